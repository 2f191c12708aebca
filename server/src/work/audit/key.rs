//! The server's key, stored outside the database: access to the database alone does not allow sealing rows of the
//! audit chain again, nor reading encrypted secrets.

use std::path::Path;
use std::{fmt, fs, io};

use client::file::replace;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::work::clock::{hex, token};
use crate::work::seal;

/// A secret key. `Debug` omits it.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// Derives a key from a secret text.
    pub fn of(secret: &str) -> Key {
        Key(Sha256::digest(secret.trim().as_bytes()).into())
    }

    /// Reads a key from a file; `None` if the file does not exist.
    ///
    /// # Errors
    /// Returns the errors of the file system, and one if the file holds fewer than 32 characters.
    pub fn load(path: &Path) -> io::Result<Option<Key>> {
        match fs::read_to_string(path) {
            Ok(secret) if secret.trim().len() >= 32 => Ok(Some(Key::of(&secret))),
            Ok(_) => Err(io::Error::other("an audit key has at least 32 characters")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Generates a key and writes it durably to a file.
    ///
    /// # Errors
    /// Returns the errors of the file system.
    pub fn create(path: &Path) -> io::Result<Key> {
        let secret = token();
        replace(path, format!("{secret}\n").as_bytes())?;
        Ok(Key::of(&secret))
    }

    /// Encrypts a text for one purpose; `None` if the cipher fails.
    pub fn encrypt(&self, purpose: &str, text: &str) -> Option<String> {
        seal::seal(&self.0, purpose, text)
    }

    /// Decrypts a text; `None` if another key or purpose encrypted it, or if it was changed.
    pub fn decrypt(&self, purpose: &str, sealed: &str) -> Option<String> {
        seal::unseal(&self.0, purpose, sealed)
    }

    /// Seals a text for one purpose.
    pub fn seal(&self, purpose: &str, text: &str) -> String {
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
