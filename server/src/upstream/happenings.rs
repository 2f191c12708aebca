//! Events in gateway mode: the upstream's own stream where it has one; otherwise what the writes that pass through make
//! happen, which is all that the gateway can know.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use client::access::{Ability, Action, allows};
use client::api::session::{Door, Me, Whoami};
use client::endpoint::Endpoint;
use client::event::Event;
use client::wire;
use futures_util::stream::{self, StreamExt};
use http::StatusCode;
use jiff::Timestamp;
use tokio::sync::watch;

use super::forward::{outbound, relay};
use super::remote::Outbound;
use super::{Gateway, Route};
use crate::cx::Context;
use crate::http::answer;
use crate::http::events::{answered, last_seen};
use crate::http::request::{self, Credential};
use crate::refusal::Result;

/// Events that are kept for whoever comes back after a gap.
const KEPT: usize = 1_000;

/// How often a silent stream looks whether its session is still open.
const LOOK: Duration = Duration::from_secs(1);
/// How an upstream says that it has no stream.
const HAVE_NONE: [StatusCode; 3] =
    [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED, StatusCode::NOT_IMPLEMENTED];

/// What happened last, with what one must be able to read to be told.
pub struct Happenings {
    kept: Mutex<VecDeque<(Option<Ability>, Event)>>,
    last: watch::Sender<i64>,
}

impl Default for Happenings {
    fn default() -> Happenings {
        Happenings { kept: Mutex::default(), last: watch::Sender::new(0) }
    }
}

impl Happenings {
    /// A write passed through. The record's kind is the endpoint's noun, the record the first number of the path.
    pub fn note(&self, route: Route, values: &[String], actor: Option<String>, door: Door, at: Timestamp) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        // From the clock, so that the numbers go on growing when the gateway starts again.
        let seq = (*self.last.borrow() + 1).max(at.as_millisecond());
        let (endpoint, noun) = (route.id.to_owned(), route.id.split('.').next().unwrap_or_default());
        let id = values.iter().find_map(|value| value.parse().ok()).unwrap_or_default();
        let actor = actor.unwrap_or_else(|| "—".to_owned());
        let event = Event { seq, at, actor, endpoint, record: noun.to_owned(), id, door };
        if kept.len() == KEPT {
            kept.pop_front();
        }
        let readable = route.needs.ability().map(|needed| Ability::new(Action::Read, needed.subject));
        kept.push_back((readable, event));
        self.last.send_replace(seq);
    }

    fn after(&self, seq: i64, abilities: &[Ability]) -> Vec<Event> {
        let may_see = |needed: &Option<Ability>| needed.is_some_and(|needed| allows(abilities, needed));
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let new = kept.iter().filter(|(needed, event)| event.seq > seq && may_see(needed));
        new.map(|(_, event)| event.clone()).collect()
    }
}

/// The stream.
pub async fn stream(gateway: Arc<Gateway>, route: Route, values: Vec<String>, request: Request) -> Response {
    let context = request::context(route.id, &request, &gateway.settings);
    match open(gateway, route, &values, request, &context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, context.lang, &context.request_id),
    }
}

async fn open(
    gateway: Arc<Gateway>,
    route: Route,
    values: &[String],
    request: Request,
    context: &Context,
) -> Result<Response> {
    let (parts, _) = request.into_parts();
    let credential = request::credential(&parts.headers, context, false)?;
    let outbound = outbound(&parts, route, values, Vec::new(), context);
    let theirs = gateway.ask(&credential, outbound.clone()).await?;
    if !HAVE_NONE.contains(&theirs.status) {
        return Ok(until_stopped(relay(theirs), &gateway));
    }
    let who = Outbound { target: Me::PATH.to_owned(), typed: true, ..outbound };
    let who = gateway.ask(&credential, who).await?;
    let Ok(whoami) = wire::decode::<Whoami>(who.whole()) else { return Ok(relay(who)) };
    let after = last_seen(&parts.headers).unwrap_or(*gateway.happenings.last.borrow());
    let (changed, stopping) = (gateway.happenings.last.subscribe(), gateway.stopping.subscribe());
    let follower = Follower { gateway, credential, abilities: whoami.ability, after, changed, stopping };
    Ok(answered(stream::unfold(follower, Follower::next).flat_map(stream::iter)))
}

fn until_stopped(response: Response, gateway: &Gateway) -> Response {
    let mut stopping = gateway.stopping.subscribe();
    let stopped = async move { drop(stopping.wait_for(|stopping| *stopping).await) };
    response.map(|body| Body::from_stream(body.into_data_stream().take_until(stopped)))
}

/// Whoever watches our own stream, and how far they got.
struct Follower {
    gateway: Arc<Gateway>,
    credential: Credential,
    abilities: Vec<Ability>,
    after: i64,
    changed: watch::Receiver<i64>,
    stopping: watch::Receiver<bool>,
}

impl Follower {
    /// What happened since, as soon as something did; nothing more once the session or the gateway has ended.
    async fn next(mut self) -> Option<(Vec<Event>, Follower)> {
        while !*self.stopping.borrow() && self.is_open() {
            self.changed.mark_unchanged();
            let new = self.gateway.happenings.after(self.after, &self.abilities);
            if let Some(last) = new.last() {
                self.after = last.seq;
                return Some((new, self));
            }
            tokio::select! {
                _ = tokio::time::timeout(LOOK, self.changed.changed()) => {}
                _ = self.stopping.changed() => {}
            }
        }
        None
    }

    /// A bearer's session is the upstream's affair, and unknown here.
    fn is_open(&self) -> bool {
        let Credential::Cookie(held) = &self.credential else { return true };
        self.gateway.browsers.find(held, self.gateway.clock.now(), false).is_ok()
    }
}
