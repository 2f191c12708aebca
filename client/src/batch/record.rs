//! The records of a file, and the faults in it.

use serde_json::{Map, Value};

use crate::message::Message;
use crate::wire::plan::Source;

/// The columns that a file of failed rows adds to those of its source: the server's status, and the reason. No
/// endpoint has fields of these names, and a plan made from such a file ignores them.
pub(super) const ADDED: [&str; 2] = ["retaguarda_status", "retaguarda_reason"];

/// One record of a file: its line, and its cells under the names of their columns.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// The line on which it starts, from 1.
    pub line: u64,
    /// The cells: text if the file is text, any JSON value if it is NDJSON.
    pub columns: Map<String, Value>,
}

/// A fault in a file: its place and description.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u64,
    /// The column, if the fault is in one.
    pub column: Option<String>,
    /// The fault.
    pub what: Message,
}

/// The content of a file: its format, columns and records.
pub type Records = (Source, Vec<String>, Vec<Record>);

impl Fault {
    /// Creates a fault of a whole line.
    pub(super) fn line(line: u64, what: impl Into<Message>) -> Fault {
        Fault { line, column: None, what: what.into() }
    }

    /// Creates a fault in a column.
    pub(super) fn column(line: u64, column: &str, what: impl Into<Message>) -> Fault {
        Fault { line, column: Some(column.to_owned()), what: what.into() }
    }
}
