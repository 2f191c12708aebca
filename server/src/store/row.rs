//! Rows of results. All rows of a result share their memory: a page of them is a few allocations, not a thousand.

use std::any::type_name;
use std::collections::HashMap;
use std::fmt::{self, Display};
use std::sync::Arc;

use foldhash::fast::FixedState;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};

use super::StoreError;
use super::value::{ColumnType, ValueRef};

/// The names of a statement's columns. Their hashes need no random seed, because no caller chooses them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Names {
    names: Box<[Box<str>]>,
    columns: HashMap<Box<str>, usize, FixedState>,
}

impl Names {
    pub(super) fn new<'n>(names: impl Iterator<Item = &'n str>) -> Names {
        let names: Box<[Box<str>]> = names.map(Into::into).collect();
        let columns = (0..).zip(&names).map(|(column, name)| (name.clone(), column)).collect();
        Names { names, columns }
    }

    fn column(&self, name: &str) -> Option<usize> {
        let column = self.columns.get(name).copied();
        let same = || self.names.iter().filter(|other| &***other == name).count();
        debug_assert!(column.is_none() || same() == 1, "the statement has two columns {name}");
        column
    }
}

/// A value, by its place in the memory of the rows.
#[derive(Debug)]
enum Cell {
    Null,
    Int(i64),
    Text { from: u32, until: u32 },
    Blob { from: u32, until: u32 },
}

/// The rows of a result.
#[derive(Debug)]
pub(super) struct Rows {
    names: Arc<Names>,
    cells: Vec<Cell>,
    text: String,
    bytes: Vec<u8>,
}

impl Rows {
    pub(super) fn new(names: Arc<Names>) -> Rows {
        Rows { names, cells: Vec::new(), text: String::new(), bytes: Vec::new() }
    }

    /// Adds a value to the last row.
    pub(super) fn push(&mut self, value: ValueRef<'_>) {
        // SQLite and PostgreSQL limit a value to a gigabyte, and a statement of ours reads less altogether.
        let place = |length: usize| u32::try_from(length).expect("a result is smaller than four gigabytes");
        self.cells.push(match value {
            ValueRef::Null => Cell::Null,
            ValueRef::Int(number) => Cell::Int(number),
            ValueRef::Text(text) => {
                let from = place(self.text.len());
                self.text.push_str(text);
                Cell::Text { from, until: place(self.text.len()) }
            }
            ValueRef::Blob(bytes) => {
                let from = place(self.bytes.len());
                self.bytes.extend_from_slice(bytes);
                Cell::Blob { from, until: place(self.bytes.len()) }
            }
        });
    }

    /// Returns the rows, one by one.
    pub(super) fn complete(self) -> Vec<Row> {
        let (width, rows) = (self.names.names.len().max(1), Arc::new(self));
        (0..rows.cells.len()).step_by(width).map(|first| Row { rows: rows.clone(), first }).collect()
    }

    fn value(&self, cell: usize) -> ValueRef<'_> {
        match self.cells[cell] {
            Cell::Null => ValueRef::Null,
            Cell::Int(number) => ValueRef::Int(number),
            Cell::Text { from, until } => ValueRef::Text(&self.text[from as usize..until as usize]),
            Cell::Blob { from, until } => ValueRef::Blob(&self.bytes[from as usize..until as usize]),
        }
    }
}

/// A row of a result. Its columns are read by name, and the only column of a statement by position.
///
/// A getter panics if the column is missing or of another type, since the statement and its reader then
/// disagree. The unit of work is rolled back and answered with
/// [`StoreError::Internal`](super::StoreError::Internal).
#[derive(Clone)]
pub struct Row {
    rows: Arc<Rows>,
    first: usize,
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values = (0..self.width()).map(|column| (&self.rows.names.names[column], self.value(column)));
        f.debug_map().entries(values).finish()
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Row) -> bool {
        let mut columns = 0..self.width();
        self.rows.names == other.rows.names && columns.all(|column| self.value(column) == other.value(column))
    }
}

impl Eq for Row {}

impl Row {
    /// Reads a column by its name, or by its alias if the statement gives one.
    pub fn get<'r, T: ColumnType<'r>>(&'r self, name: &str) -> T {
        let value = self.named(name);
        T::read(value).unwrap_or_else(|| mismatch(name, type_name::<T>(), value))
    }

    /// Reads a word of a closed list, stored as on the wire.
    ///
    /// # Errors
    /// Internal for a word that is not on the list.
    pub fn word<T: DeserializeOwned>(&self, name: &str) -> Result<T, StoreError> {
        let word = self.opt_word(name)?;
        Ok(word.unwrap_or_else(|| mismatch(name, "a word", ValueRef::Null)))
    }

    /// As [`Row::word`]; `None` for NULL.
    ///
    /// # Errors
    /// Internal for a word that is not on the list.
    pub fn opt_word<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StoreError> {
        let word: Option<&str> = self.get(name);
        let read = |word| T::deserialize(StrDeserializer::<Error>::new(word));
        let failed = |error| StoreError::Internal(format!("stored word of {name}: {error}"));
        word.map(read).transpose().map_err(failed)
    }

    fn named(&self, name: &str) -> ValueRef<'_> {
        let Some(column) = self.rows.names.column(name) else { panic!("the statement has no column {name}") };
        self.value(column)
    }

    /// Returns the number of columns.
    pub(super) fn width(&self) -> usize {
        self.rows.names.names.len()
    }

    /// Returns a column by position.
    pub fn value(&self, column: usize) -> ValueRef<'_> {
        debug_assert!(column < self.width(), "the statement has no column {column}");
        self.rows.value(self.first + column)
    }

    /// Reads a number that may be NULL.
    pub fn opt_int(&self, column: usize) -> Option<i64> {
        match self.value(column) {
            ValueRef::Null => None,
            ValueRef::Int(number) => Some(number),
            other => mismatch(column, "a number", other),
        }
    }

    /// Reads a number.
    pub fn int(&self, column: usize) -> i64 {
        self.opt_int(column).unwrap_or_else(|| mismatch(column, "a number", ValueRef::Null))
    }

    /// Reads a flag, stored as 0 or 1.
    pub fn flag(&self, column: usize) -> bool {
        self.int(column) != 0
    }

    /// Reads an instant, stored as epoch milliseconds, that may be NULL.
    pub fn opt_instant(&self, column: usize) -> Option<Timestamp> {
        let millisecond = self.opt_int(column)?;
        Some(
            Timestamp::from_millisecond(millisecond)
                .unwrap_or_else(|_| mismatch(column, "an instant", self.value(column))),
        )
    }

    /// Reads an instant, stored as epoch milliseconds.
    pub fn instant(&self, column: usize) -> Timestamp {
        self.opt_instant(column).unwrap_or_else(|| mismatch(column, "an instant", ValueRef::Null))
    }

    /// Reads a text that may be NULL, borrowed.
    pub fn opt_str(&self, column: usize) -> Option<&str> {
        match self.value(column) {
            ValueRef::Null => None,
            ValueRef::Text(text) => Some(text),
            other => mismatch(column, "text", other),
        }
    }

    /// Reads a text, borrowed.
    pub fn str(&self, column: usize) -> &str {
        self.opt_str(column).unwrap_or_else(|| mismatch(column, "text", ValueRef::Null))
    }

    /// Reads a text that may be NULL.
    pub fn opt_text(&self, column: usize) -> Option<String> {
        self.opt_str(column).map(str::to_owned)
    }

    /// Reads a text.
    pub fn text(&self, column: usize) -> String {
        self.str(column).to_owned()
    }

    /// Raw bytes.
    pub fn blob(&self, column: usize) -> Vec<u8> {
        match self.value(column) {
            ValueRef::Blob(bytes) => bytes.to_vec(),
            other => mismatch(column, "bytes", other),
        }
    }
}

/// Panics with the kinds of the values alone, since a value may be personal data and this text reaches the log.
fn mismatch(column: impl Display, wanted: &str, found: ValueRef<'_>) -> ! {
    let found = match found {
        ValueRef::Null => "NULL",
        ValueRef::Int(_) => "a number out of place",
        ValueRef::Text(_) => "text",
        ValueRef::Blob(_) => "bytes",
    };
    panic!("column {column} should be {wanted} and is {found}")
}
