//! The summary of the ratings of a selection.

use jiff::ToSpan;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Rating;
use crate::value::date::{DateRange, FIRST_OF_WIRE};

/// The ratings of a selection as a whole.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RatingSummary {
    /// The ratings of the selection.
    pub now: RatingFigures,
    /// The ratings of the period before, which is as long; none without a period.
    pub before: Option<RatingFigures>,
    /// The difference of the averages; none if one of them is missing.
    pub trend: Option<f64>,
}

/// The number of ratings, and how they are spread.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct RatingFigures {
    /// The first day; none without a period.
    pub from: Option<Date>,
    /// The last day.
    pub to: Option<Date>,
    /// How many there are.
    pub count: i64,
    /// Their average, with two decimals; none if there are none.
    pub average: Option<f64>,
    /// How many have each score, from 5 down to 1.
    pub distribution: Vec<RatingShare>,
}

/// The ratings of one score.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct RatingShare {
    /// The score.
    pub score: i64,
    /// How many.
    pub count: i64,
    /// Their share, in whole percent.
    pub percent: i64,
}

impl RatingFigures {
    /// Adds up how often each score was given.
    pub fn of(period: Option<DateRange>, given: impl Fn(i64) -> i64) -> RatingFigures {
        let counts: Vec<(i64, i64)> = Rating::SCORES.rev().map(|score| (score, given(score))).collect();
        let count: i64 = counts.iter().map(|(_, count)| count).sum();
        let points: i64 = counts.iter().map(|(score, count)| score * count).sum();
        let share = |(score, of_score)| RatingShare {
            score,
            count: of_score,
            percent: (of_score * 200 + count) / (count * 2).max(1),
        };
        RatingFigures {
            from: period.map(|days| days.from),
            to: period.map(|days| days.to),
            count,
            average: (count > 0).then(|| hundredths((points * 200 + count) / (count * 2).max(1))),
            distribution: counts.into_iter().map(share).collect(),
        }
    }
}

impl RatingSummary {
    /// Compares the figures of a period with those of the period before.
    pub fn of(now: RatingFigures, before: Option<RatingFigures>) -> RatingSummary {
        let averages = now.average.zip(before.as_ref().and_then(|before| before.average));
        let trend = averages.map(|(now, before)| ((now - before) * 100.0).round() / 100.0);
        RatingSummary { now, before, trend }
    }
}

#[expect(clippy::cast_precision_loss, reason = "an average is at most 500 hundredths")]
fn hundredths(number: i64) -> f64 {
    number as f64 / 100.0
}

/// Returns the period before another one, which has as many days; `None` if it begins before the year 0, which no date of the
/// wire has, or for a period without days.
pub fn period_before(period: DateRange) -> Option<DateRange> {
    let days = (period.to - period.from).get_days();
    let to = period.from.yesterday().ok()?;
    let from = to.checked_sub(days.days()).ok()?;
    (days >= 0 && from >= FIRST_OF_WIRE).then_some(DateRange { from, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(counts: [i64; 5]) -> RatingFigures {
        RatingFigures::of(None, |score| counts[usize::try_from(score).unwrap() - 1])
    }

    #[test]
    fn figures_round_to_the_nearest() {
        let some = figures([1, 0, 0, 1, 1]);
        assert_eq!((some.count, some.average), (3, Some(3.33)));
        let percents: Vec<i64> = some.distribution.iter().map(|share| share.percent).collect();
        assert_eq!(percents, [33, 33, 0, 0, 33]);
        assert_eq!(figures([0, 1, 2, 0, 0]).average, Some(2.67));
        let none = figures([0; 5]);
        assert_eq!((none.count, none.average), (0, None));
        assert!(none.distribution.iter().all(|share| share.percent == 0));
    }

    #[test]
    fn a_trend_needs_two_averages() {
        let trend = |now, before| RatingSummary::of(figures(now), before).trend;
        assert_eq!(trend([0, 0, 0, 0, 2], Some(figures([0, 0, 0, 1, 2]))), Some(0.33));
        assert_eq!(trend([1, 0, 0, 0, 0], Some(figures([0, 0, 0, 0, 1]))), Some(-4.0));
        assert_eq!(trend([1, 0, 0, 0, 0], Some(figures([0; 5]))), None);
        assert_eq!(trend([1, 0, 0, 0, 0], None), None);
    }

    #[test]
    fn the_period_before_is_as_long_and_ends_the_day_before() {
        let range = |text: &str| text.parse::<DateRange>().unwrap();
        assert_eq!(period_before(range("2026-03-01::2026-03-31")), Some(range("2026-01-29::2026-02-28")));
        assert_eq!(period_before(range("2026-03-01::2026-03-01")), Some(range("2026-02-28::2026-02-28")));
        let empty = DateRange { to: range("2026-01-01::2026-01-01").to, ..range("2026-02-01::2026-02-02") };
        assert_eq!(period_before(empty), None);
        assert_eq!(period_before(range("2021-05-01::8663-08-14")), None);
    }
}
