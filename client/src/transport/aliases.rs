//! Aliases: beginnings of command lines with names of the user's own.

use std::collections::BTreeMap;
use std::fs;
use std::io;

use serde::{Deserialize, Serialize};

use super::{Error, Folders};
use crate::file::replace;

/// All aliases: `aliases.toml`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Aliases(BTreeMap<String, String>);

impl Aliases {
    /// Reads the aliases; empty without a file.
    ///
    /// # Errors
    /// An error if the file holds anything else. It is left unchanged.
    pub fn load(folders: &Folders) -> Result<Aliases, Error> {
        let path = folders.config_file("aliases.toml");
        match fs::read_to_string(&path) {
            Ok(text) => toml::from_str(&text).map_err(|error| Error::file(&path, &io::Error::other(error))),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Aliases::default()),
            Err(error) => Err(Error::file(&path, &error)),
        }
    }

    /// Writes the aliases.
    pub fn save(&self, folders: &Folders) -> Result<(), Error> {
        let path = folders.config_file("aliases.toml");
        let write = || {
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            replace(&path, toml::to_string(self).map_err(io::Error::other)?.as_bytes())
        };
        write().map_err(|error| Error::file(&path, &error))
    }

    /// Returns the command line of an alias.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Returns all aliases with their command lines, by name.
    pub fn all(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, line)| (name.as_str(), line.as_str()))
    }

    /// Adds or replaces an alias.
    pub fn set(&mut self, name: &str, line: &str) {
        self.0.insert(name.to_owned(), line.to_owned());
    }

    /// Removes an alias. Returns whether it existed.
    pub fn remove(&mut self, name: &str) -> bool {
        self.0.remove(name).is_some()
    }

    /// Returns whether a name can be an alias: letters, digits and hyphens, beginning with a letter.
    pub fn is_name(name: &str) -> bool {
        name.starts_with(char::is_alphabetic)
            && name.chars().all(|letter| letter.is_alphanumeric() || letter == '-')
    }
}
