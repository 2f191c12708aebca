//! What goes into a statement and comes out of it: the few types that both databases keep alike.

use client::value::id::Id;
use client::value::money::Money;
use jiff::Timestamp;

/// One parameter or one column of a row.
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

/// One row of an answer, its columns read by position.
///
/// A getter panics when the column is missing or of another type: the statement and its reader disagree,
/// which no caller can mend. The unit of work is then rolled back and answered with
/// [`StoreError::Internal`](super::StoreError::Internal).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row(Vec<Value>);

impl Row {
    pub(super) fn new(values: Vec<Value>) -> Self {
        Row(values)
    }

    /// The number of columns.
    pub(super) fn width(&self) -> usize {
        self.0.len()
    }

    /// The column as it came.
    pub fn value(&self, column: usize) -> &Value {
        &self.0[column]
    }

    /// A number that may be NULL.
    pub fn opt_int(&self, column: usize) -> Option<i64> {
        match self.value(column) {
            Value::Null => None,
            Value::Int(number) => Some(*number),
            other => mismatch(column, "a number", other),
        }
    }

    /// A number.
    pub fn int(&self, column: usize) -> i64 {
        self.opt_int(column).unwrap_or_else(|| mismatch(column, "a number", &Value::Null))
    }

    /// A flag that is kept as 0 or 1.
    pub fn flag(&self, column: usize) -> bool {
        self.int(column) != 0
    }

    /// An instant that is kept as epoch milliseconds and may be NULL.
    pub fn opt_instant(&self, column: usize) -> Option<Timestamp> {
        let millisecond = self.opt_int(column)?;
        Some(
            Timestamp::from_millisecond(millisecond)
                .unwrap_or_else(|_| mismatch(column, "an instant", self.value(column))),
        )
    }

    /// An instant that is kept as epoch milliseconds.
    pub fn instant(&self, column: usize) -> Timestamp {
        self.opt_instant(column).unwrap_or_else(|| mismatch(column, "an instant", &Value::Null))
    }

    /// Text that may be NULL, borrowed.
    pub fn opt_str(&self, column: usize) -> Option<&str> {
        match self.value(column) {
            Value::Null => None,
            Value::Text(text) => Some(text),
            other => mismatch(column, "text", other),
        }
    }

    /// Text, borrowed.
    pub fn str(&self, column: usize) -> &str {
        self.opt_str(column).unwrap_or_else(|| mismatch(column, "text", &Value::Null))
    }

    /// Text that may be NULL.
    pub fn opt_text(&self, column: usize) -> Option<String> {
        self.opt_str(column).map(str::to_owned)
    }

    /// Text.
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

/// Names the kinds only: a value may be personal data, and this text reaches the log.
fn mismatch(column: usize, wanted: &str, found: &Value) -> ! {
    let found = match found {
        Value::Null => "NULL",
        Value::Int(_) => "a number out of place",
        Value::Text(_) => "text",
        Value::Blob(_) => "bytes",
    };
    panic!("column {column} should be {wanted} and is {found}")
}
