//! Instants as the time since then, which is short and does not have to be reckoned.

use client::message::{Key, Lang};
use jiff::Timestamp;

/// So far into the future an instant may lie, since clocks differ.
const SKEW: i64 = -MINUTE;
const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;
/// From this many seconds on a date says more.
const WEEK: i64 = 7 * DAY;

/// Returns the time since an instant of the last week; none for others.
pub fn ago(at: Timestamp, now: Timestamp, lang: Lang) -> Option<String> {
    let seconds = now.as_second() - at.as_second();
    let (key, n) = match seconds {
        SKEW..MINUTE => (Key::TuiAgoNow, 0),
        MINUTE..HOUR => (Key::TuiAgoMinutes, seconds / MINUTE),
        HOUR..DAY => (Key::TuiAgoHours, seconds / HOUR),
        DAY..WEEK => (Key::TuiAgoDays, seconds / DAY),
        _ => return None,
    };
    Some(key.text(lang, &[("n", &n.to_string())]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_since_an_instant_is_told_for_a_week() {
        let now: Timestamp = "2026-11-21T14:05:09Z".parse().unwrap();
        let said = |at: &str| ago(at.parse().unwrap(), now, Lang::PtBr);
        assert_eq!(said("2026-11-21T14:05:40Z").as_deref(), Some("agora"));
        assert_eq!(said("2026-11-21T13:06:10Z").as_deref(), Some("há 58 min"));
        assert_eq!(said("2026-11-20T15:00:00Z").as_deref(), Some("há 23 h"));
        assert_eq!(said("2026-11-15T14:05:09Z").as_deref(), Some("há 6 d"));
        assert_eq!(said("2026-11-14T14:05:09Z"), None);
        assert_eq!(said("2026-11-22T14:05:09Z"), None);
    }
}
