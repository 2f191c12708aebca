//! Gateway mode: the same contract in front of an existing API. It knows no resource: one handler forwards
//! every route of the catalogue, unchanged in both directions.
//!
//! The sessions of browsers are held in memory alone. After a restart of the gateway they sign in again.

mod browsers;
mod events;
mod forward;
mod rehearsals;
mod remote;
mod stream;

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::get;
use client::catalogue;
use client::catalogue::about::{self, RecordRef};
use client::catalogue::raw::{self, EVENTS_STREAM};
use client::endpoint::{Danger, Endpoint, PathParams, Visitor};
use client::transport::Origin;
use http::Method;
use tokio::sync::watch;

use self::browsers::Browsers;
use self::events::UpstreamEvents;
use self::forward::forward;
use self::rehearsals::Rehearsals;
use self::remote::Remote;
use crate::http::{health, mount, router};
use crate::work::Failure;
use crate::work::clock::Clock;
use crate::work::settings::Settings;

/// The gateway's state, shared by every request.
pub struct Gateway {
    /// The clock.
    pub clock: Clock,
    /// True once the server is stopping.
    pub stopping: watch::Sender<bool>,
    settings: Settings,
    remote: Arc<Remote>,
    browsers: Browsers,
    events: UpstreamEvents,
    rehearsals: Rehearsals,
}

impl Gateway {
    /// Creates a gateway to the API below `/api` of an origin.
    ///
    /// # Errors
    /// An error if the HTTP client cannot be created.
    pub fn new(upstream: &Origin, settings: Settings) -> Result<Gateway, Failure> {
        Ok(Gateway {
            clock: Clock::default(),
            stopping: watch::Sender::new(false),
            settings,
            remote: Arc::new(Remote::new(upstream)?),
            browsers: Browsers::default(),
            events: UpstreamEvents::default(),
            rehearsals: Rehearsals::default(),
        })
    }
}

/// Finds the records that a call is about in its path, body and answer.
type About = fn(&[String], &[u8], &[u8]) -> Vec<RecordRef>;

/// A route of the gateway.
#[derive(Clone, Copy)]
struct Route {
    id: &'static str,
    path: &'static str,
    writes: bool,
    /// True if the answer is JSON; otherwise it is streamed unchanged.
    typed: bool,
    /// True if these values parse as the path's.
    names: fn(&[String]) -> bool,
    /// The records that a call is about, by its path, body and answer.
    about: About,
}

/// Returns the gateway mode's routes.
pub fn router(gateway: Arc<Gateway>) -> Router {
    let mut table = Table(Router::new());
    catalogue::visit(&mut table);
    for route in raw::all() {
        let writes = route.method != Method::GET;
        let names = |values: &[String]| values.iter().all(|value| is_word(value));
        let (id, path) = (route.id, route.path);
        let about = |_: &[String], _: &[u8], _: &[u8]| Vec::new();
        table.add(&route.method, Route { id, path, writes, typed: false, names, about });
    }
    let ready = health::routes(&gateway.settings).route("/readyz", get(ready));
    let settings = gateway.settings.clone();
    router::shell(router::within_api(table.0).merge(ready).with_state(gateway), settings)
}

struct Table(Router<Arc<Gateway>>);

impl Visitor for Table {
    fn endpoint<E: Endpoint>(&mut self) {
        let names = |values: &[String]| E::Path::parse(values).is_some();
        let (writes, typed) = (E::DANGER != Danger::Read, true);
        self.add(
            &E::METHOD,
            Route { id: E::ID, path: E::PATH, writes, typed, names, about: about::named::<E> },
        );
    }
}

impl Table {
    fn add(&mut self, method: &Method, route: Route) {
        let handler = move |State(gateway): State<Arc<Gateway>>, values: router::Values, request: Request| async move {
            let values = router::texts(values).filter(|values| (route.names)(values));
            let Some(values) = values else { return router::unknown_path(request).await };
            match route.id == EVENTS_STREAM.id {
                true => stream::stream(gateway, route, values, request).await,
                false => forward(gateway, route, values, request).await,
            }
        };
        self.0 = std::mem::take(&mut self.0).route(route.path, mount::on(method, handler));
    }
}

/// Rejects dot segments, so that the upstream's path is the template's and no other.
fn is_word(value: &str) -> bool {
    !value.is_empty()
        && value.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

async fn ready(State(gateway): State<Arc<Gateway>>) -> Response {
    health::readiness(!*gateway.stopping.borrow() && gateway.remote.answers().await)
}
