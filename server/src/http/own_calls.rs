//! Makes the server's own calls, as those of requests are made: permission, key, unit of work, answer.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use client::wire::problem;
use futures_util::future::BoxFuture;
use http::StatusCode;

use super::answer;
use super::change::Change;
use super::dispatch::write;
use super::mount::{MountedOperation, RawCall};
use crate::work::app::Shared;
use crate::work::calls::{CallAnswer, MakeCall, OwnCall};
use crate::work::refusal::{Refusal, Result};

/// Time limit of a call, shorter than the lease of a job.
const TIME_LIMIT: Duration = Duration::from_secs(20);

/// The mounted operations, by endpoint.
pub struct MountedCalls(BTreeMap<&'static str, Arc<MountedOperation>>);

impl MountedCalls {
    /// Creates the maker of calls of these operations.
    pub fn new(operations: &[Arc<MountedOperation>]) -> MountedCalls {
        MountedCalls(operations.iter().map(|operation| (operation.about.id, operation.clone())).collect())
    }
}

impl MakeCall for MountedCalls {
    fn make(&self, app: Shared, call: OwnCall) -> BoxFuture<'static, CallAnswer> {
        let mounted = self.0.get(call.context.endpoint).cloned();
        Box::pin(async move {
            let (number, lang, id) = (call.number, call.context.lang, call.context.request_id.clone());
            let own = mounted.as_ref().map_or(problem::Refusal::USUAL, |mounted| mounted.about.refusal);
            let answered = match mounted {
                Some(mounted) => tokio::time::timeout(TIME_LIMIT, answered(app, mounted, call)).await,
                None => Ok(Err(Refusal::UnknownPath)),
            };
            match answered.unwrap_or(Err(Refusal::Timeout)) {
                Ok(body) => CallAnswer { number, status: StatusCode::OK.as_u16(), body },
                Err(refusal) => {
                    let (status, problem) = answer::problem_of(&refusal, own, lang, &id);
                    CallAnswer {
                        number,
                        status: status.as_u16(),
                        body: serde_json::to_vec(&problem).unwrap_or_default(),
                    }
                }
            }
        })
    }
}

async fn answered(app: Shared, mounted: Arc<MountedOperation>, call: OwnCall) -> Result<Vec<u8>> {
    let query =
        serde_html_form::to_string(&call.query).map_err(|error| Refusal::Internal(error.to_string()))?;
    let body = if call.body.is_null() { Vec::new() } else { serde_json::to_vec(&call.body)? };
    let (path, credential) = (call.path, call.credential);
    let arrived = Arc::new(RawCall { path, query, body, credential, caller: OnceLock::new() });
    let change = Change {
        app,
        mounted,
        arrived,
        context: Arc::new(call.context),
        rehearsal: call.is_rehearsal,
        key: call.key,
        json: Ok(()),
        first_use: OnceLock::new(),
    };
    Ok(write(change).await?.body)
}
