//! Instants that people give by the clock on their wall.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::date::{day_of, sao_paulo, start_of};

/// An instant: RFC 3339, or a date and time without an offset, which are those of São Paulo. Serialized in UTC.
///
/// A time that the clocks skipped means the instant after the skipped hour, one that they repeated the first of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct LocalInstant(pub Timestamp);

/// An error for text that is neither.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseInstantError;

impl fmt::Display for ParseInstantError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("an instant is YYYY-MM-DDTHH:MM, with an offset if it is not of São Paulo")
    }
}
impl std::error::Error for ParseInstantError {}

impl FromStr for LocalInstant {
    type Err = ParseInstantError;
    fn from_str(text: &str) -> Result<LocalInstant, ParseInstantError> {
        let text = text.trim();
        if let Ok(instant) = text.parse() {
            return Ok(LocalInstant(instant));
        }
        let local: DateTime = text.parse().map_err(|_| ParseInstantError)?;
        // A day alone is no instant.
        if !text.contains(':') {
            return Err(ParseInstantError);
        }
        let zoned = local.to_zoned(sao_paulo()).map_err(|_| ParseInstantError)?;
        Ok(LocalInstant(zoned.timestamp()))
    }
}

impl fmt::Display for LocalInstant {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(out)
    }
}

impl Serialize for LocalInstant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for LocalInstant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<LocalInstant, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for LocalInstant {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "LocalInstant".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": "date-time" })
    }
}

/// Reads an instant as other systems write it: with or without an offset, or a day alone, which begins then.
pub fn told_instant(text: &str) -> Option<Timestamp> {
    let instant = text.parse::<LocalInstant>().map(|instant| instant.0);
    instant.ok().or_else(|| text.parse().map(start_of).ok())
}

/// Reads a day as other systems write it: alone, or with a time, whose day in São Paulo it is.
pub fn told_day(text: &str) -> Option<Date> {
    let with_offset = text.parse().map(day_of).ok();
    with_offset.or_else(|| text.parse::<DateTime>().map(DateTime::date).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_without_an_offset_is_that_of_sao_paulo() {
        let read = |text: &str| text.parse::<LocalInstant>().map(|instant| instant.to_string());
        assert_eq!(read("2026-11-24T14:30").as_deref(), Ok("2026-11-24T17:30:00Z"));
        assert_eq!(read("2026-11-24 14:30:15").as_deref(), Ok("2026-11-24T17:30:15Z"));
        assert_eq!(read("2026-11-24T14:30:00-05:00").as_deref(), Ok("2026-11-24T19:30:00Z"));
        // The clocks of that year went forward at midnight.
        assert_eq!(read("2018-11-04T00:30").as_deref(), Ok("2018-11-04T03:30:00Z"));
        assert!(read("2026-11-24").is_err() && read("amanhã").is_err());
    }

    #[test]
    fn instants_and_days_of_other_systems_stand_for_one_another() {
        let instant = |text: &str| told_instant(text).map(|instant| instant.to_string());
        let day = |text: &str| told_day(text).map(|day| day.to_string());
        assert_eq!(instant("2026-11-01 10:00:00").as_deref(), Some("2026-11-01T13:00:00Z"));
        assert_eq!(instant("2026-11-01T10:00:00Z").as_deref(), Some("2026-11-01T10:00:00Z"));
        assert_eq!(instant("2026-11-01").as_deref(), Some("2026-11-01T03:00:00Z"));
        assert_eq!(day("2026-11-01").as_deref(), Some("2026-11-01"));
        assert_eq!(day("2026-11-01 23:30:00").as_deref(), Some("2026-11-01"));
        assert_eq!(day("2026-11-02T01:00:00Z").as_deref(), Some("2026-11-01"));
        for text in ["", "0000-00-00 00:00:00", "ontem", "17"] {
            assert_eq!((instant(text), day(text)), (None, None), "{text}");
        }
    }
}
