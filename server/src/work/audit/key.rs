//! The key that the audit chain is sealed with. It lives outside the database: who can write to the database alone cannot
//! seal anything anew.

use std::path::Path;
use std::{fmt, fs, io};

use client::file::replace;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::work::clock::{hex, token};

/// A secret key. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of a secret text.
    pub fn of(secret: &str) -> Key {
        Key(Sha256::digest(secret.trim().as_bytes()).into())
    }

    /// Reads the key in a file; `None` if there is no such file.
    ///
    /// # Errors
    /// Those of the file system, and when the file holds fewer than 32 characters.
    pub fn load(path: &Path) -> io::Result<Option<Key>> {
        match fs::read_to_string(path) {
            Ok(secret) if secret.trim().len() >= 32 => Ok(Some(Key::of(&secret))),
            Ok(_) => Err(io::Error::other("an audit key has at least 32 characters")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Draws a key and writes it to a file, durable before it is used.
    ///
    /// # Errors
    /// Those of the file system.
    pub fn create(path: &Path) -> io::Result<Key> {
        let secret = token();
        replace(path, format!("{secret}\n").as_bytes())?;
        Ok(Key::of(&secret))
    }

    /// The seal of a text, for one purpose.
    pub(super) fn seal(&self, purpose: &str, text: &str) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key may have any length");
        mac.update(purpose.as_bytes());
        mac.update(b"\n");
        mac.update(text.as_bytes());
        hex(&mac.finalize().into_bytes())
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(…)")
    }
}
