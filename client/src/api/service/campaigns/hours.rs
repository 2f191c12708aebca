//! The hours at which campaigns leave: from 9 to 20 in São Paulo, not on Sundays, and one after the other.

use jiff::civil::{Time, Weekday, time};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp, Zoned};

use crate::value::date::sao_paulo;

/// The first hour of a day.
const OPENS: Time = time(9, 0, 0, 0);
/// The end of a day.
const CLOSES: Time = time(20, 0, 0, 0);
/// The time between two messages of campaigns.
pub const PACE: SignedDuration = SignedDuration::from_secs(3);

/// Returns the first time from an instant on at which a campaign may leave.
pub fn next_allowed(from: Timestamp) -> Timestamp {
    let zone = sao_paulo();
    let at = from.to_zoned(zone.clone());
    let is_open = |at: &Zoned| at.weekday() != Weekday::Sunday && (OPENS..CLOSES).contains(&at.time());
    if is_open(&at) {
        return from;
    }
    let mut day = at.date();
    if at.time() >= CLOSES {
        day = day.tomorrow().unwrap_or(day);
    }
    if day.weekday() == Weekday::Sunday {
        day = day.tomorrow().unwrap_or(day);
    }
    opening(day.to_datetime(OPENS), &zone).unwrap_or(from)
}

fn opening(at: jiff::civil::DateTime, zone: &TimeZone) -> Option<Timestamp> {
    at.to_zoned(zone.clone()).ok().map(|zoned| zoned.timestamp())
}

/// Returns when the next message leaves: not before `from`, nor within the pace of the last one that waits.
pub fn next_turn(from: Timestamp, last: Option<Timestamp>) -> Timestamp {
    let paced = last.map_or(from, |last| last + PACE);
    next_allowed(from.max(paced))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_campaign_leaves_by_day_and_not_on_sundays() {
        // Tuesday, 24 November 2026. São Paulo is three hours behind UTC.
        for (from, allowed) in [
            ("2026-11-24T15:00:00Z", "2026-11-24T15:00:00Z"),
            ("2026-11-24T11:59:59Z", "2026-11-24T12:00:00Z"),
            ("2026-11-24T22:59:59Z", "2026-11-24T22:59:59Z"),
            ("2026-11-24T23:00:00Z", "2026-11-25T12:00:00Z"),
            ("2026-11-29T01:00:00Z", "2026-11-30T12:00:00Z"),
            ("2026-11-29T15:00:00Z", "2026-11-30T12:00:00Z"),
            ("2026-11-30T02:00:00Z", "2026-11-30T12:00:00Z"),
        ] {
            assert_eq!(next_allowed(at(from)), at(allowed), "{from}");
        }
    }

    #[test]
    fn messages_follow_one_another_at_the_pace() {
        let now = at("2026-11-24T15:00:00Z");
        assert_eq!(next_turn(now, None), now);
        assert_eq!(next_turn(now, Some(now)), now + PACE);
        assert_eq!(next_turn(now, Some(now - SignedDuration::from_secs(60))), now);
        let closing = at("2026-11-24T22:59:58Z");
        assert_eq!(next_turn(now, Some(closing)), at("2026-11-25T12:00:00Z"));
    }
}
