//! Percentages: whole hundredths of a percent in memory, a number on the wire.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::money::Money;

/// A percentage with at most two decimals.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Percent(i64);

impl Percent {
    /// Nothing.
    pub const ZERO: Percent = Percent(0);
    /// The whole.
    pub const WHOLE: Percent = Percent(10_000);

    /// Creates a percentage from hundredths of a percent.
    pub const fn from_hundredths(hundredths: i64) -> Percent {
        Percent(hundredths)
    }

    /// Returns the hundredths of a percent.
    pub const fn hundredths(self) -> i64 {
        self.0
    }

    /// Returns this part of an amount.
    pub fn of(self, amount: Money) -> Money {
        amount.mul_div(self.0, Percent::WHOLE.0)
    }
}

/// Formats as `33,33%`, and without decimals if it is whole.
impl fmt::Display for Percent {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 100 {
            0 => write!(out, "{}%", self.0 / 100),
            rest => write!(out, "{},{:02}%", self.0 / 100, rest.abs()),
        }
    }
}

// Both have two decimals, and are read and written alike.
impl Serialize for Percent {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Money::from_cents(self.0).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Percent {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Percent, D::Error> {
        let read = Money::deserialize(deserializer);
        let percent = read.map_err(|_| D::Error::custom("not a percentage with at most two decimals"))?;
        Ok(Percent(percent.cents()))
    }
}

impl JsonSchema for Percent {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Percent".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "format": "percent", "minimum": 0, "maximum": 100, "description": "Por cento, com até duas casas decimais." })
    }
}
