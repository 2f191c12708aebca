//! Dates and ranges: `YYYY-MM-DD` on the wire, DD/MM/YYYY on screen, days of São Paulo.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::text::{DASH, pasted};
use super::unknown;

/// Returns the time zone of the business.
pub fn sao_paulo() -> TimeZone {
    static ZONE: LazyLock<TimeZone> = LazyLock::new(|| {
        TimeZone::get("America/Sao_Paulo").unwrap_or_else(|_| TimeZone::fixed(jiff::tz::offset(-3)))
    });
    ZONE.clone()
}

/// Returns the calendar day in São Paulo at an instant; of an instant that is not known, the day that is not known.
pub fn day_of(instant: Timestamp) -> Date {
    if instant == unknown::INSTANT {
        return unknown::DAY;
    }
    instant.to_zoned(sao_paulo()).date()
}

/// Returns the first instant of a day in São Paulo, clamped to the range of timestamps.
pub fn start_of(day: Date) -> Timestamp {
    let beyond = if day.year() > 0 { Timestamp::MAX } else { Timestamp::MIN };
    day.to_zoned(sao_paulo()).map(|zoned| zoned.timestamp()).unwrap_or(beyond)
}

/// Returns the last second of a day in São Paulo: the end that others compare with, since the first of the next day is a day too long.
pub fn end_of(day: Date) -> Timestamp {
    day.tomorrow().map_or(Timestamp::MAX, |next| start_of(next) - SignedDuration::from_secs(1))
}

/// The first year that a selection of years offers.
const FIRST_YEAR: i16 = 2021;

/// Returns the years that a selection offers on a day: from the next one down to the first.
pub fn years(today: Date) -> Vec<i16> {
    (FIRST_YEAR..=today.year().saturating_add(1)).rev().collect()
}

/// Formats a day as `21/11/2026`, and as a dash if it is not known.
pub fn show_date(day: Date) -> String {
    if day == unknown::DAY {
        return DASH.to_owned();
    }
    day.strftime("%d/%m/%Y").to_string()
}

/// Formats a date and time of a clock as `21/11/2026 14:05`.
pub fn show_moment(moment: DateTime) -> String {
    moment.strftime("%d/%m/%Y %H:%M").to_string()
}

/// Formats an instant as `21/11/2026 14:05:09`, in São Paulo, and as a dash if it is not known.
pub fn show_instant(instant: Timestamp) -> String {
    if instant == unknown::INSTANT {
        return DASH.to_owned();
    }
    instant.to_zoned(sao_paulo()).strftime("%d/%m/%Y %H:%M:%S").to_string()
}

/// The first day that the wire can hold.
pub const FIRST_OF_WIRE: Date = jiff::civil::date(0, 1, 1);

/// The first year that people mean: an earlier one, such as 26, lacks digits.
const FIRST_MEANT_YEAR: i16 = 1000;

/// Returns whether a day, or a moment on it, may be meant: its year has all its digits.
pub fn is_meant(day: Date) -> bool {
    day.year() >= FIRST_MEANT_YEAR
}

/// The first year of which a day may be written without separators: eight digits may also begin with the year.
const FIRST_BARE_YEAR: i16 = 1900;

/// Reads a day as people write it: `31/01/2026`, also with points or hyphens or with neither, and `2026-01-31`. Spreadsheets
/// add midnight.
pub fn read_date(text: &str) -> Option<Date> {
    let text = pasted(text);
    let text = MIDNIGHTS.iter().find_map(|midnight| text.strip_suffix(midnight)).unwrap_or(&text);
    let day = |format: &str| Date::strptime(format, text).ok();
    let read = match text.len() {
        8 if text.bytes().all(|byte| byte.is_ascii_digit()) => {
            day("%d%m%Y").filter(|day| day.year() >= FIRST_BARE_YEAR)
        }
        10 => ["%Y-%m-%d", "%d/%m/%Y", "%d.%m.%Y", "%d-%m-%Y"].iter().find_map(|format| day(format)),
        _ => None,
    };
    read.filter(|day| is_meant(*day))
}

/// The first moment of a day, as spreadsheets add it.
const MIDNIGHTS: [&str; 4] = [" 00:00:00", "T00:00:00", " 00:00", "T00:00"];

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
