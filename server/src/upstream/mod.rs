//! Gateway mode: the same contract in front of an existing API. It knows no resource: one handler forwards
//! every route of the catalogue.
//!
//! To an upstream that speaks our contract, the bytes of both sides pass unchanged. A *foreign* upstream knows the
//! specification alone: its answers are read leniently and completed, and what it lacks is computed from its other calls
//! by the functions that the rows of the contract name.

mod accounts;
mod browsers;
mod description;
mod events;
mod exports;
mod foreign;
mod forward;
mod keep;
mod pages;
mod remote;
mod route;
mod screens;
mod seen;
mod stream;
mod whoami;
mod writes;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::response::Response;
use axum::routing::get;
use client::api::account::session::Session;
use client::catalogue;
use client::catalogue::raw::{self, EVENTS_STREAM};
use client::endpoint::{Endpoint, Visitor};
use client::transport::Origin;
use tokio::sync::watch;

use self::accounts::Account;
use self::browsers::Browsers;
use self::description::{Description, Descriptions};
use self::events::UpstreamEvents;
use self::forward::forward;
use self::keep::{Keep, StoredSession};
use self::remote::Remote;
use self::route::Route;
use self::screens::Screens;
use self::seen::SeenRows;
use crate::http::{health, router};
use crate::store::Store;
use crate::work::Failure;
use crate::work::clock::{Clock, hashed};
use crate::work::credential::Credential;
use crate::work::refusal::Result as Answer;
use crate::work::settings::Settings;

/// The gateway's state, shared by every request.
pub struct Gateway {
    /// The clock.
    pub clock: Clock,
    /// True once the server is stopping.
    pub stopping: watch::Sender<bool>,
    settings: Settings,
    remote: Arc<Remote>,
    routes: BTreeMap<&'static str, Arc<Route>>,
    descriptions: Arc<Descriptions>,
    browsers: Browsers,
    keep: Keep,
    events: UpstreamEvents,
    seen: SeenRows,
    screens: Screens,
}

impl Gateway {
    /// Creates a gateway to the API below `/api` of an origin. Its store keeps what the upstream does not.
    ///
    /// # Errors
    /// An error if the HTTP client cannot be created.
    pub fn new(upstream: &Origin, settings: Settings, store: Store) -> Result<Gateway, Failure> {
        let mut routes = Routes(BTreeMap::new());
        catalogue::visit(&mut routes);
        routes.0.extend(raw::all().map(|route| (route.id, Arc::new(Route::raw(route)))));
        let keep = Keep::new(store);
        Ok(Gateway {
            clock: Clock::default(),
            stopping: watch::Sender::new(false),
            settings,
            remote: Arc::new(Remote::new(upstream)?),
            routes: routes.0,
            descriptions: Arc::default(),
            browsers: Browsers::new(keep.clone()),
            keep,
            events: UpstreamEvents::default(),
            seen: SeenRows::default(),
            screens: Screens::default(),
        })
    }

    /// Returns what the upstream says of itself.
    async fn description(&self) -> Answer<Arc<Description>> {
        self.descriptions.get(&self.remote, self.clock.now()).await
    }

    /// Returns the account behind a credential, if it signed in here.
    async fn account(&self, credential: &Credential) -> Answer<Option<Account>> {
        let now = self.clock.now();
        match credential {
            Credential::None | Credential::Author(_) => Ok(None),
            Credential::Cookie(held) => {
                Ok(self.browsers.find(held, now, false).await.ok().map(|browser| browser.account.clone()))
            }
            Credential::Bearer(token) => {
                Ok(self.keep.session(hashed(token)).await?.map(|session| session.account))
            }
        }
    }

    /// Remembers whose a program's token is.
    async fn note_token(&self, session: &Session) -> Answer<()> {
        let Some(token) = &session.access_token else { return Ok(()) };
        let (account, now) = (Account::of(session), self.clock.now());
        let stored = StoredSession { account, tokens: None, created_at: now, seen_at: now };
        self.keep.put_session(hashed(token), stored).await
    }
}

struct Routes(BTreeMap<&'static str, Arc<Route>>);

impl Visitor for Routes {
    fn endpoint<E: Endpoint>(&mut self) {
        self.0.insert(E::ID, Arc::new(Route::of::<E>()));
    }
}

/// Returns the gateway mode's routes.
pub fn router(gateway: Arc<Gateway>) -> Router {
    let routes = gateway.routes.values().cloned().fold(Router::new(), added);
    let ready = health::routes(&gateway.settings).route("/readyz", get(ready));
    let settings = gateway.settings.clone();
    router::shell(router::within_api(routes).merge(ready).with_state(gateway), settings)
}

fn added(routes: Router<Arc<Gateway>>, route: Arc<Route>) -> Router<Arc<Gateway>> {
    let (method, writes) = (route.method.clone(), route.writes);
    let paths = [&[route.path], route.also].concat();
    let handler = move |State(gateway): State<Arc<Gateway>>, values: router::Values, request: Request| async move {
        let values = router::texts(values).filter(|values| (route.names)(values));
        let Some(values) = values else { return router::unknown_path(request).await };
        match route.id == EVENTS_STREAM.id {
            true => stream::stream(gateway, route, values, request).await,
            false => forward(gateway, route, values, request).await,
        }
    };
    paths
        .into_iter()
        .fold(routes, |routes, path| routes.route(path, router::on_call(&method, writes, handler.clone())))
}

async fn ready(State(gateway): State<Arc<Gateway>>) -> Response {
    health::readiness(!*gateway.stopping.borrow() && gateway.remote.answers().await)
}
