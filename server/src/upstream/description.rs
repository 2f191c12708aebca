//! The upstream's description of itself: the calls that it offers, and those that it rehearses.
//!
//! An upstream that ignores `Prefer: rehearsal` applies the call, so a rehearsal is forwarded only if the upstream's
//! description declares it for that call. An upstream whose description does not name our endpoints is *foreign*: it
//! speaks the specification, and lacks our additions.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use client::wire::rehearsal::{PREFER, REHEARSAL};
use http::Method;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tokio::sync::Mutex as Turn;

use super::remote::{DescriptionAnswer, Remote};
use super::route::Route;
use crate::work::refusal::{Refusal, Result};

/// The age from which a description is read again in the background.
const FRESH: SignedDuration = SignedDuration::from_secs(60);
/// The age from which a description that was unclear is read again, doubled with each reading that is unclear.
const UNCLEAR: SignedDuration = SignedDuration::from_secs(1);
/// The unclear readings in a row after which an upstream that described itself no longer does.
const DOUBTS: u32 = 8;
/// The age from which calls wait for the description to be read again, as after a pause without calls.
const BELIEVED: SignedDuration = SignedDuration::from_mins(3);

/// The upstream's description, read with the first call and again every minute.
#[derive(Default)]
pub struct Descriptions {
    read: Mutex<Option<Reading>>,
    /// Held by the caller that reads the description.
    turn: Turn<()>,
    broken: AtomicBool,
}

/// A description as it was read.
struct Reading {
    at: Timestamp,
    description: Arc<Description>,
    /// The unclear readings since then, without a clear one.
    doubts: u32,
}

impl Reading {
    /// Returns the age from which it is read again.
    fn fresh(&self) -> SignedDuration {
        match self.doubts {
            0 => FRESH,
            doubts => (UNCLEAR * (1 << doubts.min(DOUBTS))).min(FRESH),
        }
    }
}

/// The calls that an upstream offers.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Description {
    /// Whether it rehearses each call, by path and method.
    calls: BTreeMap<(String, String), bool>,
    /// Whether it names endpoints by our ids.
    is_kin: bool,
}

impl Descriptions {
    /// Returns the description. No call waits for it but the first, and one after a pause.
    ///
    /// # Errors
    /// Upstream or Timeout if the upstream cannot be reached.
    pub async fn get(self: &Arc<Self>, remote: &Arc<Remote>, now: Timestamp) -> Result<Arc<Description>> {
        match self.known(now, |_| BELIEVED) {
            Some(description) => {
                if self.known(now, Reading::fresh).is_none() {
                    let (own, remote) = (self.clone(), remote.clone());
                    tokio::spawn(async move { own.read_again(&remote, now).await });
                }
                Ok(description)
            }
            None => {
                let _turn = self.turn.lock().await;
                match self.known(now, |_| BELIEVED) {
                    Some(description) => Ok(description),
                    None => self.read_now(remote, now).await,
                }
            }
        }
    }

    /// Reads the description again, unless another task does. A failure leaves the one that is known.
    async fn read_again(&self, remote: &Remote, now: Timestamp) {
        let Ok(_turn) = self.turn.try_lock() else { return };
        if self.known(now, Reading::fresh).is_none()
            && let Err(refusal) = self.read_now(remote, now).await
        {
            tracing::warn!(?refusal, "the upstream's description could not be read again");
        }
    }

    async fn read_now(&self, remote: &Remote, now: Timestamp) -> Result<Arc<Description>> {
        let described = remote.description().await?;
        let mut held = self.held();
        let before = held.take();
        let (description, doubts) = match described {
            DescriptionAnswer::By(document) => (Arc::new(Description::of(&document)), 0),
            DescriptionAnswer::Not => (Arc::default(), 0),
            // A page in the place of the document, as of a proxy, says nothing of the upstream.
            DescriptionAnswer::Unclear => match before {
                Some(before) if before.doubts < DOUBTS => (before.description, before.doubts + 1),
                _ => (Arc::default(), 1),
            },
        };
        *held = Some(Reading { at: now, description: description.clone(), doubts });
        Ok(description)
    }

    /// Returns the description if it is no older than this.
    fn known(
        &self,
        now: Timestamp,
        age: impl FnOnce(&Reading) -> SignedDuration,
    ) -> Option<Arc<Description>> {
        let held = self.held();
        let reading = held.as_ref()?;
        (reading.at..reading.at + age(reading)).contains(&now).then(|| reading.description.clone())
    }

    fn held(&self) -> MutexGuard<'_, Option<Reading>> {
        self.read.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Requires that the upstream declares to rehearse a call. Sends it only reads.
    ///
    /// # Errors
    /// `NoRehearsal` if it does not; Upstream or Timeout if it cannot be reached.
    pub async fn require_rehearsal(
        self: &Arc<Self>,
        remote: &Arc<Remote>,
        route: &Route,
        now: Timestamp,
    ) -> Result<()> {
        let is_trusted = !self.broken.load(Ordering::Relaxed);
        let rehearses = is_trusted && self.get(remote, now).await?.rehearses(route.path, &route.method);
        if rehearses { Ok(()) } else { Err(Refusal::NoRehearsal) }
    }

    /// Stops trusting declared rehearsals, because the upstream did not confirm one.
    pub fn distrust(&self) {
        self.broken.store(true, Ordering::Relaxed);
    }
}

impl Description {
    /// Reads an OpenAPI document.
    fn of(document: &Value) -> Description {
        let mut description = Description::default();
        for (path, methods) in document["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                let rehearses = parameters.map(|parameter| resolved(document, parameter)).any(is_promise);
                description.calls.insert((path.clone(), method.clone()), rehearses);
                description.is_kin |= operation["x-id"].is_string();
            }
        }
        description
    }

    /// Returns whether the upstream speaks our contract, so that its answers need no adapting.
    pub fn is_kin(&self) -> bool {
        self.is_kin
    }

    /// Returns whether the upstream offers a route: one that it describes, and without a description every call of the
    /// specification.
    pub fn offers(&self, route: &Route) -> bool {
        let key = (route.path.to_owned(), route.method.as_str().to_ascii_lowercase());
        if self.calls.is_empty() { !route.is_ours } else { self.calls.contains_key(&key) }
    }

    fn rehearses(&self, path: &str, method: &Method) -> bool {
        let key = (path.to_owned(), method.as_str().to_ascii_lowercase());
        self.calls.get(&key).is_some_and(|rehearses| *rehearses)
    }
}

fn resolved<'d>(document: &'d Value, value: &'d Value) -> &'d Value {
    let target = value["$ref"].as_str().and_then(|target| target.strip_prefix('#'));
    target.and_then(|pointer| document.pointer(pointer)).unwrap_or(value)
}

fn is_promise(parameter: &Value) -> bool {
    let named = |name: &str| parameter["name"].as_str().is_some_and(|own| own.eq_ignore_ascii_case(name));
    // Version 0.1.0 lists the preference as the only one, later ones as an example.
    let words = ["enum", "examples"].map(|list| parameter["schema"][list].as_array());
    parameter["in"] == "header"
        && named(PREFER)
        && words.into_iter().flatten().flatten().any(|word| word == REHEARSAL)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn our_own_document_declares_rehearsals_for_writes_alone() {
        let description = Description::of(&client::catalogue::openapi::document());
        assert!(description.is_kin());
        for about in client::catalogue::descriptors() {
            let writes = about.danger != client::endpoint::Danger::Read;
            assert_eq!(description.rehearses(about.path, &about.method), writes, "{}", about.id);
        }
    }
}
