//! Mounts operations as routes. An operation is a plain function of a unit of work and a call. Session,
//! permission, parsing, idempotency, rehearsal and audit happen here, once for all of them.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, LazyLock, OnceLock};

use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodFilter, MethodRouter};
use client::catalogue::about::NamedBy;
use client::catalogue::dynamic::whole_answer;
use client::catalogue::{self, Descriptor, raw};
use client::endpoint::call::EncodedCall;
use client::endpoint::raw::RawRoute;
use client::endpoint::{Call, Endpoint};
use http::Method;
use serde_json::Value;

use crate::work::app::Shared;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::visitor::Visitor;

/// A call before parsing: path values, query string, body.
#[derive(Debug, Clone)]
pub struct RawCall {
    /// The values of the path template.
    pub path: Vec<String>,
    /// The query string, as sent.
    pub query: String,
    /// The body, as sent.
    pub body: Vec<u8>,
    /// The caller's credential, for work before the unit of work.
    pub credential: Credential,
    /// The caller, once admitted.
    pub caller: OnceLock<Visitor>,
}

impl RawCall {
    /// Returns the last number in the path, if any.
    pub fn id(&self) -> Option<i64> {
        self.path.iter().rev().find_map(|value| value.parse().ok())
    }

    fn call<E: Endpoint>(&self) -> Result<Call<E>> {
        Ok(Call::decode(&self.path, &self.query, &self.body)?)
    }
}

/// The inputs of an operation's slow work before its unit of work.
pub struct Preparation<E: Endpoint> {
    /// The server's state.
    pub app: Shared,
    /// The context of the request.
    pub context: Arc<Context>,
    /// The caller's credential.
    pub credential: Credential,
    /// The call.
    pub call: Arc<Call<E>>,
}

/// The part of an operation that runs inside its unit of work, with its types erased.
pub type Run = Box<dyn Fn(&mut Cx<'_, '_>, &RawCall) -> Result<Vec<u8>> + Send + Sync>;

/// The slow work that returns the unit of work.
type Prepare = Box<
    dyn Fn(Shared, Arc<Context>, Arc<RawCall>) -> Pin<Box<dyn Future<Output = Result<Run>> + Send>>
        + Send
        + Sync,
>;

/// The operation of an endpoint.
pub enum Operation {
    /// One unit of work.
    Plain(Run),
    /// Slow work first (password hashing), then one unit of work.
    Prepared(Prepare),
}

/// An endpoint with its operation.
pub struct MountedOperation {
    /// The endpoint's description.
    pub about: Descriptor,
    /// The operation.
    pub operation: Operation,
    /// Returns the call in canonical form; `None` if it does not parse.
    pub spelling: fn(&RawCall) -> Option<EncodedCall>,
    /// The schema of its answer.
    pub answer: fn() -> Value,
    /// Where its calls name members.
    pub members: LazyLock<NamedBy>,
}

fn spelling<E: Endpoint>(arrived: &RawCall) -> Option<EncodedCall> {
    arrived.call::<E>().ok()?.encode().ok()
}

fn members<E: Endpoint>() -> NamedBy {
    NamedBy::of::<E>("member")
}

/// Returns a route of one method.
///
/// # Panics
/// If the contract declares a method that HTTP does not define.
pub fn on<T, S>(method: &Method, handler: impl Handler<T, S>) -> MethodRouter<S>
where
    T: 'static,
    S: Clone + Send + Sync + 'static,
{
    let filter = MethodFilter::try_from(method.clone()).expect("the contract has standard methods only");
    routing::on(filter, handler)
}

/// The registrations of the resources: operations by endpoint id, raw routes, and pages for people who are not
/// staff.
#[derive(Default)]
pub struct Api {
    mounted: BTreeMap<&'static str, MountedOperation>,
    raw: BTreeSet<&'static str>,
    routes: Router<Shared>,
    pages: Router<Shared>,
}

impl Api {
    /// Mounts an operation. Its argument's type names the endpoint.
    pub fn handle<E: Endpoint>(
        mut self,
        operation: fn(&mut Cx<'_, '_>, Call<E>) -> Result<E::Response>,
    ) -> Api {
        let run: Run = Box::new(move |cx, arrived| Ok(serde_json::to_vec(&operation(cx, arrived.call()?)?)?));
        self.mount::<E>(Operation::Plain(run));
        self
    }

    /// Mounts an operation with slow work before its unit of work.
    pub fn prepare<E, P, F>(
        mut self,
        prepare: fn(Preparation<E>) -> F,
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
                let prepared = prepare(Preparation { app, context, credential, call: call.clone() }).await?;
                let run: Run =
                    Box::new(move |cx, _| Ok(serde_json::to_vec(&operation(cx, &call, prepared.clone())?)?));
                Ok(run)
            })
        });
        self.mount::<E>(Operation::Prepared(prepare));
        self
    }

    /// Mounts a raw route below the API's path.
    pub fn raw<T: 'static>(mut self, route: &RawRoute, handler: impl Handler<T, Shared>) -> Api {
        assert!(self.raw.insert(route.id), "{} is mounted twice", route.id);
        self.routes = self.routes.route(route.path, on(&route.method, handler));
        self
    }

    /// Mounts pages outside the API's path.
    pub fn pages(mut self, pages: Router<Shared>) -> Api {
        self.pages = self.pages.merge(pages);
        self
    }

    fn mount<E: Endpoint>(&mut self, operation: Operation) {
        let about = Descriptor::of::<E>();
        let (spelling, answer) = (spelling::<E>, whole_answer::<E>);
        let members = LazyLock::new(members::<E> as fn() -> NamedBy);
        let mounted = MountedOperation { about, operation, spelling, answer, members };
        let twice = self.mounted.insert(mounted.about.id, mounted);
        assert!(twice.is_none(), "{} is mounted twice", E::ID);
    }

    /// Returns the operations that are one unit of work, by endpoint.
    pub fn units(self) -> BTreeMap<&'static str, Run> {
        let unit = |(id, mounted): (_, MountedOperation)| match mounted.operation {
            Operation::Plain(run) => Some((id, run)),
            Operation::Prepared(_) => None,
        };
        self.mounted.into_iter().filter_map(unit).collect()
    }

    /// Returns the operations, the raw routes and the pages.
    ///
    /// # Panics
    /// If an endpoint or a raw route is not mounted. Any start of the server, hence any test, names it.
    pub fn complete(self) -> (Vec<MountedOperation>, Router<Shared>, Router<Shared>) {
        let Api { mounted, raw, routes, pages } = self;
        let descriptors = catalogue::descriptors();
        let endpoints = descriptors.iter().map(|about| about.id).filter(|id| !mounted.contains_key(id));
        let raw = raw::OWN.iter().map(|route| route.id).filter(|id| !raw.contains(id));
        let missing: Vec<&str> = endpoints.chain(raw).collect();
        assert!(missing.is_empty(), "endpoints without an operation: {missing:?}");
        (mounted.into_values().collect(), routes, pages)
    }
}
