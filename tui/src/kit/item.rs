//! A change of one record, and its outcome.

use client::catalogue::descriptor;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::outcome::Outcome;
use crate::core::write::Write;
use crate::kit::turns::RecordName;

/// A change of one record, and its outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// Its line in a plan, from 1.
    pub line: u64,
    /// The record that is changed.
    pub record: i64,
    /// The record as its calls name it.
    #[serde(default)]
    pub of: RecordName,
    /// The row that was marked or selected.
    pub row: Option<i64>,
    /// The name of the record, next to its number.
    pub name: String,
    /// The change.
    pub write: Write,
    /// The call that restores the previous values, if any: as the answer names it, and until then made of what was seen.
    pub undo: Option<Write>,
    /// Its outcome.
    pub outcome: Outcome,
    /// The record's version since then; 0 if it is unknown.
    pub after: i64,
}

impl Item {
    /// A change to be made to a record of that number and name.
    pub fn new(record: i64, name: String, write: Write) -> Item {
        let action = descriptor(&write.endpoint).and_then(|about| about.action());
        let kind = action.map(|action| action.on.name.to_owned()).unwrap_or_default();
        let (of, outcome) = (RecordName { kind, id: record }, Outcome::Waiting);
        Item { line: 1, record, of, row: None, name, write, undo: None, outcome, after: 0 }
    }

    /// Returns the change with the answers of a form. What the form does not ask stays, and the fields that name the record
    /// stay its own.
    pub fn with_body(mut self, body: Value) -> Item {
        let before = std::mem::replace(&mut self.write.body, body);
        let action = descriptor(&self.write.endpoint).and_then(|about| about.action());
        let names = action.map_or(&[][..], |action| action.names);
        if let (Value::Object(before), Value::Object(body)) = (before, &mut self.write.body) {
            for (field, own) in before {
                if names.contains(&field.as_str()) || !body.contains_key(&field) {
                    body.insert(field, own);
                }
            }
        }
        self
    }

    /// Its number and its name.
    pub fn label(&self) -> String {
        format!("{} · {}", self.record, self.name)
    }

    /// The change that brings back what was, from the record as it was left.
    pub fn undoing(&self) -> Option<Item> {
        let undo = self.undo.clone()?;
        let version = if undo.version > 0 { undo.version } else { self.after };
        let write = Write { version, ..undo };
        Some(Item { write, undo: None, outcome: Outcome::Waiting, ..self.clone() })
    }
}
