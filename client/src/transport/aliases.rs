//! Aliases: beginnings of command lines with names of the user's own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::profile::{read_config, write_config};
use super::{Error, Folders};

/// The name of the file.
const FILE: &str = "aliases.toml";

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
        read_config(&folders.config_file(FILE))
    }

    /// Writes the aliases.
    pub fn save(&self, folders: &Folders) -> Result<(), Error> {
        write_config(&folders.config_file(FILE), self)
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
