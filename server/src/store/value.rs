//! Values of statements and rows: the few types that both databases store alike.

use std::any::type_name;
use std::fmt::Display;
use std::sync::Arc;

use client::value::id::Id;
use client::value::money::Money;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};

use super::StoreError;

/// A parameter of a statement, or a column of a row.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// SQL's NULL, of any type.
    Null,
    /// A number, a flag (0 or 1), an instant in epoch milliseconds, an amount in cents.
    Int(i64),
    /// Text in UTF-8.
    Text(String),
    /// Raw bytes.
    Blob(Vec<u8>),
}

impl From<i64> for Value {
    fn from(number: i64) -> Self {
        Value::Int(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Value::Int(number.into())
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Self {
        Value::Int(flag.into())
    }
}

impl<K> From<Id<K>> for Value {
    fn from(id: Id<K>) -> Self {
        Value::Int(id.get())
    }
}

impl From<Money> for Value {
    fn from(amount: Money) -> Self {
        Value::Int(amount.cents())
    }
}

impl From<Timestamp> for Value {
    fn from(instant: Timestamp) -> Self {
        Value::Int(instant.as_millisecond())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Value::Text(text)
    }
}

impl From<Vec<u8>> for Value {
    fn from(bytes: Vec<u8>) -> Self {
        Value::Blob(bytes)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Value::Null, Into::into)
    }
}

/// A type that a column can be read as.
pub trait ColumnType<'r>: Sized {
    /// Converts a value; `None` if it is of another type.
    fn read(value: &'r Value) -> Option<Self>;
}

impl ColumnType<'_> for i64 {
    fn read(value: &Value) -> Option<i64> {
        if let Value::Int(number) = value { Some(*number) } else { None }
    }
}

impl ColumnType<'_> for bool {
    fn read(value: &Value) -> Option<bool> {
        i64::read(value).map(|flag| flag != 0)
    }
}

impl<K> ColumnType<'_> for Id<K> {
    fn read(value: &Value) -> Option<Id<K>> {
        i64::read(value).map(Id::new)
    }
}

impl ColumnType<'_> for Money {
    fn read(value: &Value) -> Option<Money> {
        i64::read(value).map(Money::from_cents)
    }
}

impl ColumnType<'_> for Timestamp {
    fn read(value: &Value) -> Option<Timestamp> {
        i64::read(value).and_then(|millisecond| Timestamp::from_millisecond(millisecond).ok())
    }
}

impl ColumnType<'_> for String {
    fn read(value: &Value) -> Option<String> {
        if let Value::Text(text) = value { Some(text.clone()) } else { None }
    }
}

impl<'r> ColumnType<'r> for &'r str {
    fn read(value: &'r Value) -> Option<&'r str> {
        if let Value::Text(text) = value { Some(text) } else { None }
    }
}

/// A day is stored as text, e.g. `2026-02-28`.
impl ColumnType<'_> for Date {
    fn read(value: &Value) -> Option<Date> {
        if let Value::Text(day) = value { day.parse().ok() } else { None }
    }
}

impl<'r, T: ColumnType<'r>> ColumnType<'r> for Option<T> {
    fn read(value: &'r Value) -> Option<Option<T>> {
        if *value == Value::Null { Some(None) } else { T::read(value).map(Some) }
    }
}

/// The names of a result's columns, shared by its rows.
pub(super) type Names = Arc<[Box<str>]>;

/// A row of a result. Its columns are read by name, and the only column of a statement by position.
///
/// A getter panics if the column is missing or of another type, since the statement and its reader then
/// disagree. The unit of work is rolled back and answered with
/// [`StoreError::Internal`](super::StoreError::Internal).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    names: Names,
    values: Vec<Value>,
}

impl Row {
    pub(super) fn new(names: Names, values: Vec<Value>) -> Self {
        Row { names, values }
    }

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
        Ok(word.unwrap_or_else(|| mismatch(name, "a word", &Value::Null)))
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

    fn named(&self, name: &str) -> &Value {
        let mut places = (0..self.names.len()).filter(|place| &*self.names[*place] == name);
        let Some(place) = places.next() else { panic!("the statement has no column {name}") };
        debug_assert!(places.next().is_none(), "the statement has two columns {name}");
        &self.values[place]
    }

    /// Returns the number of columns.
    pub(super) fn width(&self) -> usize {
        self.values.len()
    }

    /// Returns a column by position.
    pub fn value(&self, column: usize) -> &Value {
        &self.values[column]
    }

    /// Reads a number that may be NULL.
    pub fn opt_int(&self, column: usize) -> Option<i64> {
        match self.value(column) {
            Value::Null => None,
            Value::Int(number) => Some(*number),
            other => mismatch(column, "a number", other),
        }
    }

    /// Reads a number.
    pub fn int(&self, column: usize) -> i64 {
        self.opt_int(column).unwrap_or_else(|| mismatch(column, "a number", &Value::Null))
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
        self.opt_instant(column).unwrap_or_else(|| mismatch(column, "an instant", &Value::Null))
    }

    /// Reads a text that may be NULL, borrowed.
    pub fn opt_str(&self, column: usize) -> Option<&str> {
        match self.value(column) {
            Value::Null => None,
            Value::Text(text) => Some(text),
            other => mismatch(column, "text", other),
        }
    }

    /// Reads a text, borrowed.
    pub fn str(&self, column: usize) -> &str {
        self.opt_str(column).unwrap_or_else(|| mismatch(column, "text", &Value::Null))
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
            Value::Blob(bytes) => bytes.clone(),
            other => mismatch(column, "bytes", other),
        }
    }
}

/// Panics with the kinds of the values alone, since a value may be personal data and this text reaches the log.
fn mismatch(column: impl Display, wanted: &str, found: &Value) -> ! {
    let found = match found {
        Value::Null => "NULL",
        Value::Int(_) => "a number out of place",
        Value::Text(_) => "text",
        Value::Blob(_) => "bytes",
    };
    panic!("column {column} should be {wanted} and is {found}")
}
