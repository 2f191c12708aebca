//! Events in gateway mode: the upstream's stream if it has one, otherwise those of forwarded writes.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use client::access::Ability;
use client::api::account::session::{Me, Whoami};
use client::endpoint::Endpoint;
use client::wire;
use client::wire::event::Event;
use futures_util::stream::{self, StreamExt};
use http::StatusCode;
use tokio::sync::watch;

use super::forward::{outbound, relay};
use super::remote::Outbound;
use super::{Gateway, Route};
use crate::http::answer;
use crate::http::events::{answered, last_seen};
use crate::http::request;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::Result;

/// Interval at which an idle stream checks that its session is open.
const LOOK: Duration = Duration::from_secs(1);
/// The statuses of an upstream without a stream.
const HAVE_NONE: [StatusCode; 3] =
    [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED, StatusCode::NOT_IMPLEMENTED];

/// Opens an event stream.
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
    let after = last_seen(&parts.headers).unwrap_or(*gateway.events.last.borrow());
    let (changed, stopping) = (gateway.events.last.subscribe(), gateway.stopping.subscribe());
    let follower = Follower { gateway, credential, abilities: whoami.ability, after, changed, stopping };
    Ok(answered(stream::unfold(follower, Follower::next).flat_map(stream::iter)))
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
        self.gateway.browsers.find(held, self.gateway.clock.now(), false).is_ok()
    }
}
