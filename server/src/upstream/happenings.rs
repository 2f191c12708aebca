//! Events in gateway mode: the upstream's own stream where it has one; otherwise what the writes that pass through make
//! happen, which is all that the gateway can know.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use client::about::Named;
use client::access::Ability;
use client::api::account::session::{Door, Me, Whoami};
use client::endpoint::Endpoint;
use client::record::Kind;
use client::wire;
use client::wire::event::Event;
use futures_util::stream::{self, StreamExt};
use http::StatusCode;
use jiff::Timestamp;
use tokio::sync::watch;

use super::forward::{outbound, relay};
use super::remote::Outbound;
use super::{Gateway, Route};
use crate::http::answer;
use crate::http::events::{answered, last_seen};
use crate::http::request::{self, Credential};
use crate::work::cx::Context;
use crate::work::refusal::Result;

/// Events that are kept for whoever comes back after a gap.
const KEPT: usize = 1_000;

/// How often a silent stream looks whether its session is still open.
const LOOK: Duration = Duration::from_secs(1);
/// How an upstream says that it has no stream.
const HAVE_NONE: [StatusCode; 3] =
    [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED, StatusCode::NOT_IMPLEMENTED];

/// Buffers recent events.
pub struct Happenings {
    kept: Mutex<VecDeque<Event>>,
    last: watch::Sender<i64>,
}

/// A write that passed through.
#[derive(Debug, Clone)]
pub struct Noted {
    /// When.
    pub at: Timestamp,
    /// By whom.
    pub actor: String,
    /// By which call.
    pub endpoint: &'static str,
    /// By which door.
    pub door: Door,
}

impl Default for Happenings {
    fn default() -> Happenings {
        Happenings { kept: Mutex::default(), last: watch::Sender::new(0) }
    }
}

impl Happenings {
    /// Tells of a write that passed through: of each record that it is about.
    pub fn note(&self, change: &Noted, records: Vec<Named>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let mut seq = *self.last.borrow();
        for Named { record, id } in records {
            // From the clock, so that the numbers go on growing when the gateway starts again.
            seq = (seq + 1).max(change.at.as_millisecond());
            let Noted { at, actor, endpoint, door } = change.clone();
            if kept.len() == KEPT {
                kept.pop_front();
            }
            kept.push_back(Event { seq, at, actor, endpoint: endpoint.to_owned(), record, id, door });
        }
        self.last.send_replace(seq);
    }

    fn after(&self, seq: i64, abilities: &[Ability]) -> Vec<Event> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let new = kept.iter().filter(|event| {
            event.seq > seq && Kind::named(&event.record).is_some_and(|kind| kind.is_heard_with(abilities))
        });
        new.cloned().collect()
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
