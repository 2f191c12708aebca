//! The counts of a member's days.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::date::DateRange;
use crate::wire::ours;

/// The activity of a member, in numbers. Another system may leave some out; sums with them are not known either.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Counts {
    /// Sign-ins.
    pub logins: Option<i64>,
    /// Messages that the member sent.
    pub messages: Option<i64>,
    /// Members that the member added to the favourites, and still has.
    pub favourites: Option<i64>,
    /// Conversations that began with the member.
    pub connections: Option<i64>,
    /// Searches.
    pub searches: Option<i64>,
}

impl Counts {
    /// Nothing of anything.
    pub const ZERO: Counts = Counts {
        logins: Some(0),
        messages: Some(0),
        favourites: Some(0),
        connections: Some(0),
        searches: Some(0),
    };

    /// Returns the sums of both.
    pub fn plus(self, other: Counts) -> Counts {
        let sum = |one: Option<i64>, another: Option<i64>| Some(one? + another?);
        Counts {
            logins: sum(self.logins, other.logins),
            messages: sum(self.messages, other.messages),
            favourites: sum(self.favourites, other.favourites),
            connections: sum(self.connections, other.connections),
            searches: sum(self.searches, other.searches),
        }
    }
}

/// The activity of a member on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayCounts {
    /// The day, in São Paulo.
    pub day: Date,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
}

/// The activity of a member in a range of days.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MemberStatistics {
    /// Every day of the range, from the first, also those without anything.
    pub days: Vec<DayCounts>,
    /// The sums.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub total: Counts,
}

impl MemberStatistics {
    /// Creates the days of a range, all of them without anything.
    pub fn empty(range: DateRange) -> MemberStatistics {
        let days = std::iter::successors(Some(range.from), |day| day.tomorrow().ok());
        let days = days.take_while(|day| *day <= range.to);
        let days = days.map(|day| DayCounts { day, counts: Counts::ZERO }).collect();
        MemberStatistics { days, total: Counts::ZERO }
    }

    /// Adds one to a count of a day and of the sums. A day outside the range is left out.
    pub fn add(&mut self, day: Date, of: fn(&mut Counts) -> &mut Option<i64>) {
        if let Ok(at) = self.days.binary_search_by_key(&day, |counted| counted.day) {
            *of(&mut self.days[at].counts).get_or_insert(0) += 1;
            *of(&mut self.total).get_or_insert(0) += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn every_day_of_the_range_is_there_and_none_beside_it() {
        let range = DateRange { from: date(2026, 2, 27), to: date(2026, 3, 2) };
        let mut statistics = MemberStatistics::empty(range);
        assert_eq!(statistics.days.len(), 4);
        for day in [date(2026, 3, 1), date(2026, 3, 1), date(2026, 3, 3)] {
            statistics.add(day, |counts| &mut counts.logins);
        }
        assert_eq!((statistics.days[2].counts.logins, statistics.total.logins), (Some(2), Some(2)));
        assert_eq!((statistics.days[0].counts.logins, statistics.total.searches), (Some(0), Some(0)));
    }

    #[test]
    fn a_sum_with_a_count_that_is_not_told_is_not_known() {
        let told = Counts { messages: Some(2), ..Counts::ZERO };
        let sum = told.plus(Counts { logins: None, messages: Some(3), ..Counts::ZERO });
        assert_eq!((sum.logins, sum.messages, sum.searches), (None, Some(5), Some(0)));
    }
}
