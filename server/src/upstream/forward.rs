//! The handler of every route: forwards the request to the upstream and returns its answer.

use std::sync::Arc;

use axum::extract::Request;
use axum::response::Response;
use client::api::account::session::{Credentials, Login, Logout, Session};
use client::endpoint::Endpoint;
use client::endpoint::call::fill;
use client::wire::{self, rehearsal};
use http::request::Parts;
use http::{HeaderValue, StatusCode, header};

use super::Gateway;
use super::accounts::Account;
use super::description::Description;
use super::events::ForwardedWrite;
use super::exports;
use super::foreign::{Caller, ForeignAnswer};
use super::keep::LoginAttempt;
use super::remote::{Inbound, Outbound, asked};
use super::route::{Route, SentCall};
use super::writes::WriteOutcome;
use crate::http::dispatch::read;
use crate::http::events::dated;
use crate::http::file::{self, AROUND};
use crate::http::request::{self, DOOR, FORWARDED_FOR, IDEMPOTENCY_KEY};
use crate::http::{answer, cookie, frame};
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// A request that the gateway handles.
struct ForwardedRequest<'a> {
    parts: &'a Parts,
    values: &'a [String],
    body: Vec<u8>,
    credential: Credential,
    context: &'a Context,
}

/// Forwards a request.
pub async fn forward(
    gateway: Arc<Gateway>,
    route: Arc<Route>,
    values: Vec<String>,
    request: Request,
) -> Response {
    let context = request::context(route.id, &request, &gateway.settings);
    match run(&gateway, &route, &values, request, &context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused_as(&refusal, route.refusal, context.lang, &context.request_id),
    }
}

async fn run(
    gateway: &Arc<Gateway>,
    route: &Arc<Route>,
    values: &[String],
    request: Request,
    context: &Context,
) -> Result<Response> {
    let (parts, body) = request.into_parts();
    let credential = request::credential(&parts.headers, context, route.writes)?;
    let limit = match route.receives {
        Some(files) => files.most + AROUND,
        None => route.largest.unwrap_or(gateway.settings.body_limit),
    };
    let body = read(body, limit).await?;
    let arrived = ForwardedRequest { parts: &parts, values, body, credential, context };
    let description = gateway.description().await?;
    if description.is_kin() {
        gateway.forward_unchanged(route, arrived).await
    } else if route.id == Login::ID {
        gateway.sign_in_foreign(route, arrived).await
    } else if cookie::opens_session(route.id) {
        gateway.forward_unchanged(route, arrived).await
    } else if let Some(file) = route.file {
        let ForwardedRequest { parts, credential, .. } = arrived;
        let (credential, context) = (credential.clone(), context.clone());
        exports::export(gateway.clone(), file, values.to_vec(), parts, credential, context).await
    } else {
        let last = *gateway.events.last.borrow();
        let response = gateway.forward_foreign(route, arrived, description).await?;
        Ok(if route.writes { response } else { dated(response, last) })
    }
}

/// Returns the request for the upstream: its path from the table, its query and body unchanged.
pub fn outbound(
    parts: &Parts,
    route: &Route,
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
    /// Forwards the bytes of both sides as they are, to an upstream that speaks our contract.
    async fn forward_unchanged(&self, route: &Route, arrived: ForwardedRequest<'_>) -> Result<Response> {
        let ForwardedRequest { parts, values, body, credential, context } = arrived;
        let opens = request::is_browser(context) && cookie::opens_session(route.id);
        let mut outbound = outbound(parts, route, values, body, context);
        if opens {
            // The upstream must answer with tokens, as it does to programs.
            outbound.headers.remove(DOOR);
        }
        if route.file.is_some() && matches!(credential, Credential::Cookie(_)) {
            // A browser follows a link to a file, with the language of its settings. To the upstream it is a program.
            outbound.headers.remove(header::ACCEPT_LANGUAGE);
        }
        if route.is_framed {
            // The page is made here, for whatever asks for it.
            outbound.headers.remove(header::ACCEPT);
        }
        let asked = outbound.body.clone();
        let rehearsed = route.writes && rehearsal::is_asked(&parts.headers);
        if rehearsed {
            self.descriptions.require_rehearsal(&self.remote, route, self.clock.now()).await?;
        }
        let inbound = self.ask(&credential, outbound).await?;
        let unrehearsed =
            rehearsed && inbound.status.is_success() && !rehearsal::is_applied(&inbound.headers);
        if route.writes && inbound.status.is_success() && (!rehearsed || unrehearsed) {
            self.note(route, values, &asked, inbound.whole(), &credential, context);
        }
        if unrehearsed {
            self.descriptions.distrust();
            return Err(Refusal::Unrehearsed);
        }
        match &credential {
            _ if cookie::opens_session(route.id) && !rehearsed && inbound.status.is_success() => {
                self.signed_in(inbound, opens, context.secure).await
            }
            Credential::Cookie(held) if route.id == Logout::ID && !rehearsed => {
                self.browsers.close(held).await?;
                Ok(cookie::clear(inbound.into_response(), context.secure))
            }
            _ if route.sends_file => Ok(downloaded(inbound)),
            _ if route.is_framed && inbound.status.is_success() => {
                frame::answer(&parts.headers, inbound.whole().to_vec())
            }
            _ => Ok(inbound.into_response()),
        }
    }

    /// Signs in at a foreign upstream, which sees every attempt come from this machine. So they are limited here.
    async fn sign_in_foreign(&self, route: &Route, arrived: ForwardedRequest<'_>) -> Result<Response> {
        let credentials: Credentials = serde_json::from_slice(&arrived.body).unwrap_or_default();
        let address = arrived.context.address.clone();
        let attempt = LoginAttempt { email: credentials.email, address };
        self.keep.count_login(attempt.clone(), self.clock.now()).await?;
        let response = self.forward_unchanged(route, arrived).await?;
        if response.status().is_success() {
            self.keep.forgive_login(attempt).await?;
        }
        Ok(response)
    }

    /// Forwards a call in the shapes of the specification, and answers in those of the contract.
    async fn forward_foreign(
        &self,
        route: &Arc<Route>,
        arrived: ForwardedRequest<'_>,
        description: Arc<Description>,
    ) -> Result<Response> {
        let ForwardedRequest { parts, values, body, credential, context } = arrived;
        let query = parts.uri.query().unwrap_or_default();
        let sent = SentCall { path: values, query, body: &body };
        let mut headers = asked(&parts.headers);
        for name in [header::IF_MATCH.as_str(), header::CONTENT_TYPE.as_str(), IDEMPOTENCY_KEY, DOOR] {
            headers.remove(name);
        }
        let caller = Caller::new(self, &credential, context, headers, description).await;
        if self.answers(route.id) {
            return self.answer_own(route, &caller, &credential, sent).await;
        }
        if route.sends_file {
            (route.check)(sent)?;
            return Ok(downloaded(caller.file(route, sent).await?));
        }
        if !route.writes {
            (route.check)(sent)?;
            let answered = caller.read(route, sent).await?;
            if let ForeignAnswer::Body(body) = &answered {
                self.screens.note(&caller.name(), route, sent, body, self.clock.now());
            }
            return Ok(response(answered));
        }
        if rehearsal::is_asked(&parts.headers) {
            return Err(Refusal::NoRehearsal);
        }
        let outbound = outbound(parts, route, values, body.clone(), context);
        let outbound = caller.understood(route, sent, outbound)?;
        let key = request::idempotency_key(&parts.headers)?;
        let WriteOutcome { answered, replayed } =
            self.write(&caller, &credential, route, sent, key, outbound).await?;
        if let ForeignAnswer::Body(answer) = &answered
            && !replayed
        {
            self.note(route, values, &body, answer, &credential, context);
        }
        let mut response = response(answered);
        if replayed {
            response.headers_mut().insert("idempotency-replayed", HeaderValue::from_static("true"));
        }
        Ok(response)
    }

    async fn answer_own(
        &self,
        route: &Route,
        caller: &Caller<'_>,
        credential: &Credential,
        sent: SentCall<'_>,
    ) -> Result<Response> {
        let body = self.own(route.id, caller, credential, sent).await?;
        let response = answer::json(StatusCode::OK, body);
        match credential {
            Credential::Cookie(held) if route.id == Logout::ID => {
                self.browsers.close(held).await?;
                Ok(cookie::clear(response, caller.context().secure))
            }
            _ => Ok(response),
        }
    }

    /// Publishes the events of a write that the upstream applied.
    fn note(
        &self,
        route: &Route,
        values: &[String],
        asked: &[u8],
        answer: &[u8],
        credential: &Credential,
        context: &Context,
    ) {
        let actor =
            self.current_account(credential).map_or_else(|| "—".to_owned(), |account| account.user.name);
        let noted = ForwardedWrite { at: self.clock.now(), actor, endpoint: route.id, door: context.door };
        self.events.note(&noted, (route.about)(values, asked, answer));
    }

    /// Sends a request to the upstream in the caller's name. Forgets a session that has ended.
    pub(super) async fn ask(&self, credential: &Credential, outbound: Outbound) -> Result<Inbound> {
        self.ask_for(credential, outbound, true).await
    }

    /// As [`Gateway::ask`]. Counts as a use of the session if `used`.
    pub(super) async fn ask_for(
        &self,
        credential: &Credential,
        outbound: Outbound,
        used: bool,
    ) -> Result<Inbound> {
        let held = match credential {
            Credential::None | Credential::Author(_) => return self.remote.send(outbound).await,
            Credential::Bearer(token) => return self.remote.send(outbound.with_token(token)).await,
            Credential::Cookie(held) => held,
        };
        let browser = self.browsers.find(held, self.clock.now(), used).await?;
        let answer = self.browsers.send(held, &browser, &self.remote, outbound).await;
        if matches!(answer, Err(Refusal::LoginAgain)) {
            self.browsers.close(held).await?;
        }
        answer
    }

    /// Remembers whose a new session is, and hides its tokens from a browser.
    async fn signed_in(&self, inbound: Inbound, hides: bool, secure: bool) -> Result<Response> {
        let session: Session = wire::decode(inbound.whole())
            .map_err(|error| Refusal::Upstream(format!("the session cannot be read: {error}")))?;
        if hides {
            let body = serde_json::to_vec(&session)?;
            let held = self.browsers.open(session, self.clock.now()).await?;
            return cookie::seal(&body, &held, secure);
        }
        self.note_token(&session).await?;
        Ok(inbound.into_response())
    }

    /// Returns the account of a caller whose session is in use.
    fn current_account(&self, credential: &Credential) -> Option<Account> {
        let Credential::Cookie(held) = credential else { return None };
        Some(self.browsers.current(held, self.clock.now())?.account.clone())
    }
}

/// Answers a file of the upstream as a download, whatever the upstream says of it.
fn downloaded(inbound: Inbound) -> Response {
    let is_file = inbound.status.is_success();
    let name = file::named(&inbound.headers);
    let mut response = inbound.into_response();
    if is_file {
        file::disarm(response.headers_mut(), &name);
    }
    response
}

fn response(answered: ForeignAnswer) -> Response {
    match answered {
        ForeignAnswer::Body(body) => answer::json(StatusCode::OK, body),
        ForeignAnswer::Refused(inbound) => inbound.into_response(),
    }
}
