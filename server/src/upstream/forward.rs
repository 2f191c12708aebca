//! The handler of every route: forwards the request to the upstream and returns its answer.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;
use client::api::account::session::{Logout, Session};
use client::endpoint::Endpoint;
use client::endpoint::call::fill;
use client::wire::{self, rehearsal};
use http::HeaderValue;
use http::request::Parts;

use super::events::ForwardedWrite;
use super::remote::{Inbound, Outbound, asked};
use super::{Gateway, Route};
use crate::http::dispatch::read;
use crate::http::request::{self, DOOR, FORWARDED_FOR};
use crate::http::{answer, cookie};
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// Forwards a request.
pub async fn forward(gateway: Arc<Gateway>, route: Route, values: Vec<String>, request: Request) -> Response {
    let context = request::context(route.id, &request, &gateway.settings);
    match run(&gateway, route, &values, request, &context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, context.lang, &context.request_id),
    }
}

async fn run(
    gateway: &Gateway,
    route: Route,
    values: &[String],
    request: Request,
    context: &Context,
) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let credential = request::credential(&parts.headers, context, route.writes)?;
    let body = read(body, gateway.settings.body_limit).await?;
    let opens = request::is_browser(context) && cookie::opens_session(route.id);
    let mut outbound = outbound(&parts, route, values, body, context);
    if opens {
        // The upstream must answer with tokens, as it does to programs.
        outbound.headers.remove(DOOR);
    }
    let asked = outbound.body.clone();
    let rehearsed = route.writes && rehearsal::is_asked(&parts.headers);
    if rehearsed {
        gateway.rehearsals.require(&gateway.remote, route, &parts.method, gateway.clock.now()).await?;
    }
    let inbound = gateway.ask(&credential, outbound).await?;
    let unrehearsed = rehearsed && inbound.status.is_success() && !rehearsal::is_applied(&inbound.headers);
    if route.writes && inbound.status.is_success() && (!rehearsed || unrehearsed) {
        let actor = gateway.name(&credential).unwrap_or_else(|| "—".to_owned());
        let noted = ForwardedWrite { at: gateway.clock.now(), actor, endpoint: route.id, door: context.door };
        gateway.events.note(&noted, (route.about)(values, &asked, inbound.whole()));
    }
    if unrehearsed {
        gateway.rehearsals.distrust();
        return Err(Refusal::Unrehearsed);
    }
    match &credential {
        _ if opens && !rehearsed && inbound.status.is_success() => {
            gateway.signed_in(&inbound, context.secure)
        }
        Credential::Cookie(held) if route.id == Logout::ID && !rehearsed => {
            gateway.browsers.close(held);
            Ok(cookie::clear(relay(inbound), context.secure))
        }
        _ => Ok(relay(inbound)),
    }
}

/// Returns the request for the upstream: its path from the table, its query and body unchanged.
pub fn outbound(
    parts: &Parts,
    route: Route,
    values: &[String],
    body: Vec<u8>,
    context: &Context,
) -> Outbound {
    let mut target = fill(route.path, values);
    if let Some(query) = parts.uri.query() {
        target = format!("{target}?{query}");
    }
    let mut headers = asked(&parts.headers);
    if let Ok(address) = HeaderValue::from_str(&context.address) {
        headers.insert(FORWARDED_FOR, address);
    }
    Outbound { method: parts.method.clone(), target, headers, body: body.into(), typed: route.typed }
}

impl Gateway {
    /// Sends a request to the upstream in the caller's name. Forgets a session that has ended.
    pub(super) async fn ask(&self, credential: &Credential, outbound: Outbound) -> Result<Inbound> {
        let held = match credential {
            Credential::None => return self.remote.send(outbound).await,
            Credential::Bearer(token) => return self.remote.send(outbound.with_token(token)).await,
            Credential::Cookie(held) => held,
        };
        let browser = self.browsers.find(held, self.clock.now(), true)?;
        let answer = browser.send(&self.remote, outbound).await;
        if matches!(answer, Err(Refusal::LoginAgain)) {
            self.browsers.close(held);
        }
        answer
    }

    fn signed_in(&self, inbound: &Inbound, secure: bool) -> Result<Response> {
        let session: Session = wire::decode(inbound.whole())
            .map_err(|error| Refusal::Upstream(format!("the session cannot be read: {error}")))?;
        let held = self.browsers.open(session, self.clock.now())?;
        cookie::seal(inbound.whole(), &held, secure)
    }

    fn name(&self, credential: &Credential) -> Option<String> {
        let Credential::Cookie(held) = credential else { return None };
        Some(self.browsers.find(held, self.clock.now(), false).ok()?.name.clone())
    }
}

/// Returns the upstream's answer unchanged.
pub fn relay(inbound: Inbound) -> Response {
    let (status, headers) = (inbound.status, inbound.headers.clone());
    let mut response = Response::new(inbound.into_body());
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}
