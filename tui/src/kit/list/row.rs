//! A row of a list, as the contract writes it.

use client::endpoint::dynamic::at;
use client::wire::page::Page;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::kit::list::table::Table;

/// A row of a list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Row {
    /// Tells rows apart.
    pub id: i64,
    /// The record that it shows, and that changes when the row does; several rows may show one.
    pub record: i64,
    /// The version of its record, or 0 if it has none. What is older than what is held is no news.
    pub version: i64,
    fields: Value,
}

impl Row {
    /// Takes a row of an answer. A row without an id gets 0.
    pub fn of(table: &Table, fields: Value) -> Row {
        let number = |path: &str| at(&fields, path).and_then(Value::as_i64).unwrap_or(0);
        let (id, record, version) = (number(table.id()), number(table.record), number("version"));
        Row { id, record, version, fields }
    }

    /// Takes a typed row.
    pub fn new(table: &Table, fields: &impl Serialize) -> Row {
        Row::of(table, serde_json::to_value(fields).unwrap_or_default())
    }

    /// Takes a page of typed rows.
    pub fn page<T: Serialize>(table: &Table, page: Page<T>) -> Page<Row> {
        let rows = page.data.iter().map(|row| Row::new(table, row)).collect();
        page.with_rows(rows)
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
