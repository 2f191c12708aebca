//! The days of which statistics are asked.

use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::rules::{Invalid, Rule};
use crate::value::date::{DateRange, FIRST_OF_WIRE};

/// The most days of a range.
pub const MOST_DAYS: i64 = 366;
/// The days of a range without a start.
const USUAL_DAYS: i64 = 30;

/// The days that are counted, both ends included.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct StatisticsQuery {
    /// The first day; 30 days up to the last one when absent.
    #[serde(rename = "rangeStart")]
    pub range_start: Option<Date>,
    /// The last day; today when absent.
    #[serde(rename = "rangeEnd")]
    pub range_end: Option<Date>,
}

impl StatisticsQuery {
    /// Returns the range, of at most [`MOST_DAYS`] days.
    ///
    /// # Errors
    /// [`Rule::NotBefore`] for an end before the start; [`Rule::LongPeriod`] for a longer range.
    pub fn days(&self, today: Date) -> Result<DateRange, Invalid> {
        let to = self.range_end.unwrap_or(today);
        let usual = || to.saturating_sub((USUAL_DAYS - 1).days()).max(FIRST_OF_WIRE);
        let from = self.range_start.unwrap_or_else(usual);
        if from > to {
            return Err(Invalid::of("rangeEnd", Rule::NotBefore(from)));
        }
        if from.saturating_add((MOST_DAYS - 1).days()) < to {
            return Err(Invalid::of("rangeStart", Rule::LongPeriod(MOST_DAYS)));
        }
        Ok(DateRange { from, to })
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn asked(from: Option<Date>, to: Option<Date>) -> Result<DateRange, Invalid> {
        StatisticsQuery { range_start: from, range_end: to }.days(date(2026, 8, 31))
    }

    #[test]
    fn a_range_without_ends_is_the_last_thirty_days() {
        assert_eq!(asked(None, None).unwrap().to_string(), "2026-08-02::2026-08-31");
        assert_eq!(asked(None, Some(date(2026, 1, 30))).unwrap().to_string(), "2026-01-01::2026-01-30");
        assert_eq!(asked(None, Some(date(0, 1, 2))).unwrap().to_string(), "0000-01-01::0000-01-02");
        assert_eq!(asked(Some(date(2026, 8, 31)), None).unwrap().to_string(), "2026-08-31::2026-08-31");
    }

    #[test]
    fn a_leap_year_is_the_longest_range() {
        let end = date(2024, 12, 31);
        assert!(asked(Some(date(2024, 1, 1)), Some(end)).is_ok());
        let invalid = asked(Some(date(2023, 12, 31)), Some(end)).unwrap_err();
        assert!(invalid.rules().any(|rule| rule == ("rangeStart", Rule::LongPeriod(MOST_DAYS))));
    }

    #[test]
    fn a_range_does_not_end_before_it_starts() {
        let start = date(2026, 9, 1);
        let invalid = asked(Some(start), None).unwrap_err();
        assert!(invalid.rules().any(|rule| rule == ("rangeEnd", Rule::NotBefore(start))));
    }
}
