//! Rules of plain text: presence, length, digits, e-mail and web addresses.

use super::Rule;
use crate::value::text::{is_blank, pasted};

/// Rejects a text that shows nothing.
pub fn required(text: &str) -> Result<(), Rule> {
    holds(!is_blank(text), Rule::Required)
}

/// Accepts texts of at least this many characters.
pub fn min(length: usize) -> impl Fn(&str) -> Result<(), Rule> {
    move |text| holds(text.chars().count() >= length, Rule::Min(length))
}

/// Accepts digits alone.
pub fn integer(text: &str) -> Result<(), Rule> {
    holds(is_digits(text), Rule::Integer)
}

/// Accepts an address such as `ana.lima@empresa.com.br`, in the part of RFC 5322 that mail servers accept in
/// practice.
pub fn email(text: &str) -> Result<(), Rule> {
    required(text)?;
    let valid = text.len() <= 254
        && text.split_once('@').is_some_and(|(local, domain)| is_local(local) && is_domain(domain));
    holds(valid, Rule::Email)
}

/// Accepts an empty text or a web address. `http://` and `https://` may be omitted.
pub fn url(text: &str) -> Result<(), Rule> {
    let bare = match text.split_once("://") {
        Some((scheme, rest)) if ["http", "https"].iter().any(|known| scheme.eq_ignore_ascii_case(known)) => {
            rest
        }
        _ => text,
    };
    let (authority, rest) = bare.split_at(bare.find(['/', '?', '#']).unwrap_or(bare.len()));
    let (host, port) = authority.split_once(':').unwrap_or((authority, "80"));
    let visible = !rest.chars().any(|symbol| symbol.is_whitespace() || symbol.is_control());
    let reachable = is_domain(host) && is_digits(port) && port.parse::<u16>().is_ok() && visible;
    holds(text.is_empty() || reachable, Rule::Url)
}

/// Returns `Ok` if the condition holds, otherwise the rule.
pub(super) fn holds(condition: bool, rule: Rule) -> Result<(), Rule> {
    if condition { Ok(()) } else { Err(rule) }
}

/// Returns a number as it was meant when it was pasted: without the `tel:` of links and the `.0` that tables add to whole numbers.
pub(super) fn number(text: &str) -> String {
    let text = pasted(text);
    let text = text.strip_prefix("tel:").unwrap_or(&text);
    let whole = [".0", ",0", ".00", ",00"].iter().find_map(|tail| text.strip_suffix(tail));
    let whole = whole.filter(|whole| whole.len() > 7 && is_digits(whole)).unwrap_or(text);
    match scientific(whole) {
        // Each of its digits is there, as Java and R write: nothing is lost.
        Some((digits, power)) if digits.len() == power + 1 => digits,
        _ => whole.to_owned(),
    }
}

/// Returns whether a spreadsheet shortened a number, as in `1,19876543E+10`: its last digits are lost.
pub(super) fn is_rounded(text: &str) -> bool {
    scientific(text).is_some_and(|(digits, power)| digits.len() != power + 1)
}

/// Returns the digits of a number with an exponent, and the exponent: `E+10` of spreadsheets, `E10` of Java.
fn scientific(text: &str) -> Option<(String, usize)> {
    let (digits, power) = text.split_once(['E', 'e'])?;
    let power = power.strip_prefix('+').unwrap_or(power);
    let (whole, rest) = digits.split_once([',', '.']).unwrap_or((digits, ""));
    let is_number =
        is_digits(whole) && (rest.is_empty() || is_digits(rest)) && is_digits(power) && power.len() <= 2;
    is_number
        .then(|| (format!("{whole}{rest}"), power.parse().unwrap_or(0)))
        .filter(|_| whole.len() == 1 || rest.is_empty())
}

/// Returns whether a text is one or more digits.
pub(super) fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_local(local: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte);
    let is_atom = |atom: &str| !atom.is_empty() && atom.bytes().all(allowed);
    local.len() <= 64 && local.split('.').all(is_atom)
}

fn is_domain(domain: &str) -> bool {
    let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
    let is_label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(allowed)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let named = |last: &str| last.len() >= 2 && !is_digits(last);
    domain.rsplit_once('.').is_some_and(|(_, last)| named(last)) && domain.split('.').all(is_label)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::value::email_key::EmailKey;

    #[test]
    fn addresses_of_people_are_accepted() {
        for good in [
            "ana@empresa.com.br",
            "j.o+x@a-b.io",
            "o'neil@sub.dominio.com",
            "a@xn--caf-dma.com",
            "a@b--c.com",
        ] {
            assert_eq!(email(good), Ok(()), "{good}");
            assert!(EmailKey::of(good).is_some(), "{good}");
        }
        let bad = "ana @a.com ana@ ana@com a..b@c.com .a@c.com a@b@c.com a@-b.com a@1.2.3.4";
        for bad in bad.split(' ').chain(["a b@c.com"]) {
            assert_eq!(email(bad), Err(Rule::Email), "{bad}");
        }
    }

    #[test]
    fn an_empty_url_is_accepted_and_foreign_schemes_are_not() {
        let good = "empresa.com.br https://www.empresa.com/a?b=c#d http://empresa.com:8080 a.io?x";
        for good in good.split(' ').chain([""]) {
            assert_eq!(url(good), Ok(()), "{good}");
        }
        let bad = "empresa javascript:alert(1) ftp://a.com https:// a.com: a.com:99999 ana@a.com";
        for bad in bad.split(' ').chain(["http://a b.com", "a.com/x y"]) {
            assert_eq!(url(bad), Err(Rule::Url), "{bad}");
        }
    }

    #[test]
    fn presence_length_and_digits() {
        assert_eq!(required(" \t"), Err(Rule::Required));
        for blank in ["", "\u{200b}", "\u{a0}\u{feff}", "\u{3164}", "\u{2800}\u{202e}", "\u{ad}\u{fe0f}"] {
            assert_eq!(required(blank), Err(Rule::Required), "{blank:?}");
        }
        assert_eq!(required(" x "), Ok(()));
        assert_eq!(required("\u{200b}❤️"), Ok(()));
        assert_eq!(min(3)("ção"), Ok(()));
        assert_eq!(min(4)("ção"), Err(Rule::Min(4)));
        assert_eq!(integer("012"), Ok(()));
        for bad in ["", "-1", "1.0", "١"] {
            assert_eq!(integer(bad), Err(Rule::Integer), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            let _ = (required(&text), integer(&text), email(&text), url(&text), min(8)(&text));
        }
    }
}
