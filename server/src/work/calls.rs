//! Calls that the server makes in the name of an account, in the same way as those that come over HTTP. The layer that
//! mounts the operations provides them, so that the layers below know no operation.

use std::sync::{Arc, OnceLock};

use futures_util::future::BoxFuture;
use futures_util::{StreamExt, stream};
use http::StatusCode;
use serde_json::Value as Json;

use super::app::Shared;
use super::context::Context;
use super::credential::Credential;

/// The number of concurrent calls.
pub const AT_ONCE: usize = 4;

/// A call of the server's own.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnCall {
    /// The number by which its maker knows it.
    pub number: i64,
    /// The values of the path.
    pub path: Vec<String>,
    /// The query.
    pub query: Vec<(String, String)>,
    /// The body, or null.
    pub body: Json,
    /// In whose name it is made.
    pub credential: Credential,
    /// The context, with the endpoint and the version that the record must have.
    pub context: Context,
    /// Whether it is rolled back.
    pub is_rehearsal: bool,
    /// The idempotency key.
    pub key: Option<String>,
}

/// The answer to a call, as it would be sent: the body of the call's answer, or a problem.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallAnswer {
    /// The number of the call.
    pub number: i64,
    /// The status.
    pub status: u16,
    /// The body.
    pub body: Vec<u8>,
}

impl CallAnswer {
    /// Returns whether the call succeeded.
    pub fn is_success(&self) -> bool {
        self.status == StatusCode::OK.as_u16()
    }

    /// Returns whether the call may be repeated, because its failure is transient: its outcome is unknown.
    pub fn passes(&self) -> bool {
        matches!(self.status, 429 | 502..=504)
    }
}

/// Makes calls of the server's own.
pub trait MakeCall: Send + Sync {
    /// Makes a call as if it had arrived over HTTP.
    fn make(&self, app: Shared, call: OwnCall) -> BoxFuture<'static, CallAnswer>;
}

/// The maker of the server's own calls, a part of its state.
#[derive(Default)]
pub struct OwnCalls(OnceLock<Arc<dyn MakeCall>>);

impl OwnCalls {
    /// Sets the maker. The first one stays.
    pub fn provide(&self, maker: impl MakeCall + 'static) {
        let _ = self.0.set(Arc::new(maker));
    }
}

/// Makes calls, a few concurrently. Returns their answers in order.
pub async fn make_all(app: &Shared, calls: Vec<OwnCall>) -> Vec<CallAnswer> {
    let part = app.part::<OwnCalls>();
    let Some(maker) = part.0.get() else {
        let unmade = |call: OwnCall| CallAnswer { number: call.number, status: 503, body: Vec::new() };
        return calls.into_iter().map(unmade).collect();
    };
    stream::iter(calls).map(|call| maker.make(app.clone(), call)).buffered(AT_ONCE).collect().await
}
