//! What the upstream says of itself: the calls that it offers, and those that it rehearses.
//!
//! An upstream that ignores `Prefer: rehearsal` applies the call, so a rehearsal is forwarded only if the upstream's
//! description declares it for that call. An upstream whose description does not name our endpoints is *foreign*: it
//! speaks the specification, and lacks what is ours.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use client::wire::rehearsal::{PREFER, REHEARSAL};
use http::Method;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tokio::sync::Mutex;

use super::remote::Remote;
use super::route::Route;
use crate::work::refusal::{Refusal, Result};

/// How long a description is cached.
const BELIEVED: SignedDuration = SignedDuration::from_secs(60);

/// The upstream's description, read with the first call and again every minute.
#[derive(Default)]
pub struct Descriptions {
    read: Mutex<Option<(Timestamp, Arc<Description>)>>,
    broken: AtomicBool,
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
    /// Returns the description.
    ///
    /// # Errors
    /// Upstream or Timeout if the upstream cannot be reached.
    pub async fn get(&self, remote: &Remote, now: Timestamp) -> Result<Arc<Description>> {
        let mut read = self.read.lock().await;
        if let Some((at, description)) = read.as_ref()
            && (*at..*at + BELIEVED).contains(&now)
        {
            return Ok(description.clone());
        }
        *read = None;
        let description =
            Arc::new(remote.description().await?.as_ref().map(Description::of).unwrap_or_default());
        *read = Some((now, description.clone()));
        Ok(description)
    }

    /// Requires that the upstream declares to rehearse a call. Sends it only reads.
    ///
    /// # Errors
    /// `NoRehearsal` if it does not; Upstream or Timeout if it cannot be reached.
    pub async fn require_rehearsal(&self, remote: &Remote, route: &Route, now: Timestamp) -> Result<()> {
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
    let words = parameter["schema"]["enum"].as_array();
    parameter["in"] == "header"
        && named(PREFER)
        && words.is_some_and(|words| words.iter().any(|word| word == REHEARSAL))
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
