//! Encrypts the upstream's tokens under a key that is derived from the browser's cookie, of which the gateway stores the
//! hash alone. So its database does not hold what opens a session.

use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;

use crate::work::clock::random;

/// Encrypts a text for the holder of a cookie.
pub fn seal(cookie: &str, text: &str) -> Option<String> {
    let nonce: [u8; NONCE_LEN] = random();
    let mut sealed = text.as_bytes().to_vec();
    key(cookie)?
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
        .ok()?;
    Some(BASE64.encode(&[&nonce[..], &sealed].concat()))
}

/// Decrypts a text; `None` for another cookie, and for a text that was changed.
pub fn unseal(cookie: &str, sealed: &str) -> Option<String> {
    let bytes = BASE64.decode(sealed.as_bytes()).ok()?;
    let (nonce, text) = bytes.split_at_checked(NONCE_LEN)?;
    let (nonce, mut text) = (Nonce::try_assume_unique_for_key(nonce).ok()?, text.to_vec());
    let opened = key(cookie)?.open_in_place(nonce, Aad::empty(), &mut text).ok()?;
    String::from_utf8(opened.to_vec()).ok()
}

fn key(cookie: &str) -> Option<LessSafeKey> {
    let mut mac = Hmac::<Sha256>::new_from_slice(cookie.as_bytes()).ok()?;
    mac.update(b"the upstream's tokens");
    Some(LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &mac.finalize().into_bytes()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_cookie_opens_what_was_sealed_for_it() {
        let sealed = seal("cookie", "token").unwrap();
        assert!(!sealed.contains("token"));
        assert_eq!(unseal("cookie", &sealed).as_deref(), Some("token"));
        assert_eq!(unseal("another", &sealed), None);
        assert_eq!(unseal("cookie", &sealed[4..]), None);
        assert_eq!(unseal("cookie", "?"), None);
    }
}
