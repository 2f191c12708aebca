//! How long a plan holds. Its months are counted by the number of the day on which it began, not by that of its last end: a plan
//! of 31 January ends on 28 February, and then on 31 March.

use jiff::ToSpan;
use jiff::civil::Date;

/// How long a member's plan holds, and the number of the day by which its months are counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Term {
    /// The last day, inclusive.
    pub end: Date,
    /// The number of a day, of which shorter months have the last one.
    day: i8,
}

impl Term {
    /// Creates the term of a plan that begins on a day, before any of its time.
    pub fn on(day: Date) -> Term {
        Term { end: day, day: day.day() }
    }

    /// Returns the term of a member today, who has a plan until `end`: that of the plan in force, else one that begins today.
    /// `parts` are the days on which its time was given, each with the end that it led to, in this order.
    pub fn of(parts: impl IntoIterator<Item = (Date, Date)>, end: Option<Date>, today: Date) -> Term {
        let mut term: Option<Term> = None;
        for (given, until) in parts {
            let running = term.filter(|term| term.end >= given).unwrap_or_else(|| Term::on(given));
            term = Some(running.reach(until));
        }
        let Some(end) = end.filter(|end| *end >= today) else { return Term::on(today) };
        term.filter(|term| term.end == end).unwrap_or_else(|| Term::on(end))
    }

    /// Returns the term until a later day. The number stays if whole months lead there, counted by it or by that of the former end;
    /// any other day was set for a separate reason and counts from then on.
    fn reach(self, end: Date) -> Term {
        if end <= self.end {
            return self;
        }
        let is_counted = [self.day, self.end.day()].into_iter().any(|day| in_month(end, day) == end);
        Term { end, day: if is_counted { self.day } else { end.day() } }
    }

    /// Returns the term with a number of months more.
    #[must_use]
    pub fn with_months(self, months: i32) -> Term {
        Term { end: in_month(self.end.first_of_month().saturating_add(months.months()), self.day), ..self }
    }

    /// Returns the term with a number of days more. Its months are counted by the number of its new end.
    #[must_use]
    pub fn with_days(self, days: i32) -> Term {
        Term::on(self.end.saturating_add(days.days()))
    }
}

/// Returns the day of that number in a month, or the last one of a shorter month.
fn in_month(month: Date, day: i8) -> Date {
    month.with().day(day.min(month.days_in_month())).build().unwrap_or(month)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    /// Renews a plan by a month as often as given, each time before or at its end, and returns the ends.
    fn renewed(first: Date, times: usize, early: i32) -> Vec<Date> {
        let mut parts: Vec<(Date, Date)> = Vec::new();
        for _ in 0..times {
            let end = parts.last().map(|(_, end)| *end);
            let today = end.map_or(first, |end| end.saturating_sub(early.days()).max(first));
            parts.push((today, Term::of(parts.clone(), end, today).with_months(1).end));
        }
        parts.into_iter().map(|(_, end)| end).collect()
    }

    #[test]
    fn months_are_counted_by_the_number_of_the_first_day() {
        let ends = renewed(date(2027, 1, 31), 4, 0);
        assert_eq!(ends, [date(2027, 2, 28), date(2027, 3, 31), date(2027, 4, 30), date(2027, 5, 31)]);
        assert_eq!(renewed(date(2028, 1, 30), 2, 3), [date(2028, 2, 29), date(2028, 3, 30)], "a leap year");
        let leap = Term::on(date(2028, 2, 29));
        assert_eq!(leap.with_months(12).end, date(2029, 2, 28));
        assert_eq!(leap.with_months(12).with_months(36).end, date(2032, 2, 29));
    }

    #[test]
    fn a_plan_that_ended_begins_anew_on_its_own_day() {
        let parts = [(date(2027, 1, 31), date(2027, 2, 28))];
        let late = Term::of(parts, Some(date(2027, 2, 28)), date(2027, 3, 2));
        assert_eq!(late.with_months(1).end, date(2027, 4, 2));
        assert_eq!(Term::of([], None, date(2027, 3, 2)), Term::on(date(2027, 3, 2)));
        let last = Term::of(parts, Some(date(2027, 2, 28)), date(2027, 2, 28));
        assert_eq!(last.with_months(1).end, date(2027, 3, 31), "the last day is still of the plan");
    }

    #[test]
    fn a_day_that_was_set_counts_from_then_on() {
        let (first, end) = (date(2027, 1, 31), date(2027, 3, 15));
        let moved = Term::of([(first, end)], Some(end), date(2027, 2, 10));
        assert_eq!(moved.with_months(1).end, date(2027, 4, 15));
        let unknown = Term::of([(first, date(2027, 2, 28))], Some(end), date(2027, 2, 10));
        assert_eq!(unknown.with_months(1).end, date(2027, 4, 15), "an end that no part led to");
        let day = Term::on(first).with_days(1);
        assert_eq!((day.end, day.with_months(1).end), (date(2027, 2, 1), date(2027, 3, 1)));
    }

    #[test]
    fn days_that_were_lost_before_are_no_day_that_was_set() {
        let parts = [(date(2027, 1, 31), date(2027, 2, 28)), (date(2027, 2, 20), date(2027, 3, 28))];
        let term = Term::of(parts, Some(date(2027, 3, 28)), date(2027, 3, 20));
        assert_eq!(term.with_months(1).end, date(2027, 4, 30));
    }

    #[test]
    fn a_shorter_plan_beside_it_changes_nothing() {
        let long = (date(2027, 1, 31), date(2027, 4, 30));
        let beside = (date(2027, 2, 10), date(2027, 2, 12));
        let term = Term::of([long, beside], Some(long.1), date(2027, 4, 1));
        assert_eq!(term.with_months(1).end, date(2027, 5, 31));
    }

    proptest! {
        #[test]
        fn renewals_lose_no_day(
            day in 1..=31_i8, month in 1..=12_i8, year in 2023..2030_i16, times in 1..=24_usize, early in 0..27_i32,
        ) {
            let first = in_month(date(year, month, 1), day);
            let ends = renewed(first, times, early);
            for (at, end) in (1..).zip(&ends) {
                prop_assert_eq!(*end, Term::on(first).with_months(at).end, "renewal {}", at);
                prop_assert_eq!(end.day(), first.day().min(end.days_in_month()));
            }
        }

        #[test]
        fn quarters_and_years_end_as_their_months_do(days in 0..2_000_i32, parts in prop::collection::vec(
            prop::sample::select(vec![1, 3, 6, 12]), 1..8,
        )) {
            let first = date(2026, 1, 1).saturating_add(days.days());
            let mut given: Vec<(Date, Date)> = Vec::new();
            for months in &parts {
                let end = given.last().map(|(_, end)| *end);
                given.push((first, Term::of(given.clone(), end, first).with_months(*months).end));
            }
            let months: i32 = parts.iter().sum();
            prop_assert_eq!(given.last().map(|(_, end)| *end), Some(Term::on(first).with_months(months).end));
        }
    }
}
