//! One-time codes of authenticator apps: RFC 6238 with SHA-1, six digits and steps of 30 seconds, which all
//! apps support.

use data_encoding::BASE32_NOPAD;
use jiff::Timestamp;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use totp_rs::{Builder, Secret, Totp};

use crate::work::clock;

const STEP_SECONDS: i64 = 30;
const ISSUER: &str = "Retaguarda";

/// Returns a new secret in base32.
pub fn secret() -> String {
    BASE32_NOPAD.encode(&clock::random::<20>())
}

/// Returns a new recovery code: 80 random bits in four groups.
pub fn recovery_code() -> String {
    let letters = BASE32_NOPAD.encode(&clock::random::<10>()).to_lowercase();
    let groups: Vec<&str> = [0, 4, 8, 12].iter().map(|&start| &letters[start..start + 4]).collect();
    groups.join("-")
}

/// Returns the canonical form of a recovery code: its letters and digits alone.
pub fn bare(code: &str) -> String {
    code.to_lowercase().chars().filter(|letter| letter.is_ascii_alphanumeric()).collect()
}

/// Returns the `otpauth:` address that adds a secret to an app.
pub fn url(email: &str, secret: &str) -> String {
    let label = utf8_percent_encode(email, NON_ALPHANUMERIC);
    format!("otpauth://totp/{ISSUER}:{label}?secret={secret}&issuer={ISSUER}")
}

/// Draws an address as the lines of a QR code; empty if it is too long for one.
pub fn qr(url: &str) -> Vec<String> {
    let Ok(code) = QrCode::new(url) else { return Vec::new() };
    let picture = code.render().dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build();
    picture.lines().map(str::to_owned).collect()
}

/// Returns the step of an instant.
pub fn step(now: Timestamp) -> i64 {
    now.as_second().div_euclid(STEP_SECONDS)
}

/// Returns the step of a code: the current one, or a neighbour if a clock is slightly off. Spaces are those of people.
pub fn matching(secret: &str, code: &str, now: Timestamp) -> Option<i64> {
    let typed: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let step = of(secret)?.check(&typed, now.as_second().try_into().ok()?)?;
    step.try_into().ok()
}

/// Returns the codes of a secret: by default SHA-1, six digits, 30 seconds, and one step to either side.
fn of(secret: &str) -> Option<Totp> {
    Builder::new().with_secret(Secret::try_from_base32(secret).ok()?).build().ok()
}

/// Returns the code that an app shows at an instant. For tests.
pub fn shown(secret: &str, now: Timestamp) -> Option<String> {
    Some(of(secret)?.generate(now.as_second().try_into().ok()?).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_codes_are_those_of_the_rfc() {
        let secret = BASE32_NOPAD.encode(b"12345678901234567890");
        for (second, expected) in [(59, "287082"), (1_111_111_109, "081804"), (20_000_000_000, "353130")] {
            let code = shown(&secret, Timestamp::from_second(second).unwrap());
            assert_eq!(code.as_deref(), Some(expected));
        }
    }

    #[test]
    fn a_neighbouring_code_matches_and_no_other() {
        let (secret, now) = (secret(), Timestamp::from_second(1_000_000).unwrap());
        let at = |seconds: i64| shown(&secret, Timestamp::from_second(1_000_000 + seconds).unwrap()).unwrap();
        assert_eq!(matching(&secret, &at(-30), now), Some(step(now) - 1));
        assert_eq!(matching(&secret, &at(0), now), Some(step(now)));
        assert_eq!(matching(&secret, &at(90), now), None);
    }

    #[test]
    fn a_recovery_code_is_read_as_people_type_it() {
        let code = recovery_code();
        assert_eq!(code.len(), 19);
        assert_eq!(bare(&code.to_uppercase().replace('-', " ")), bare(&code));
    }
}
