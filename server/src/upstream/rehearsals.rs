//! Determines which calls the upstream rehearses. An upstream that ignores `Prefer: rehearsal` applies the
//! call, so a rehearsal is forwarded only if the upstream's description declares it for that call.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use client::wire::rehearsal::{PREFER, REHEARSAL};
use http::Method;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tokio::sync::Mutex;

use super::Route;
use super::remote::Remote;
use crate::work::refusal::{Refusal, Result};

/// How long a description is cached.
const BELIEVED: SignedDuration = SignedDuration::from_secs(60);

/// The calls that the upstream declares to rehearse, read on the first rehearsal and again every minute.
#[derive(Default)]
pub struct Rehearsals {
    promised: Mutex<Option<RehearsableCalls>>,
    broken: AtomicBool,
}

struct RehearsableCalls {
    calls: Arc<BTreeSet<(String, String)>>,
    read: Timestamp,
}

impl Rehearsals {
    /// Requires that the upstream declares to rehearse a call. Sends it only reads.
    ///
    /// # Errors
    /// `NoRehearsal` if it does not; Upstream or Timeout if it cannot be reached.
    pub async fn require(
        &self,
        remote: &Remote,
        route: Route,
        method: &Method,
        now: Timestamp,
    ) -> Result<()> {
        if self.broken.load(Ordering::Relaxed) {
            return Err(Refusal::NoRehearsal);
        }
        let calls = self.calls(remote, now).await?;
        let call = (route.path.to_owned(), method.as_str().to_ascii_lowercase());
        if calls.contains(&call) { Ok(()) } else { Err(Refusal::NoRehearsal) }
    }

    /// Stops trusting the description, because the upstream did not confirm a rehearsal.
    pub fn distrust(&self) {
        self.broken.store(true, Ordering::Relaxed);
    }

    async fn calls(&self, remote: &Remote, now: Timestamp) -> Result<Arc<BTreeSet<(String, String)>>> {
        let mut promised = self.promised.lock().await;
        if let Some(promise) = promised.as_ref()
            && (promise.read..promise.read + BELIEVED).contains(&now)
        {
            return Ok(promise.calls.clone());
        }
        *promised = None;
        let calls = Arc::new(remote.description().await?.as_ref().map(rehearsed).unwrap_or_default());
        *promised = Some(RehearsableCalls { calls: calls.clone(), read: now });
        Ok(calls)
    }
}

/// Returns the calls, as path and method, that an OpenAPI document lets a client rehearse.
fn rehearsed(document: &Value) -> BTreeSet<(String, String)> {
    let mut calls = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            if parameters.map(|parameter| resolved(document, parameter)).any(is_promise) {
                calls.insert((path.clone(), method.clone()));
            }
        }
    }
    calls
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
        let calls = rehearsed(&client::catalogue::openapi::document());
        for about in client::catalogue::descriptors() {
            let call = (about.path.to_owned(), about.method.as_str().to_ascii_lowercase());
            let writes = about.danger != client::endpoint::Danger::Read;
            assert_eq!(calls.contains(&call), writes, "{}", about.id);
        }
    }
}
