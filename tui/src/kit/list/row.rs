//! A row of a list, as the contract writes it.

use client::catalogue::dynamic::at;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Identifies the row.
    pub id: i64,
    /// The record that it shows, and that changes when the row does; several rows may show one.
    pub record: i64,
    /// The version of its record, or 0 if it has none. An older one than the loaded row is no news.
    pub version: i64,
    pub(super) fields: Value,
}

impl Row {
    /// Returns a row of which only the id is known.
    pub fn unread(id: i64) -> Row {
        Row { id, record: id, version: 0, fields: Value::Null }
    }

    /// Returns the value at a path such as `user.name`, or null.
    pub fn at(&self, path: &str) -> &Value {
        at(&self.fields, path).unwrap_or(&Value::Null)
    }

    /// Returns whether a flag is set.
    pub fn is(&self, path: &str) -> bool {
        self.at(path) == true
    }

    /// Returns a text, empty if there is none.
    pub fn text(&self, path: &str) -> &str {
        self.at(path).as_str().unwrap_or_default()
    }

    /// Returns a number, 0 if there is none.
    pub fn number(&self, path: &str) -> i64 {
        self.at(path).as_i64().unwrap_or(0)
    }

    /// Returns a part of the row as its type, such as what may be done to it.
    pub fn part<T: DeserializeOwned>(&self, path: &str) -> Option<T> {
        T::deserialize(self.at(path)).ok()
    }

    /// Returns the whole row, as the contract writes it.
    pub fn fields(&self) -> &Value {
        &self.fields
    }

    /// Returns the whole row as its type.
    pub fn read<T: DeserializeOwned>(&self) -> Option<T> {
        T::deserialize(&self.fields).ok()
    }

    /// Changes a field of the row.
    pub fn set(&mut self, name: &str, value: impl Serialize) {
        self.fields[name] = serde_json::to_value(value).unwrap_or_default();
        if name == "version" {
            self.version = self.number(name);
        }
    }
}
