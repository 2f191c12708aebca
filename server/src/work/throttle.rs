//! Limits per network, held in memory: cheap enough for every attempt of a flood.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};

use jiff::Timestamp;

use super::refusal::{Refusal, Result};

/// Limit on wrong one-time codes of a network in a minute.
pub const MADE_UP_CODES: u32 = 60;
/// Limit on networks counted in a minute. Further ones share one count.
const NETWORKS: usize = 100_000;

/// Counts the attempts of each network in the current minute.
#[derive(Debug, Default)]
pub struct Throttle(Mutex<(i64, HashMap<String, u32>)>);

impl Throttle {
    /// Rejects a network that has reached the limit.
    ///
    /// # Errors
    /// `TooMany` with the seconds until the minute ends.
    pub fn check(&self, address: &str, limit: u32, now: Timestamp) -> Result<()> {
        let within = now.as_second().rem_euclid(60);
        if self.with(address, now, |count| *count) < limit {
            Ok(())
        } else {
            Err(Refusal::TooMany(60 - within))
        }
    }

    /// Counts an attempt of a network.
    pub fn count(&self, address: &str, now: Timestamp) {
        self.with(address, now, |count| *count = count.saturating_add(1));
    }

    fn with<T>(&self, address: &str, now: Timestamp, then: impl FnOnce(&mut u32) -> T) -> T {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let minute = now.as_second().div_euclid(60);
        if counts.0 != minute {
            *counts = (minute, HashMap::new());
        }
        let network = network(address);
        let is_full = counts.1.len() >= NETWORKS && !counts.1.contains_key(&network);
        then(counts.1.entry(if is_full { String::new() } else { network }).or_default())
    }
}

/// Returns the network of an address: itself, or the /64 of an IPv6 address, which one customer owns.
pub fn network(address: &str) -> String {
    match address.parse() {
        Ok(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_holds_for_a_network_and_a_minute() {
        let (throttle, now) = (Throttle::default(), Timestamp::from_second(600).unwrap());
        for host in 0..3 {
            throttle.count(&format!("2001:db8::{host}"), now);
        }
        assert_eq!(throttle.check("2001:db8::9", 3, now), Err(Refusal::TooMany(60)));
        assert_eq!(throttle.check("2001:db8:0:1::9", 3, now), Ok(()));
        assert_eq!(throttle.check("2001:db8::9", 3, Timestamp::from_second(599).unwrap()), Ok(()));
    }
}
