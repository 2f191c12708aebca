//! Dates and ranges: `YYYY-MM-DD` on the wire, DD/MM/YYYY on screen, days of São Paulo.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Returns the time zone of the business.
pub fn sao_paulo() -> TimeZone {
    static ZONE: LazyLock<TimeZone> = LazyLock::new(|| {
        TimeZone::get("America/Sao_Paulo").unwrap_or_else(|_| TimeZone::fixed(jiff::tz::offset(-3)))
    });
    ZONE.clone()
}

/// Returns the calendar day in São Paulo at an instant.
pub fn day_of(instant: Timestamp) -> Date {
    instant.to_zoned(sao_paulo()).date()
}

/// Returns the first instant of a day in São Paulo, clamped to the range of timestamps.
pub fn start_of(day: Date) -> Timestamp {
    let beyond = if day.year() > 0 { Timestamp::MAX } else { Timestamp::MIN };
    day.to_zoned(sao_paulo()).map(|zoned| zoned.timestamp()).unwrap_or(beyond)
}

/// Formats a day as `21/11/2026`.
pub fn show_date(day: Date) -> String {
    day.strftime("%d/%m/%Y").to_string()
}

/// Formats a date and time of a clock as `21/11/2026 14:05`.
pub fn show_moment(moment: DateTime) -> String {
    moment.strftime("%d/%m/%Y %H:%M").to_string()
}

/// Formats an instant as `21/11/2026 14:05:09`, in São Paulo.
pub fn show_instant(instant: Timestamp) -> String {
    instant.to_zoned(sao_paulo()).strftime("%d/%m/%Y %H:%M:%S").to_string()
}

/// Parses DD/MM/YYYY. Accepts exactly 10 characters.
pub fn typed_date(text: &str) -> Option<Date> {
    if text.chars().count() != 10 {
        return None;
    }
    Date::strptime("%d/%m/%Y", text).ok()
}

/// A range of days, including the last: `from::to` on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DateRange {
    /// The first day.
    pub from: Date,
    /// The last day, inclusive.
    pub to: Date,
}

impl DateRange {
    /// The format of ranges in schemas.
    pub const FORMAT: &'static str = "date-range";

    /// Returns the range as instants: the start, inclusive, and the end, exclusive.
    pub fn instants(self) -> (Timestamp, Timestamp) {
        let until = self.to.tomorrow().map_or(Timestamp::MAX, start_of);
        (start_of(self.from), until)
    }
}

/// An error for text that is not `YYYY-MM-DD::YYYY-MM-DD` with the ends in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseRangeError;

impl fmt::Display for ParseRangeError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("a range is YYYY-MM-DD::YYYY-MM-DD, the earlier day first")
    }
}
impl std::error::Error for ParseRangeError {}

impl FromStr for DateRange {
    type Err = ParseRangeError;
    fn from_str(text: &str) -> Result<DateRange, ParseRangeError> {
        let (from, to) = text.split_once("::").ok_or(ParseRangeError)?;
        let day = |text: &str| Date::strptime("%Y-%m-%d", text).map_err(|_| ParseRangeError);
        let range = DateRange { from: day(from)?, to: day(to)? };
        if range.from > range.to { Err(ParseRangeError) } else { Ok(range) }
    }
}

impl fmt::Display for DateRange {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}::{}", self.from, self.to)
    }
}

impl Serialize for DateRange {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl<'de> Deserialize<'de> for DateRange {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DateRange, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}
impl JsonSchema for DateRange {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "DateRange".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "format": DateRange::FORMAT, "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}::[0-9]{4}-[0-9]{2}-[0-9]{2}$" })
    }
}
