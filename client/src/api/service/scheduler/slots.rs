//! Free times: computed from working hours, closed days and meetings, by the clock of São Paulo.

use jiff::civil::{Date, DateTime, Time};
use jiff::{SignedDuration, Span, Timestamp};

use super::hours::WorkingHours;
use crate::reason::Conflict;
use crate::value::date::{day_of, sao_paulo, start_of};

/// The number of free times that a refusal offers.
pub const OFFERED: usize = 3;
/// The days after a refused time that are searched for free ones.
const SEARCHED_DAYS: i64 = 60;

/// The seconds of a minute.
const MINUTE: i64 = 60;

/// A time that is not free: that of a meeting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy {
    /// When it begins.
    pub from: Timestamp,
    /// When it ends.
    pub until: Timestamp,
}

impl Busy {
    /// Creates the time of a meeting.
    pub fn new(from: Timestamp, minutes: i64) -> Busy {
        Busy { from, until: after(from, minutes) }
    }
}

/// The facts that decide which times of one consultant are free.
#[derive(Debug, Clone, Default)]
pub struct Calendar {
    /// The working hours.
    pub hours: WorkingHours,
    /// The closed days, first and last.
    pub closed: Vec<(Date, Date)>,
    /// The meetings, the earliest first.
    pub busy: Vec<Busy>,
}

impl Calendar {
    /// Returns the free times between two instants, the earliest first: those at which a meeting of that many minutes fits. None is
    /// before `now`.
    pub fn free(&self, from: Timestamp, until: Timestamp, minutes: i64, now: Timestamp) -> Vec<Timestamp> {
        let mut free = Vec::new();
        let last = day_of(until);
        let mut day = Day::of(day_of(from.max(now)));
        while day.date <= last {
            self.free_on(&day, minutes, |at| {
                if at >= from && at < until && at > now {
                    free.push(at);
                }
            });
            let Some(next) = day.next() else { break };
            day = next;
        }
        free
    }

    /// Rejects a time at which no meeting of that many minutes fits.
    pub fn judge(&self, at: Timestamp, minutes: i64, now: Timestamp) -> Result<(), Conflict> {
        let day = day_of(at);
        let meeting = Busy::new(at, minutes);
        let fits =
            |(from, to): &(Time, Time)| instant(day, *from) <= at && meeting.until <= instant(day, *to);
        if at <= now {
            Err(Conflict::Past)
        } else if self.is_closed(day) {
            Err(Conflict::Closed)
        } else if !self.hours.on(day.weekday()).intervals().iter().any(fits) {
            Err(Conflict::Outside)
        } else if self.overlaps(meeting) {
            Err(Conflict::Taken)
        } else if self.is_full(&Day::of(day)) {
            Err(Conflict::Full)
        } else {
            Ok(())
        }
    }

    /// Returns the free times that are nearest to a refused one, the nearest first.
    pub fn nearest(&self, at: Timestamp, minutes: i64, now: Timestamp) -> Vec<Timestamp> {
        let days = |days| SignedDuration::from_hours(24 * days);
        let from = at.max(now).checked_sub(days(2)).unwrap_or(now);
        let until = at.max(now).checked_add(days(SEARCHED_DAYS)).unwrap_or(Timestamp::MAX);
        let mut free = self.free(from, until, minutes, now);
        free.sort_by_key(|free| (free.duration_since(at).abs(), *free));
        free.truncate(OFFERED);
        free
    }

    fn free_on(&self, day: &Day, minutes: i64, mut found: impl FnMut(Timestamp)) {
        let intervals = self.hours.on(day.date.weekday()).intervals();
        if intervals.is_empty() || self.is_closed(day.date) || self.is_full(day) {
            return;
        }
        let near = self.near(day);
        let (step, buffer) = (self.hours.minutes.max(1) * MINUTE, self.hours.buffer * MINUTE);
        let length = minutes * MINUTE;
        for (from, to) in intervals {
            let (mut at, end) = (day.second(*from), day.second(*to));
            while at + length <= end {
                let (begins, ends) = (at - buffer, at + length + buffer);
                let is_taken = near.iter().any(|(from, until)| *from < ends && *until > begins);
                if let (false, Ok(at)) = (is_taken, Timestamp::from_second(at)) {
                    found(at);
                }
                at += step;
            }
        }
    }

    /// Returns the meetings that can touch a day, in whole seconds around them.
    fn near(&self, day: &Day) -> Vec<(i64, i64)> {
        // A meeting lasts a working day at most, so that earlier ones have ended.
        let reach = WorkingHours::LENGTHS.into_inner().1 + self.hours.buffer;
        let first = self.busy.partition_point(|busy| busy.from < after(day.start, -reach));
        let until = after(day.end, self.hours.buffer);
        let near = self.busy[first..].iter().take_while(|busy| busy.from < until);
        near.map(|busy| (busy.from.as_second(), after_seconds(busy.until))).collect()
    }

    fn is_closed(&self, day: Date) -> bool {
        self.closed.iter().any(|(first, last)| (*first..=*last).contains(&day))
    }

    fn is_full(&self, day: &Day) -> bool {
        let first = self.busy.partition_point(|busy| busy.from < day.start);
        let of_day = self.busy[first..].iter().take_while(|busy| busy.from < day.end).count();
        i64::try_from(of_day).unwrap_or(i64::MAX) >= self.hours.most
    }

    fn overlaps(&self, meeting: Busy) -> bool {
        let (from, until) =
            (after(meeting.from, -self.hours.buffer), after(meeting.until, self.hours.buffer));
        let later = self.busy.partition_point(|busy| busy.from < until);
        // A meeting lasts a working day at most, so that earlier ones have ended.
        let longest = after(from, -WorkingHours::LENGTHS.into_inner().1);
        self.busy[..later].iter().rev().take_while(|busy| busy.from >= longest).any(|busy| busy.until > from)
    }
}

/// A day in São Paulo, with what makes its clock's times instants.
struct Day {
    date: Date,
    start: Timestamp,
    end: Timestamp,
    /// True if the clock changes, so that its times are no distances from the start.
    is_odd: bool,
}

impl Day {
    fn of(date: Date) -> Day {
        Day::from(date, start_of(date))
    }

    fn from(date: Date, start: Timestamp) -> Day {
        let end = date.tomorrow().map_or(Timestamp::MAX, start_of);
        Day { date, start, end, is_odd: end.as_second() - start.as_second() != 24 * 60 * MINUTE }
    }

    fn next(&self) -> Option<Day> {
        Some(Day::from(self.date.tomorrow().ok()?, self.end))
    }

    /// Returns the second of a clock's time.
    fn second(&self, time: Time) -> i64 {
        if self.is_odd {
            return instant(self.date, time).as_second();
        }
        self.start.as_second() + i64::from(time.hour()) * 60 * MINUTE + i64::from(time.minute()) * MINUTE
    }
}

/// Returns the first whole second that is not before an instant.
fn after_seconds(at: Timestamp) -> i64 {
    at.as_second() + i64::from(at.subsec_nanosecond() > 0)
}

/// Returns the instant some minutes later, clamped to the range of timestamps.
pub fn after(at: Timestamp, minutes: i64) -> Timestamp {
    at.checked_add(SignedDuration::from_mins(minutes)).unwrap_or(if minutes < 0 {
        Timestamp::MIN
    } else {
        Timestamp::MAX
    })
}

/// Returns the instant of a clock's time on a day in São Paulo.
fn instant(day: Date, time: Time) -> Timestamp {
    let local = DateTime::from_parts(day, time);
    local.to_zoned(sao_paulo()).map_or(Timestamp::MAX, |zoned| zoned.timestamp())
}

/// Returns the day that is that many days after another, or the last day of all.
pub fn days_after(day: Date, days: i64) -> Date {
    day.checked_add(Span::new().days(days)).unwrap_or(Date::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::hours::DayHours;
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse::<crate::value::instant::LocalInstant>().unwrap().0
    }

    fn calendar(busy: &[&str]) -> Calendar {
        let busy = busy.iter().map(|from| Busy::new(at(from), 30)).collect();
        Calendar { busy, ..Calendar::default() }
    }

    #[test]
    fn the_free_times_of_a_day_are_those_between_its_meetings() {
        let calendar = calendar(&["2026-11-24T09:30", "2026-11-24T13:00"]);
        let free = calendar.free(at("2026-11-24T00:00"), at("2026-11-25T00:00"), 30, at("2026-11-24T10:10"));
        let shown: Vec<String> =
            free.iter().map(|at| at.to_zoned(sao_paulo()).strftime("%H:%M").to_string()).collect();
        let expected = "10:30 11:00 11:30 13:30 14:00 14:30 15:00 15:30 16:00 16:30 17:00 17:30";
        assert_eq!(shown.join(" "), expected);
    }

    #[test]
    fn a_refusal_names_its_conflict_and_the_nearest_free_times() {
        let mut calendar = calendar(&["2026-11-24T14:00"]);
        calendar.closed = vec![(Date::constant(2026, 11, 25), Date::constant(2026, 11, 25))];
        let now = at("2026-11-24T08:00");
        let judge = |text: &str| calendar.judge(at(text), 30, now);
        assert_eq!(judge("2026-11-24T14:00"), Err(Conflict::Taken));
        assert_eq!(judge("2026-11-24T13:45"), Err(Conflict::Taken));
        assert_eq!(judge("2026-11-24T12:00"), Err(Conflict::Outside));
        assert_eq!(judge("2026-11-25T10:00"), Err(Conflict::Closed));
        assert_eq!(judge("2026-11-24T07:00"), Err(Conflict::Past));
        assert_eq!(judge("2026-11-24T14:30"), Ok(()));
        let near = calendar.nearest(at("2026-11-24T14:00"), 30, now);
        assert_eq!(near, [at("2026-11-24T13:30"), at("2026-11-24T14:30"), at("2026-11-24T13:00")]);
        calendar.hours.most = 1;
        assert_eq!(calendar.judge(at("2026-11-24T16:00"), 30, now), Err(Conflict::Full));
    }

    #[test]
    fn hours_follow_the_clock_where_it_changes() {
        let calendar = Calendar::default();
        // The clocks of that year went forward on the Sunday between.
        for day in ["2018-11-02", "2018-11-05"] {
            let from = at(&format!("{day}T00:00"));
            let first = calendar.free(from, after(from, 24 * 60), 30, Timestamp::MIN)[0];
            assert_eq!(first, at(&format!("{day}T09:00")));
        }
    }

    #[test]
    fn a_day_on_which_the_clock_changes_keeps_its_hours() {
        let sunday: DayHours = "09:00-12:00".parse().unwrap();
        let hours = WorkingHours { sunday, ..WorkingHours::default() };
        let calendar = Calendar { hours, ..Calendar::default() };
        // Forward from midnight on the first, back at midnight on the second.
        for day in ["2018-11-04", "2018-02-18"] {
            let from = at(&format!("{day}T03:00"));
            let free = calendar.free(from, after(from, 20 * 60), 30, Timestamp::MIN);
            assert_eq!((free.len(), free[0]), (6, at(&format!("{day}T09:00"))));
            assert!(free.iter().all(|at| calendar.judge(*at, 30, Timestamp::MIN).is_ok()));
        }
    }

    proptest! {
        #[test]
        fn what_is_offered_is_accepted_and_nothing_else(
            starts in prop::collection::btree_set(0_i64..2_000, 0..20),
            buffer in 0_i64..40,
            most in 1_i64..6,
            minutes in 5_i64..120,
            step in 5_i64..60,
        ) {
            let monday = at("2026-11-23T00:00");
            let busy = starts.iter().map(|minute| Busy::new(after(monday, minute * 5), 30)).collect();
            let hours = WorkingHours { buffer, most, minutes: step, ..WorkingHours::default() };
            let calendar = Calendar { hours, busy, closed: Vec::new() };
            let until = after(monday, 7 * 24 * 60);
            let free = calendar.free(monday, until, minutes, monday);
            for at in &free {
                prop_assert_eq!(calendar.judge(*at, minutes, monday), Ok(()));
            }
            for day in 23..30 {
                let day = Date::constant(2026, 11, day);
                for (from, to) in calendar.hours.on(day.weekday()).intervals() {
                    let mut at = instant(day, *from);
                    while at < instant(day, *to) {
                        let is_offered = free.contains(&at);
                        prop_assert!(is_offered || calendar.judge(at, minutes, monday).is_err());
                        at = after(at, step);
                    }
                }
            }
        }
    }
}
