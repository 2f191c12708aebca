//! Calls through a foreign upstream, which knows the specification alone: its answers are read leniently and completed,
//! and what it lacks is computed from its other calls, or refused with the reason.

use std::any::Any;
use std::sync::Arc;

use client::access::Role;
use client::actor::Actor;
use client::catalogue::inverse::has_inverse;
use client::catalogue::{can, descriptor, descriptors, dynamic};
use client::endpoint::call::fill;
use client::endpoint::can::Can;
use client::endpoint::reads::{KnownAnswers, Missing, Question, Reads};
use client::list::List;
use client::record::Kind;
use client::value::id::StaffId;
use client::wire::page::Paging;
use client::wire::rehearsal::{Change, Inverse, record_in};
use futures_util::future::BoxFuture;
use futures_util::stream::{self, StreamExt};
use http::{HeaderMap, Method};
use jiff::Timestamp;
use serde_json::{Map, Value};

use super::Gateway;
use super::accounts::Account;
use super::description::Description;
use super::pages::{self, ListAnswer, PageResult, RequestedPage};
use super::remote::{Inbound, Outbound};
use super::route::{ActsOn, Route, SentCall};
use crate::http::change;
use crate::work::clock::hashed;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// Rounds of calls that one computation may need.
const ROUNDS: usize = 16;
/// Concurrent calls of one computation.
const AT_ONCE: usize = 8;

/// The caller of a foreign upstream.
pub struct Caller<'g> {
    gateway: &'g Gateway,
    credential: &'g Credential,
    context: &'g Context,
    headers: HeaderMap,
    /// The calls that the upstream offers.
    pub description: Arc<Description>,
    /// Whether its calls keep the session from ending.
    is_used: bool,
    /// The account, if it signed in here.
    pub account: Option<Account>,
    actor: Actor,
}

/// An answer to a call.
pub enum ForeignAnswer {
    /// The answer, in the shape of the contract.
    Body(Vec<u8>),
    /// The upstream's refusal.
    Refused(Box<Inbound>),
}

impl<'g> Caller<'g> {
    /// Returns the caller with a credential. `headers` are those to forward.
    pub async fn new(
        gateway: &'g Gateway,
        credential: &'g Credential,
        context: &'g Context,
        headers: HeaderMap,
        description: Arc<Description>,
    ) -> Caller<'g> {
        let account = gateway.account(credential).await.unwrap_or_default();
        let now = gateway.clock.now();
        let actor = account
            .as_ref()
            .map_or_else(|| unknown(context, now), |account| account.actor(context.lang, now));
        Caller { gateway, credential, context, headers, description, is_used: true, account, actor }
    }

    /// Returns the same caller for reads that it did not ask for.
    #[must_use]
    pub fn unattended(self) -> Caller<'g> {
        Caller { is_used: false, ..self }
    }

    /// Answers a read.
    pub fn read<'a>(&'a self, route: &'a Route, sent: SentCall<'a>) -> BoxFuture<'a, Result<ForeignAnswer>> {
        Box::pin(async move {
            if !self.description.offers(route) {
                if !route.is_computed {
                    return Err(Refusal::Lacks);
                }
                pages::refuse_updated_since(sent.query)?;
                return self.settle(|reads| (route.compute)(sent, reads)).await;
            }
            if route.list.is_some() {
                return self.list(route, sent, &RequestedPage::of(route, sent.query)?).await;
            }
            let inbound = self.fetch(route, target(route, sent)).await?;
            if !inbound.status.is_success() {
                return Ok(ForeignAnswer::Refused(Box::new(inbound)));
            }
            Ok(ForeignAnswer::Body(self.adapted(route, sent, inbound.whole()).await?))
        })
    }

    /// Answers a page of a list, as a file needs them. The query names no page.
    pub async fn page_of_file(
        &self,
        route: &Route,
        sent: SentCall<'_>,
        page: i64,
        is_paged: bool,
    ) -> Result<ForeignAnswer> {
        if self.description.offers(route) {
            let wanted = RequestedPage::of(route, sent.query)?.in_pages_of_file(page);
            return self.list(route, sent, &wanted).await;
        }
        if !is_paged {
            return self.read(route, sent).await;
        }
        let query = format!("{}&page={page}&per_page={}", sent.query, Paging::MOST);
        self.read(route, SentCall { query: query.trim_start_matches('&'), ..sent }).await
    }

    async fn list(&self, route: &Route, sent: SentCall<'_>, wanted: &RequestedPage) -> Result<ForeignAnswer> {
        let read = move |page| -> BoxFuture<'_, Result<PageResult<ListAnswer, Box<Inbound>>>> {
            Box::pin(async move {
                let inbound = self.fetch(route, wanted.target(route, sent, page)).await?;
                if !inbound.status.is_success() {
                    return Ok(Err(Box::new(inbound)));
                }
                Ok(Ok(ListAnswer::read(&self.adapted(route, sent, inbound.whole()).await?)?))
            })
        };
        let answered =
            pages::page(wanted, &read).await?.map_or_else(ForeignAnswer::Refused, ForeignAnswer::Body);
        if let ForeignAnswer::Body(body) = &answered {
            self.gateway.seen.note(body);
        }
        Ok(answered)
    }

    /// Asks the upstream for a file.
    ///
    /// # Errors
    /// Lacks if it has no such call; those of the connection.
    pub async fn file(&self, route: &Route, sent: SentCall<'_>) -> Result<Inbound> {
        if !self.description.offers(route) {
            return Err(Refusal::Lacks);
        }
        self.fetch(route, target(route, sent)).await
    }

    /// Sends a read to the upstream.
    async fn fetch(&self, route: &Route, target: String) -> Result<Inbound> {
        let (headers, body) = (self.headers.clone(), Default::default());
        let outbound = Outbound { method: Method::GET, target, headers, body, typed: route.typed };
        self.gateway.ask_for(self.credential, outbound, self.is_used).await
    }

    /// Reads a successful answer of the upstream and completes it.
    ///
    /// # Errors
    /// Upstream if it has another shape; those of the calls that complete it.
    pub async fn adapted(&self, route: &Route, sent: SentCall<'_>, answer: &[u8]) -> Result<Vec<u8>> {
        let answer: Value = match answer.trim_ascii() {
            b"" => Value::Null,
            text => serde_json::from_slice(text)
                .map_err(|error| Refusal::Upstream(format!("{}: {error}", route.id)))?,
        };
        // A write may answer nothing at all.
        let is_nothing = answer.is_null() || answer == Value::Array(Vec::new());
        let answer = if is_nothing && route.writes { Value::Object(Default::default()) } else { answer };
        match self.settle(|reads| (route.adapt)(sent, answer.clone(), reads)).await? {
            ForeignAnswer::Body(body) => Ok(body),
            ForeignAnswer::Refused(inbound) => {
                Err(Refusal::Upstream(format!("{} could not be completed: {}", route.id, inbound.status)))
            }
        }
    }

    /// Runs a computation, and makes the calls that it asks for, until it has an answer.
    async fn settle(
        &self,
        compute: impl Fn(&Reads<'_>) -> std::result::Result<Vec<u8>, Missing> + Send + Sync,
    ) -> Result<ForeignAnswer> {
        let mut known = KnownAnswers::new();
        let mut refused = Vec::new();
        let mut is_second = false;
        for _ in 0..ROUNDS {
            let outcome = {
                let seen = |ids: &[(&str, i64)]| self.gateway.seen.find(ids);
                let judge = if self.account.is_some() { can::judge } else { judge_nothing };
                let now = self.gateway.clock.now();
                compute(&Reads::new(&self.actor, now, &known, &seen, judge))
            };
            let questions = match outcome {
                Ok(body) => return Ok(ForeignAnswer::Body(body)),
                Err(Missing::Answers(questions)) => questions,
                // The answers are of several moments: a record that moved meanwhile is in none of them.
                Err(Missing::Record) if !known.is_empty() && !is_second => {
                    is_second = true;
                    known.clear();
                    refused.clear();
                    continue;
                }
                Err(Missing::Record) => return Err(Refusal::NotFound),
                Err(Missing::Undecodable(error)) => return Err(Refusal::Unreadable(error)),
                Err(Missing::Invalid(invalid)) => return Err(invalid.into()),
                Err(Missing::Parameter(name)) => return Err(Refusal::LacksFilter(name.to_owned())),
                Err(Missing::Refused(question)) => {
                    let of_it = refused.into_iter().find(|(own, _)| *own == question);
                    return of_it.map(|(_, inbound)| ForeignAnswer::Refused(inbound)).ok_or(Refusal::Lacks);
                }
            };
            let mut answers = stream::iter(questions.into_iter().map(|question| self.answer(question)))
                .buffer_unordered(AT_ONCE);
            while let Some((question, answered)) = answers.next().await {
                let answer = match answered {
                    Ok(ForeignAnswer::Body(body)) => Some(body),
                    Ok(ForeignAnswer::Refused(inbound)) => {
                        refused.push((question.clone(), inbound));
                        None
                    }
                    Err(Refusal::Lacks | Refusal::NotFound) => None,
                    Err(refusal) => return Err(refusal),
                };
                known.insert(question, answer);
            }
        }
        Err(Refusal::Internal("a computation asks without end".into()))
    }

    async fn answer(&self, question: Question) -> (Question, Result<ForeignAnswer>) {
        let Some(route) = self.gateway.routes.get(question.endpoint) else {
            return (question, Err(Refusal::Lacks));
        };
        let sent = SentCall { path: &question.path, query: &question.query, body: b"" };
        let answered = self.read(route, sent).await;
        (question, answered)
    }

    /// Returns whether neither the upstream nor the gateway can answer a call. A file is made of its list.
    pub fn lacks(&self, route: &Route) -> bool {
        match route.file.and_then(|file| self.gateway.routes.get(file.query_of?)) {
            Some(list) => self.lacks(list),
            None => {
                let is_sent = self.stand_in(route).is_some();
                let is_answered = is_sent || route.is_computed || self.gateway.answers(route.id);
                (route.typed || route.sends_file) && !is_answered && !self.description.offers(route)
            }
        }
    }

    /// Returns the call that is sent to the upstream in the place of one that it lacks.
    fn stand_in(&self, route: &Route) -> Option<&Route> {
        let other = self.gateway.routes.get(route.sent_as?)?;
        self.description.offers(other).then_some(other)
    }

    /// Returns a write as the upstream knows it.
    ///
    /// # Errors
    /// Lacks if it has no such call; those of the body.
    pub fn understood(&self, route: &Route, sent: SentCall<'_>, outbound: Outbound) -> Result<Outbound> {
        if self.description.offers(route) {
            return Ok(outbound);
        }
        let other = self.stand_in(route).ok_or(Refusal::Lacks)?;
        (route.check)(sent)?;
        let mut fields: Map<String, Value> = serde_json::from_slice(sent.body)?;
        fields.retain(|_, value| !value.is_null());
        let query =
            serde_html_form::to_string(&fields).map_err(|error| Refusal::Internal(error.to_string()))?;
        let target = format!("{}?{query}", other.path);
        Ok(Outbound { method: other.method.clone(), target, body: Default::default(), ..outbound })
    }

    /// Rejects a write that the record, as it is now, refuses. Returns the record as a change that begins with it; `None` if no call
    /// reads it.
    pub async fn check_record(&self, route: &Route, sent: SentCall<'_>) -> Result<Option<Change>> {
        let Some(ActsOn { kind, verb }) = route.acts else { return Ok(None) };
        let read_by = kind.read_by.and_then(|endpoint| self.gateway.routes.get(endpoint));
        let acted_on = (route.acted_on)(sent.path, sent.body);
        let (Some(read_by), Some(record)) = (read_by, acted_on) else { return Ok(None) };
        let path = [record.id.to_string()];
        let sent = SentCall { path: &path, query: "", body: b"" };
        let Ok(ForeignAnswer::Body(body)) = self.read(read_by, sent).await else { return Ok(None) };
        let body: Value = serde_json::from_slice(&body)?;
        let can: Can = serde_json::from_value(body["can"].clone()).unwrap_or_default();
        if let Some(reason) = can.refusal(&verb()) {
            return Err(Refusal::Guard(reason.clone()));
        }
        Ok(Some(beginning_with(kind, record.id, record_in(&body, record.id).cloned().unwrap_or_default())))
    }

    /// Returns the record that a write with an inverse is about, found in its list where no call reads it, as a change that begins
    /// with it.
    pub async fn listed_before(&self, route: &Route, sent: SentCall<'_>) -> Option<Change> {
        let ActsOn { kind, .. } = route.acts.as_ref().filter(|acts| acts.kind.read_by.is_none())?;
        descriptor(route.id).filter(|about| has_inverse(about))?;
        let is_of =
            |list: &List| list.of.is_some_and(|of| of.name == kind.name) && list.more_filters.contains(&"id");
        let list = descriptors().iter().find(|about| about.list.is_some_and(is_of))?;
        let id = (route.acted_on)(sent.path, sent.body)?.id;
        let query = format!("id={id}");
        let sent = SentCall { path: &[], query: &query, body: b"" };
        let read = self.read(self.gateway.routes.get(list.id)?, sent).await;
        let Ok(ForeignAnswer::Body(body)) = read else { return None };
        let answer: Value = serde_json::from_slice(&body).ok()?;
        Some(beginning_with(kind, id, dynamic::rows(&answer)?.first()?.clone()))
    }

    /// Returns the answer to a write with the call that undoes it, if one does that the upstream takes. An upstream tells no
    /// changes: the record before is the one that was read.
    pub fn with_inverse(&self, route: &Route, before: Option<Change>, body: Vec<u8>) -> Result<Vec<u8>> {
        let Some(about) = descriptor(route.id) else { return Ok(body) };
        let is_taken = |inverse: &Inverse| {
            self.gateway.routes.get(inverse.endpoint.as_str()).is_some_and(|route| !self.lacks(route))
        };
        change::with_inverse(body, about, before.as_slice(), is_taken)
    }

    /// Returns a name for the caller, which distinguishes writes under equal keys of two callers.
    pub fn name(&self) -> String {
        match (&self.account, self.credential.token()) {
            (Some(account), _) => account.user.id.to_string(),
            (None, token) => hashed(token.unwrap_or_default()),
        }
    }

    /// Returns the context of the request.
    pub fn context(&self) -> &Context {
        self.context
    }
}

/// Returns a record as a change of which only the beginning is known.
fn beginning_with(kind: &Kind, id: i64, old: Value) -> Change {
    Change { record: kind.name.to_owned(), id, old, new: Value::Null }
}

/// Returns the target of a call, path and query as the caller sent them.
pub fn target(route: &Route, sent: SentCall<'_>) -> String {
    let path = fill(route.path, sent.path);
    if sent.query.is_empty() { path } else { format!("{path}?{}", sent.query) }
}

/// Stands for a caller whose account is not known, because the token was not issued through this gateway.
fn unknown(context: &Context, now: Timestamp) -> Actor {
    Actor {
        is_service_account: false,
        id: StaffId::none(),
        name: String::new(),
        role: Role::System,
        abilities: Vec::new(),
        matrix: Default::default(),
        lang: context.lang,
        now,
    }
}

/// Refuses nothing: of an unknown caller nothing can be judged.
fn judge_nothing(_: &Actor, _: &[&dyn Any]) -> Can {
    Can::default()
}
