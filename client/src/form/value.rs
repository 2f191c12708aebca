//! The values of answers and expressions.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use crate::value::id::Id;
use crate::value::money::Money;
use crate::value::text::is_blank;

/// The largest whole number that JavaScript holds exactly.
const SAFE: i64 = (1 << 53) - 1;

/// The value of an answer or an expression. Money is whole cents, a percentage whole hundredths, a date its ISO
/// text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
#[schemars(rename = "FormValue")]
pub enum Value {
    /// Not answered, or not computable.
    #[default]
    Null,
    /// Yes or no.
    Bool(bool),
    /// A whole number that JavaScript holds exactly.
    Int(
        #[serde(deserialize_with = "safe")]
        #[schemars(range(min = -9_007_199_254_740_991_i64, max = 9_007_199_254_740_991_i64))]
        i64,
    ),
    /// A text.
    Text(String),
    /// Several values.
    List(Vec<Value>),
}

impl Value {
    /// Returns whether it is true, as a condition must be.
    pub fn holds(&self) -> bool {
        *self == Value::Bool(true)
    }

    /// Returns whether it is null, a text that shows nothing or an empty list.
    pub fn is_empty(&self) -> bool {
        match self {
            Value::Null => true,
            Value::Text(text) => is_blank(text),
            Value::List(items) => items.is_empty(),
            Value::Bool(_) | Value::Int(_) => false,
        }
    }

    /// Returns the number, or null if JavaScript cannot hold it exactly.
    pub(super) fn exact(number: i128) -> Value {
        i64::try_from(number).ok().filter(is_safe).map_or(Value::Null, Value::Int)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Value {
        Value::Bool(value)
    }
}
impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Int(number)
    }
}
impl From<Money> for Value {
    fn from(amount: Money) -> Value {
        Value::Int(amount.cents())
    }
}
impl<K> From<Id<K>> for Value {
    fn from(id: Id<K>) -> Value {
        Value::Int(id.get())
    }
}
impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

fn safe<'de, D: Deserializer<'de>>(deserializer: D) -> Result<i64, D::Error> {
    let number = i64::deserialize(deserializer)?;
    if is_safe(&number) { Ok(number) } else { Err(D::Error::custom("beyond what JavaScript holds exactly")) }
}

fn is_safe(number: &i64) -> bool {
    (-SAFE..=SAFE).contains(number)
}
