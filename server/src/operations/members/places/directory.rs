//! The sources of addresses in their order, with a cache of 30 days.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use client::api::members::places::PostalAddress;
use jiff::{SignedDuration, Timestamp};

use super::http_source::HttpSource;
use super::shipped::Shipped;
use super::source::{AddressSource, Lookup};

/// How long an answer is kept.
const KEPT: SignedDuration = SignedDuration::from_hours(24 * 30);
/// The most answers that are kept.
const MOST: usize = 10_000;

/// An answer, and when it was given.
type Kept = (Timestamp, Lookup<PostalAddress>);

/// The sources, which all requests share.
#[derive(Default)]
pub struct Directory {
    http: reqwest::Client,
    kept: Mutex<HashMap<String, Kept>>,
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
            return vec![Box::new(Shipped)];
        }
        let source = |origin: &String| -> Box<dyn AddressSource> {
            Box::new(HttpSource::new(origin, self.http.clone()))
        };
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

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Kept>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the outcome that tells more: that a code is not found tells more than that a source cannot be reached.
fn better(before: Lookup<PostalAddress>, now: Lookup<PostalAddress>) -> Lookup<PostalAddress> {
    if now == Lookup::Unreachable { before } else { now }
}
