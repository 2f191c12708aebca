//! Events in gateway mode: the upstream's own stream where it has one; otherwise what the writes that pass through make
//! happen, which is all that the gateway can know.

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

/// How often a silent stream looks whether its session is still open.
const LOOK: Duration = Duration::from_secs(1);
/// How an upstream says that it has no stream.
const HAVE_NONE: [StatusCode; 3] =
    [StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED, StatusCode::NOT_IMPLEMENTED];

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

    /// A bearer's session is the upstream's affair, and unknown here.
    fn is_open(&self) -> bool {
        let Credential::Cookie(held) = &self.credential else { return true };
        self.gateway.browsers.find(held, self.gateway.clock.now(), false).is_ok()
    }
}
