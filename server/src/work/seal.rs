//! Encrypts texts that the database stores under secrets that it does not hold: a browser's cookie, or the server's key.

use data_encoding::BASE64;
use hmac::{Hmac, KeyInit, Mac};
use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use sha2::Sha256;

use super::clock::random;

/// Encrypts a text under a key that is derived from a secret for one purpose.
pub fn seal(secret: &[u8], purpose: &str, text: &str) -> Option<String> {
    let nonce: [u8; NONCE_LEN] = random();
    let mut sealed = text.as_bytes().to_vec();
    key(secret, purpose)?
        .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::empty(), &mut sealed)
        .ok()?;
    Some(BASE64.encode(&[&nonce[..], &sealed].concat()))
}

/// Decrypts a text; `None` for another secret or purpose, and for a text that was changed.
pub fn unseal(secret: &[u8], purpose: &str, sealed: &str) -> Option<String> {
    let bytes = BASE64.decode(sealed.as_bytes()).ok()?;
    let (nonce, text) = bytes.split_at_checked(NONCE_LEN)?;
    let (nonce, mut text) = (Nonce::try_assume_unique_for_key(nonce).ok()?, text.to_vec());
    let opened = key(secret, purpose)?.open_in_place(nonce, Aad::empty(), &mut text).ok()?;
    String::from_utf8(opened.to_vec()).ok()
}

fn key(secret: &[u8], purpose: &str) -> Option<LessSafeKey> {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret).ok()?;
    mac.update(purpose.as_bytes());
    Some(LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &mac.finalize().into_bytes()).ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_secret_opens_what_was_sealed_for_its_purpose() {
        let sealed = seal(b"cookie", "tokens", "token").unwrap();
        assert!(!sealed.contains("token"));
        assert_eq!(unseal(b"cookie", "tokens", &sealed).as_deref(), Some("token"));
        assert_eq!(unseal(b"another", "tokens", &sealed), None);
        assert_eq!(unseal(b"cookie", "another purpose", &sealed), None);
        assert_eq!(unseal(b"cookie", "tokens", &sealed[4..]), None);
        assert_eq!(unseal(b"cookie", "tokens", "?"), None);
    }
}
