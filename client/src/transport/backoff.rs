//! Decides whether and when a request is retried after a transient failure. Pure: randomness is an argument.

use std::time::Duration;

/// Limit on attempts for one request.
const TRIES: u32 = 3;
/// Upper bound of the first wait. Each further bound is twice as long.
const FIRST: Duration = Duration::from_millis(200);
/// The longest wait that a server may ask for. Beyond it the error is returned.
const PATIENCE: Duration = Duration::from_secs(5);

/// How an attempt failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Failure {
    /// No connection: nothing was sent.
    NotSent,
    /// The connection broke. The request may have been applied.
    Broken,
    /// The server is unavailable (502, 503, 504), for this long if it is given.
    Unavailable(Option<Duration>),
}

/// Returns how long to wait before the next attempt; `None` to give up. `chance` is from 0 to 1.
pub(super) fn wait(tried: u32, failure: Failure, repeatable: bool, chance: f64) -> Option<Duration> {
    if tried >= TRIES || !(repeatable || failure == Failure::NotSent) {
        return None;
    }
    let own = FIRST * 2_u32.pow(tried.saturating_sub(1));
    let jittered = own.mul_f64(0.5 + chance / 2.0);
    match failure {
        Failure::Unavailable(Some(asked)) => (asked <= PATIENCE).then(|| asked.max(jittered)),
        _ => Some(jittered),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_and_end() {
        let waits: Vec<_> = (1..=3).map(|tried| wait(tried, Failure::Broken, true, 1.0)).collect();
        assert_eq!(waits, [Some(Duration::from_millis(200)), Some(Duration::from_millis(400)), None]);
    }

    #[test]
    fn what_may_have_been_done_is_repeated_only_where_that_is_safe() {
        assert_eq!(wait(1, Failure::Broken, false, 0.0), None);
        assert_eq!(wait(1, Failure::Unavailable(None), false, 0.0), None);
        assert_eq!(wait(1, Failure::NotSent, false, 0.0), Some(Duration::from_millis(100)));
    }

    #[test]
    fn the_server_says_when_up_to_our_patience() {
        let asked = |seconds| Failure::Unavailable(Some(Duration::from_secs(seconds)));
        assert_eq!(wait(1, asked(2), true, 0.0), Some(Duration::from_secs(2)));
        assert_eq!(wait(1, asked(0), true, 0.0), Some(Duration::from_millis(100)));
        assert_eq!(wait(1, asked(60), true, 0.0), None);
    }
}
