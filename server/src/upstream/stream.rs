//! Events in gateway mode: the upstream's stream if it has one, otherwise those of forwarded writes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use client::access::Ability;
use client::api::account::session::{SessionWhoami, Whoami};
use client::endpoint::Endpoint;
use client::message::Key;
use client::wire;
use client::wire::door::Door;
use client::wire::event::Event;
use futures_util::stream::{self, StreamExt};
use http::{HeaderMap, StatusCode};
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::Instant;

use super::Gateway;
use super::events::ForwardedWrite;
use super::foreign::Caller;
use super::forward::outbound;
use super::remote::Outbound;
use super::route::Route;
use crate::http::answer;
use crate::http::events::{Message, answered, ends_at_present, last_seen};
use crate::http::request;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// Interval at which an idle stream checks that its session is open.
const LOOK: Duration = Duration::from_secs(1);
/// Interval at which what a caller of a foreign upstream sees is read again.
const POLL: Duration = Duration::from_secs(5);
/// The endpoint that events name for changes that no call announced.
const NOTICED: &str = "upstream.change";
/// The statuses of an upstream without a stream.
const HAVE_NONE: [StatusCode; 3] =
    [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED, StatusCode::NOT_IMPLEMENTED];

/// Opens an event stream.
pub async fn stream(
    gateway: Arc<Gateway>,
    route: Arc<Route>,
    values: Vec<String>,
    request: Request,
) -> Response {
    let context = request::context(route.id, &request, &gateway.settings);
    match open(gateway, &route, &values, request, &context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, context.lang, &context.request_id),
    }
}

async fn open(
    gateway: Arc<Gateway>,
    route: &Route,
    values: &[String],
    request: Request,
    context: &Context,
) -> Result<Response> {
    let (parts, _) = request.into_parts();
    let credential = request::credential(&parts.headers, context, false)?;
    let outbound = outbound(&parts, route, values, Vec::new(), context);
    let description = gateway.description().await?;
    let abilities = match description.is_kin() {
        true => {
            let theirs = gateway.ask(&credential, outbound.clone()).await?;
            if !HAVE_NONE.contains(&theirs.status) {
                return Ok(until_stopped(theirs.into_response(), &gateway));
            }
            let who = Outbound { target: SessionWhoami::PATH.to_owned(), typed: true, ..outbound };
            let who = gateway.ask(&credential, who).await?;
            let Ok(whoami) = wire::decode::<Whoami>(who.whole()) else { return Ok(who.into_response()) };
            whoami.ability
        }
        false => match gateway.account(&credential).await? {
            Some(account) => account.ability,
            None => return Err(credential.refuse(Refusal::TokenExpired)),
        },
    };
    // What happened while no stream was open is not known.
    if ends_at_present(&parts.uri) {
        return Err(Refusal::Lacks);
    }
    let after = last_seen(&parts.headers, &parts.uri).unwrap_or(*gateway.events.last.borrow());
    let (changed, stopping) = (gateway.events.last.subscribe(), gateway.stopping.subscribe());
    let polling = (!description.is_kin()).then(|| Polling::new(context.clone()));
    let follower = Follower { gateway, credential, abilities, after, changed, stopping, polling };
    let events = stream::unfold(follower, Follower::next).flat_map(stream::iter);
    Ok(answered(after, events.map(Message::Change)))
}

fn until_stopped(response: Response, gateway: &Gateway) -> Response {
    let mut stopping = gateway.stopping.subscribe();
    let stopped = async move { drop(stopping.wait_for(|stopping| *stopping).await) };
    response.map(|body| Body::from_stream(body.into_data_stream().take_until(stopped)))
}

/// The reader of the gateway's own stream, and its position.
struct Follower {
    gateway: Arc<Gateway>,
    credential: Credential,
    abilities: Vec<Ability>,
    after: i64,
    changed: watch::Receiver<i64>,
    stopping: watch::Receiver<bool>,
    /// The reads by which changes of a foreign upstream are noticed.
    polling: Option<Polling>,
}

/// Reads what a caller sees again and again, one round at a time.
struct Polling {
    context: Context,
    last: Instant,
    round: Option<JoinHandle<()>>,
}

impl Polling {
    fn new(context: Context) -> Polling {
        Polling { context, last: Instant::now(), round: None }
    }

    /// Starts a round, if it is time and none is under way.
    fn turn(&mut self, gateway: &Arc<Gateway>, credential: &Credential) {
        let is_idle = self.round.as_ref().is_none_or(JoinHandle::is_finished);
        if is_idle && self.last.elapsed() >= POLL {
            self.last = Instant::now();
            let (gateway, credential, context) = (gateway.clone(), credential.clone(), self.context.clone());
            self.round = Some(tokio::spawn(async move { poll(&gateway, &credential, &context).await }));
        }
    }
}

/// Publishes the changes of what a caller sees.
async fn poll(gateway: &Gateway, credential: &Credential, context: &Context) {
    let Ok(description) = gateway.description().await else { return };
    let caller = Caller::new(gateway, credential, context, HeaderMap::new(), description).await.unattended();
    let changed = gateway.screens.changes(&caller).await;
    if !changed.is_empty() {
        let actor = Key::ApiUpstreamName.text(context.lang, &[]);
        let at = gateway.clock.now();
        gateway.events.note(&ForwardedWrite { at, actor, endpoint: NOTICED, door: Door::System }, changed);
    }
}

impl Follower {
    /// Waits for the next events; `None` once the session or the gateway has ended.
    async fn next(mut self) -> Option<(Vec<Event>, Follower)> {
        while !*self.stopping.borrow() && self.is_open() {
            self.changed.mark_unchanged();
            let new = self.gateway.events.after(self.after, &self.abilities);
            if let Some(last) = new.last() {
                self.after = last.seq;
                return Some((new, self));
            }
            if let Some(polling) = &mut self.polling {
                polling.turn(&self.gateway, &self.credential);
            }
            tokio::select! {
                _ = tokio::time::timeout(LOOK, self.changed.changed()) => {}
                _ = self.stopping.changed() => {}
            }
        }
        None
    }

    /// Returns whether the session is open. Only the upstream knows that of a bearer token.
    fn is_open(&self) -> bool {
        let Credential::Cookie(held) = &self.credential else { return true };
        self.gateway.browsers.current(held, self.gateway.clock.now()).is_some()
    }
}
