//! From the table to routes: an operation is a plain function of a unit of work and a call; everything around it
//! (session, permission, parsing, idempotency, rehearsal, audit) is done here, once for all of them.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use client::endpoint::call::{Encoded, Unreadable};
use client::endpoint::catalogue::{self, Descriptor};
use client::endpoint::{Call, Endpoint};
use client::message::{Key, Message};

use super::request::Credential;
use crate::work::app::Shared;
use crate::work::cx::{Context, Cx};
use crate::work::refusal::{Refusal, Result};
use crate::work::session::Visitor;

/// A call as it arrived: path values, query string, body.
#[derive(Debug, Clone)]
pub struct Arrived {
    /// The values of the path template.
    pub path: Vec<String>,
    /// The query string, as sent.
    pub query: String,
    /// The body, as sent.
    pub body: Vec<u8>,
    /// What the caller proves, for what is prepared before the unit of work.
    pub credential: Credential,
    /// Who it turned out to be, once that is known.
    pub caller: OnceLock<Visitor>,
}

impl Arrived {
    /// The number that the path names, if it names one.
    pub fn id(&self) -> Option<i64> {
        self.path.iter().rev().find_map(|value| value.parse().ok())
    }

    fn call<E: Endpoint>(&self) -> Result<Call<E>> {
        Call::decode(&self.path, &self.query, &self.body).map_err(|unreadable| match unreadable {
            Unreadable::Path => Refusal::NotFound,
            Unreadable::Syntax(detail) => {
                Refusal::BadRequest(Message::new(Key::ApiBadJson).with("detail", detail))
            }
            Unreadable::Fields(invalid) => Refusal::Invalid(invalid),
        })
    }
}

/// What an operation has before its unit of work begins.
pub struct Ahead<E: Endpoint> {
    /// The server's state.
    pub app: Shared,
    /// What the edge knows.
    pub context: Arc<Context>,
    /// What the caller proves.
    pub credential: Credential,
    /// The call.
    pub call: Arc<Call<E>>,
}

/// The part of an operation that runs inside its unit of work, its types forgotten.
pub type Run = Box<dyn Fn(&mut Cx<'_, '_>, &Arrived) -> Result<Vec<u8>> + Send + Sync>;

/// What runs before the unit of work, and yields it.
type Prepare = Box<
    dyn Fn(Shared, Arc<Context>, Arc<Arrived>) -> Pin<Box<dyn Future<Output = Result<Run>> + Send>>
        + Send
        + Sync,
>;

/// How an endpoint is answered.
pub enum Operation {
    /// One unit of work.
    Plain(Run),
    /// Slow work first (password hashing), then one unit of work.
    Prepared(Prepare),
}

/// An endpoint with its operation.
pub struct Mounted {
    /// The row of the table.
    pub about: Descriptor,
    /// How it is answered.
    pub operation: Operation,
    /// The call in the contract's own words; `None` where it is none.
    pub spelling: fn(&Arrived) -> Option<Encoded>,
}

fn spelling<E: Endpoint>(arrived: &Arrived) -> Option<Encoded> {
    arrived.call::<E>().ok()?.encode().ok()
}

/// The operations of a mode, by endpoint id.
#[derive(Default)]
pub struct Api {
    mounted: BTreeMap<&'static str, Mounted>,
}

impl Api {
    /// Mounts an operation; the endpoint is that of its argument.
    pub fn handle<E: Endpoint>(
        mut self,
        operation: fn(&mut Cx<'_, '_>, Call<E>) -> Result<E::Response>,
    ) -> Api {
        let run: Run = Box::new(move |cx, arrived| Ok(serde_json::to_vec(&operation(cx, arrived.call()?)?)?));
        self.mount::<E>(Operation::Plain(run));
        self
    }

    /// Mounts an operation that needs slow work done before its unit of work begins.
    pub fn prepare<E, P, F>(
        mut self,
        prepare: fn(Ahead<E>) -> F,
        operation: fn(&mut Cx<'_, '_>, &Call<E>, P) -> Result<E::Response>,
    ) -> Api
    where
        E: Endpoint,
        P: Clone + Send + Sync + 'static,
        F: Future<Output = Result<P>> + Send + 'static,
    {
        let prepare: Prepare = Box::new(move |app, context, arrived| {
            Box::pin(async move {
                let call = Arc::new(arrived.call::<E>()?);
                let credential = arrived.credential.clone();
                let prepared = prepare(Ahead { app, context, credential, call: call.clone() }).await?;
                let run: Run =
                    Box::new(move |cx, _| Ok(serde_json::to_vec(&operation(cx, &call, prepared.clone())?)?));
                Ok(run)
            })
        });
        self.mount::<E>(Operation::Prepared(prepare));
        self
    }

    fn mount<E: Endpoint>(&mut self, operation: Operation) {
        let about = Descriptor::of::<E>();
        let twice = self.mounted.insert(about.id, Mounted { about, operation, spelling: spelling::<E> });
        assert!(twice.is_none(), "{} is mounted twice", E::ID);
    }

    /// The operations, after checking that the table and they are the same set.
    ///
    /// # Panics
    /// When an endpoint has no operation: any start of the server, hence any test, shows it by name.
    pub fn complete(self) -> Vec<Mounted> {
        let missing: Vec<&str> = catalogue::descriptors()
            .iter()
            .map(|about| about.id)
            .filter(|id| !self.mounted.contains_key(id))
            .collect();
        assert!(missing.is_empty(), "endpoints without an operation: {missing:?}");
        self.mounted.into_values().collect()
    }
}
