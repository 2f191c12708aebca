//! The sources of addresses in their order, with a cache of 30 days.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use client::api::members::places::PostalAddress;
use jiff::{SignedDuration, Timestamp};
use reqwest::Client;
use reqwest::redirect::Policy;

use super::http_source::HttpSource;
use super::shipped::ShippedTables;
use super::source::{AddressSource, Lookup};

/// How long an answer is kept.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// The most answers that are kept.
const MOST: usize = 10_000;

/// An answer, and when it was given.
type CachedLookup = (Timestamp, Lookup<PostalAddress>);

/// The sources, which all requests share.
#[derive(Default)]
pub struct Directory {
    http: OnceLock<Option<Client>>,
    kept: Mutex<HashMap<String, CachedLookup>>,
}

impl Directory {
    /// Returns the address of a code.
    pub async fn by_code(&self, origins: &[String], code: &str, now: Timestamp) -> Lookup<PostalAddress> {
        if let Some(known) = self.known(code, now) {
            return known;
        }
        let mut outcome = Lookup::Unreachable;
        for source in self.sources(origins) {
            outcome = better(outcome, source.by_code(code).await);
            if matches!(outcome, Lookup::Found(_)) {
                break;
            }
        }
        self.keep(code, now, outcome)
    }

    /// Returns the addresses in a state and a city whose street has this text.
    pub async fn by_address(
        &self,
        origins: &[String],
        [state, city, street]: [&str; 3],
        now: Timestamp,
    ) -> Lookup<PostalAddress> {
        let asked = format!("{state}/{city}/{street}").to_lowercase();
        if let Some(known) = self.known(&asked, now) {
            return known;
        }
        let mut outcome = Lookup::Unreachable;
        for source in self.sources(origins) {
            outcome = better(outcome, source.by_address(state, city, street).await);
            if matches!(outcome, Lookup::Found(_)) {
                break;
            }
        }
        self.keep(&asked, now, outcome)
    }

    /// Returns the services in their order, and the shipped table where there are none.
    fn sources(&self, origins: &[String]) -> Vec<Box<dyn AddressSource>> {
        if origins.is_empty() {
            return vec![Box::new(ShippedTables)];
        }
        let http = self.http.get_or_init(|| {
            // Fails only if a provider is already installed.
            let _ = rustls::crypto::ring::default_provider().install_default();
            Client::builder().redirect(Policy::none()).build().ok()
        });
        let Some(http) = http else { return Vec::new() };
        let source =
            |origin: &String| -> Box<dyn AddressSource> { Box::new(HttpSource::new(origin, http.clone())) };
        origins.iter().map(source).collect()
    }

    fn known(&self, asked: &str, now: Timestamp) -> Option<Lookup<PostalAddress>> {
        let kept = self.lock();
        let (at, outcome) = kept.get(asked)?;
        (*at + KEPT > now).then(|| outcome.clone())
    }

    /// Keeps what a source answered; what cannot be reached is asked again.
    fn keep(&self, asked: &str, now: Timestamp, outcome: Lookup<PostalAddress>) -> Lookup<PostalAddress> {
        if outcome != Lookup::Unreachable {
            let mut kept = self.lock();
            if kept.len() >= MOST {
                kept.clear();
            }
            kept.insert(asked.to_owned(), (now, outcome.clone()));
        }
        outcome
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, CachedLookup>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the more telling outcome: *not found* outweighs an unreachable source.
fn better(before: Lookup<PostalAddress>, now: Lookup<PostalAddress>) -> Lookup<PostalAddress> {
    if now == Lookup::Unreachable { before } else { now }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        Timestamp::from_second(1_800_000_000).unwrap()
    }

    #[tokio::test]
    async fn an_answer_is_kept_for_thirty_days_and_silence_is_not() {
        let directory = Directory::default();
        let silent = ["http://127.0.0.1:9".to_owned(), "http://127.0.0.1:9".to_owned()];
        let of = async |origins: &[String], days: i64| {
            directory.by_code(origins, "01001000", now() + SignedDuration::from_hours(24 * days)).await
        };
        assert_eq!(of(&silent, 0).await, Lookup::Unreachable);
        assert!(matches!(of(&[], 0).await, Lookup::Found(_)), "silence is not kept");
        assert!(matches!(of(&silent, 29).await, Lookup::Found(_)), "the answer is kept");
        assert_eq!(of(&silent, 30).await, Lookup::Unreachable);
        assert_eq!(directory.by_code(&[], "99999999", now()).await, Lookup::NotFound);
    }

    #[test]
    fn not_found_tells_more_than_silence() {
        assert_eq!(better(Lookup::NotFound, Lookup::Unreachable), Lookup::NotFound);
        assert_eq!(better(Lookup::Unreachable, Lookup::NotFound), Lookup::NotFound);
        assert_eq!(better(Lookup::Unreachable, Lookup::Unreachable), Lookup::Unreachable);
    }
}
