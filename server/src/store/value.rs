//! Values of statements and rows: the few types that both databases store alike.

use std::ops::RangeInclusive;

use client::value::id::Id;
use client::value::money::Money;
use jiff::Timestamp;
use jiff::civil::Date;

/// Returns the placeholders of the parameters with these numbers, counted from 1, with commas between.
pub fn places(numbers: RangeInclusive<usize>) -> String {
    let places: Vec<String> = numbers.map(|number| format!("${number}")).collect();
    places.join(", ")
}

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

/// A value, borrowed from where it is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueRef<'r> {
    /// SQL's NULL.
    Null,
    /// A number.
    Int(i64),
    /// Text in UTF-8.
    Text(&'r str),
    /// Raw bytes.
    Blob(&'r [u8]),
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Value::Null,
            ValueRef::Int(number) => Value::Int(number),
            ValueRef::Text(text) => Value::Text(text.to_owned()),
            ValueRef::Blob(bytes) => Value::Blob(bytes.to_vec()),
        }
    }
}

/// A type that a column can be read as.
pub trait ColumnType<'r>: Sized {
    /// Converts a value; `None` if it is of another type.
    fn read(value: ValueRef<'r>) -> Option<Self>;
}

impl ColumnType<'_> for i64 {
    fn read(value: ValueRef<'_>) -> Option<i64> {
        if let ValueRef::Int(number) = value { Some(number) } else { None }
    }
}

impl ColumnType<'_> for bool {
    fn read(value: ValueRef<'_>) -> Option<bool> {
        i64::read(value).map(|flag| flag != 0)
    }
}

impl<K> ColumnType<'_> for Id<K> {
    fn read(value: ValueRef<'_>) -> Option<Id<K>> {
        i64::read(value).map(Id::new)
    }
}

impl ColumnType<'_> for Money {
    fn read(value: ValueRef<'_>) -> Option<Money> {
        i64::read(value).map(Money::from_cents)
    }
}

impl ColumnType<'_> for Timestamp {
    fn read(value: ValueRef<'_>) -> Option<Timestamp> {
        i64::read(value).and_then(|millisecond| Timestamp::from_millisecond(millisecond).ok())
    }
}

impl ColumnType<'_> for String {
    fn read(value: ValueRef<'_>) -> Option<String> {
        if let ValueRef::Text(text) = value { Some(text.to_owned()) } else { None }
    }
}

impl<'r> ColumnType<'r> for &'r str {
    fn read(value: ValueRef<'r>) -> Option<&'r str> {
        if let ValueRef::Text(text) = value { Some(text) } else { None }
    }
}

/// A day is stored as text, e.g. `2026-02-28`.
impl ColumnType<'_> for Date {
    fn read(value: ValueRef<'_>) -> Option<Date> {
        if let ValueRef::Text(day) = value { day.parse().ok() } else { None }
    }
}

impl<'r, T: ColumnType<'r>> ColumnType<'r> for Option<T> {
    fn read(value: ValueRef<'r>) -> Option<Option<T>> {
        if value == ValueRef::Null { Some(None) } else { T::read(value).map(Some) }
    }
}
