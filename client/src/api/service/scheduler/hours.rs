//! The working hours of consultants.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use jiff::civil::{Time, Weekday};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::rules::{Invalid, Rule};

/// The working hours of one weekday: `09:00-12:00 13:00-18:00`, or empty for a day off.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DayHours(Vec<(Time, Time)>);

/// An error for text that is no list of intervals, in order and apart from each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParseHoursError;

impl fmt::Display for ParseHoursError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("hours are 09:00-12:00 13:00-18:00, each interval after the one before")
    }
}
impl std::error::Error for ParseHoursError {}

impl DayHours {
    /// Returns the intervals, the earliest first. None overlap.
    pub fn intervals(&self) -> &[(Time, Time)] {
        &self.0
    }
}

impl FromStr for DayHours {
    type Err = ParseHoursError;
    fn from_str(text: &str) -> Result<DayHours, ParseHoursError> {
        let clock = |text: &str| Time::strptime("%H:%M", text.trim()).map_err(|_| ParseHoursError);
        let mut intervals: Vec<(Time, Time)> = Vec::new();
        // Typed and pasted texts have commas and the dashes of typography.
        for part in text.replace([',', ';'], " ").replace(['–', '—'], "-").split_whitespace() {
            let (from, to) = part.split_once('-').ok_or(ParseHoursError)?;
            let (from, to) = (clock(from)?, clock(to)?);
            let follows = intervals.last().is_none_or(|(_, end)| *end <= from);
            if to <= from || !follows {
                return Err(ParseHoursError);
            }
            intervals.push((from, to));
        }
        Ok(DayHours(intervals))
    }
}

impl fmt::Display for DayHours {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (from, to)) in self.0.iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(out, "{space}{}-{}", from.strftime("%H:%M"), to.strftime("%H:%M"))?;
        }
        Ok(())
    }
}

impl Serialize for DayHours {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DayHours {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<DayHours, D::Error> {
        Cow::<str>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for DayHours {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "DayHours".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        // Order is checked by the parser alone; a pattern of five intervals at most keeps generated texts readable.
        json_schema!({
            "type": "string",
            "maxLength": 128,
            "pattern": "^$|^(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]-(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]( (0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]-(0[0-9]|1[0-9]|2[0-3]):[0-5][0-9]){0,4}$",
        })
    }
}

/// The times at which a consultant takes meetings, by the clock of São Paulo.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the weekdays")]
pub struct WorkingHours {
    pub monday: DayHours,
    pub tuesday: DayHours,
    pub wednesday: DayHours,
    pub thursday: DayHours,
    pub friday: DayHours,
    pub saturday: DayHours,
    pub sunday: DayHours,
    /// The length of a meeting in minutes, which is also the distance of the times offered.
    #[schemars(range(min = 5, max = 480))]
    pub minutes: i64,
    /// The minutes kept free before and after each meeting.
    #[schemars(range(min = 0, max = 240))]
    pub buffer: i64,
    /// The most meetings of one day.
    #[schemars(range(min = 1, max = 48))]
    pub most: i64,
}

impl Default for WorkingHours {
    /// Returns Monday to Friday from 9 to 12 and from 13 to 18, half an hour each, eight a day.
    fn default() -> WorkingHours {
        let at = |hour| Time::constant(hour, 0, 0, 0);
        let day = DayHours(vec![(at(9), at(12)), (at(13), at(18))]);
        WorkingHours {
            monday: day.clone(),
            tuesday: day.clone(),
            wednesday: day.clone(),
            thursday: day.clone(),
            friday: day,
            saturday: DayHours::default(),
            sunday: DayHours::default(),
            minutes: 30,
            buffer: 0,
            most: 8,
        }
    }
}

impl WorkingHours {
    /// The shortest and the longest meeting, in minutes.
    pub const LENGTHS: std::ops::RangeInclusive<i64> = 5..=480;

    /// Returns the hours of a weekday.
    pub fn on(&self, weekday: Weekday) -> &DayHours {
        match weekday {
            Weekday::Monday => &self.monday,
            Weekday::Tuesday => &self.tuesday,
            Weekday::Wednesday => &self.wednesday,
            Weekday::Thursday => &self.thursday,
            Weekday::Friday => &self.friday,
            Weekday::Saturday => &self.saturday,
            Weekday::Sunday => &self.sunday,
        }
    }

    /// Requires a length of 5 to 480 minutes, a buffer of at most 240, and 1 to 48 meetings a day.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        check_minutes("minutes", Some(self.minutes), &mut invalid);
        invalid.ensure("buffer", self.buffer >= 0, Rule::AtLeast(0));
        invalid.ensure("buffer", self.buffer <= 240, Rule::AtMost(240));
        invalid.ensure("most", self.most >= 1, Rule::AtLeast(1));
        invalid.ensure("most", self.most <= 48, Rule::AtMost(48));
        invalid.into_result(())
    }
}

/// New working hours: all of them.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
#[expect(missing_docs, reason = "the names of the weekdays")]
pub struct NewHours {
    #[schemars(extend("x-required" = true))]
    pub monday: Option<DayHours>,
    #[schemars(extend("x-required" = true))]
    pub tuesday: Option<DayHours>,
    #[schemars(extend("x-required" = true))]
    pub wednesday: Option<DayHours>,
    #[schemars(extend("x-required" = true))]
    pub thursday: Option<DayHours>,
    #[schemars(extend("x-required" = true))]
    pub friday: Option<DayHours>,
    #[schemars(extend("x-required" = true))]
    pub saturday: Option<DayHours>,
    #[schemars(extend("x-required" = true))]
    pub sunday: Option<DayHours>,
    /// The length of a meeting in minutes.
    #[schemars(extend("x-required" = true), range(min = 5, max = 480))]
    pub minutes: Option<i64>,
    /// The minutes kept free before and after each meeting.
    #[schemars(extend("x-required" = true), range(min = 0, max = 240))]
    pub buffer: Option<i64>,
    /// The most meetings of one day.
    #[schemars(extend("x-required" = true), range(min = 1, max = 48))]
    pub most: Option<i64>,
}

impl NewHours {
    /// Requires every field. Returns the hours.
    pub fn check(&self) -> Result<WorkingHours, Invalid> {
        let mut invalid = Invalid::default();
        let mut day =
            |name: &str, hours: &Option<DayHours>| invalid.require(name, hours.clone()).unwrap_or_default();
        let hours = WorkingHours {
            monday: day("monday", &self.monday),
            tuesday: day("tuesday", &self.tuesday),
            wednesday: day("wednesday", &self.wednesday),
            thursday: day("thursday", &self.thursday),
            friday: day("friday", &self.friday),
            saturday: day("saturday", &self.saturday),
            sunday: day("sunday", &self.sunday),
            minutes: self.minutes.unwrap_or_default(),
            buffer: self.buffer.unwrap_or_default(),
            most: self.most.unwrap_or_default(),
        };
        for (name, number) in [("minutes", self.minutes), ("buffer", self.buffer), ("most", self.most)] {
            invalid.require(name, number);
        }
        invalid.into_result(())?;
        hours.check()?;
        Ok(hours)
    }
}

impl From<WorkingHours> for NewHours {
    fn from(hours: WorkingHours) -> NewHours {
        NewHours {
            monday: Some(hours.monday),
            tuesday: Some(hours.tuesday),
            wednesday: Some(hours.wednesday),
            thursday: Some(hours.thursday),
            friday: Some(hours.friday),
            saturday: Some(hours.saturday),
            sunday: Some(hours.sunday),
            minutes: Some(hours.minutes),
            buffer: Some(hours.buffer),
            most: Some(hours.most),
        }
    }
}

/// Adds that a length is not one of a meeting.
pub(super) fn check_minutes(field: &str, minutes: Option<i64>, invalid: &mut Invalid) {
    let (least, most) = WorkingHours::LENGTHS.into_inner();
    invalid.ensure(field, minutes.is_none_or(|minutes| minutes >= least), Rule::AtLeast(least));
    invalid.ensure(field, minutes.is_none_or(|minutes| minutes <= most), Rule::AtMost(most));
}

/// Adds that a number of days is below 1 or above the most.
pub(super) fn check_days(days: Option<i64>, most: i64, invalid: &mut Invalid) {
    invalid.ensure("days", days.is_none_or(|days| days >= 1), Rule::AtLeast(1));
    invalid.ensure("days", days.is_none_or(|days| days <= most), Rule::AtMost(most));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_type_them() {
        let read = |text: &str| text.parse::<DayHours>().map(|hours| hours.to_string());
        assert_eq!(read("9:00–12:00, 13:00-18:30").as_deref(), Ok("09:00-12:00 13:00-18:30"));
        assert_eq!(read("").as_deref(), Ok(""));
        for wrong in ["12:00-09:00", "09:00-12:00 11:00-13:00", "9h-12h", "09:00", "25:00-26:00"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
