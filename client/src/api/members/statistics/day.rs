//! The counts of a member's days.

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::date::DateRange;
use crate::wire::ours;

/// What a member did, in numbers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Counts {
    /// Sign-ins.
    pub logins: i64,
    /// Messages that the member sent.
    pub messages: i64,
    /// Members that the member added to the favourites, and still has.
    pub favourites: i64,
    /// Conversations that began with the member.
    pub connections: i64,
    /// Searches.
    pub searches: i64,
}

impl Counts {
    /// Returns the sums of both.
    pub fn plus(self, other: Counts) -> Counts {
        Counts {
            logins: self.logins + other.logins,
            messages: self.messages + other.messages,
            favourites: self.favourites + other.favourites,
            connections: self.connections + other.connections,
            searches: self.searches + other.searches,
        }
    }
}

/// What a member did on a day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DayCounts {
    /// The day, in São Paulo.
    pub day: Date,
    /// The counts.
    #[serde(flatten)]
    pub counts: Counts,
}

/// What a member did in a range of days.
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
        let days = days.map(|day| DayCounts { day, counts: Counts::default() }).collect();
        MemberStatistics { days, total: Counts::default() }
    }

    /// Adds one to a count of a day and of the sums. A day outside the range is left out.
    pub fn add(&mut self, day: Date, of: fn(&mut Counts) -> &mut i64) {
        if let Ok(at) = self.days.binary_search_by_key(&day, |counted| counted.day) {
            *of(&mut self.days[at].counts) += 1;
            *of(&mut self.total) += 1;
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
        assert_eq!((statistics.days[2].counts.logins, statistics.total.logins), (2, 2));
    }
}
