//! The national holidays of Brazil.

use jiff::Span;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::message::{Key, Lang};
use crate::rules::{Invalid, Rule};

/// The year of the holidays.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct HolidayQuery {
    /// The year, from 2021; the present one if absent.
    #[schemars(range(min = 2021, max = 2099))]
    pub year: Option<i16>,
}

impl HolidayQuery {
    /// Rejects years before 2021 and after 2099.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("year", self.year.is_none_or(|year| year >= 2021), Rule::AtLeast(2021));
        invalid.ensure("year", self.year.is_none_or(|year| year <= 2099), Rule::AtMost(2099));
        invalid.into_result(())
    }
}

/// A national holiday.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Holiday {
    /// The day.
    pub date: Date,
    /// The name.
    pub name: String,
}

/// The national holidays of a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct HolidayList {
    /// The earliest first.
    pub holidays: Vec<Holiday>,
}

/// Those on the same day of every year: month and day.
const FIXED: [(i8, i8, Key); 9] = [
    (1, 1, Key::SchedulerHolidayNewYear),
    (4, 21, Key::SchedulerHolidayTiradentes),
    (5, 1, Key::SchedulerHolidayLabour),
    (9, 7, Key::SchedulerHolidayIndependence),
    (10, 12, Key::SchedulerHolidayAparecida),
    (11, 2, Key::SchedulerHolidayAllSouls),
    (11, 15, Key::SchedulerHolidayRepublic),
    (11, 20, Key::SchedulerHolidayAwareness),
    (12, 25, Key::SchedulerHolidayChristmas),
];
/// Those that follow Easter, by their distance in days. Carnival and Corpus Christi are optional days that offices keep.
const MOVABLE: [(i64, Key); 4] = [
    (-48, Key::SchedulerHolidayCarnival),
    (-47, Key::SchedulerHolidayCarnival),
    (-2, Key::SchedulerHolidayGoodFriday),
    (60, Key::SchedulerHolidayCorpusChristi),
];

/// Returns the holidays of a year, the earliest first.
pub fn holidays(year: i16, lang: Lang) -> Vec<Holiday> {
    let fixed =
        FIXED.iter().filter_map(|(month, day, key)| Some((Date::new(year, *month, *day).ok()?, *key)));
    let easter = easter(year);
    let movable = MOVABLE.iter().filter_map(|(days, key)| {
        let date = easter?.checked_add(Span::new().days(*days)).ok()?;
        Some((date, *key))
    });
    let mut all: Vec<(Date, Key)> = fixed.chain(movable).collect();
    all.sort_by_key(|(date, _)| *date);
    all.into_iter().map(|(date, key)| Holiday { date, name: key.text(lang, &[]) }).collect()
}

/// Returns Easter Sunday, by the method of Meeus, Jones and Butcher.
fn easter(year: i16) -> Option<Date> {
    let year = i32::from(year);
    let (golden, century, of_century) = (year % 19, year / 100, year % 100);
    let moon = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
    let week = (32 + 2 * (century % 4) + 2 * (of_century / 4) - moon - of_century % 4) % 7;
    let late = (golden + 11 * moon + 22 * week) / 451;
    let days = moon + week - 7 * late + 114;
    Date::new(year.try_into().ok()?, (days / 31).try_into().ok()?, (days % 31 + 1).try_into().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easter_is_on_its_published_days() {
        for (year, month, day) in [(2024, 3, 31), (2025, 4, 20), (2026, 4, 5), (2027, 3, 28), (2038, 4, 25)] {
            assert_eq!(easter(year), Date::new(year, month, day).ok());
        }
    }

    #[test]
    fn a_year_has_its_thirteen_days_in_order() {
        let days = holidays(2026, Lang::PtBr);
        assert!(days.len() == 13 && days.is_sorted_by_key(|holiday| holiday.date));
        assert!(days.iter().any(|holiday| holiday.date == Date::constant(2026, 6, 4)));
    }
}
