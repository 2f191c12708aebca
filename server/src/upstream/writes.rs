//! Writes through a foreign upstream, which knows neither versions nor idempotency keys: the record is read just before the
//! write, a write is sent once for its key, and a lost answer is looked up by reading.

use client::api::members::personal_data::Erase;
use client::endpoint::Endpoint;
use client::reason::Why;
use client::wire::rehearsal::Change;
use sha2::{Digest, Sha256};

use super::Gateway;
use super::foreign::{Caller, ForeignAnswer, target};
use super::keep::EarlierWrite;
use super::remote::Outbound;
use super::route::{Route, SentCall};
use crate::http::change::HOLDS_SECRETS;
use crate::work::clock::hex;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};

/// The outcome of a write.
pub struct WriteOutcome {
    /// The answer.
    pub answered: ForeignAnswer,
    /// True if it is the answer of an earlier request.
    pub replayed: bool,
}

impl Gateway {
    /// Makes a write, once for its key.
    pub(super) async fn write(
        &self,
        caller: &Caller<'_>,
        credential: &Credential,
        route: &Route,
        sent: SentCall<'_>,
        key: Option<String>,
        outbound: Outbound,
    ) -> Result<WriteOutcome> {
        (route.check)(sent)?;
        let Some(key) = key else {
            let before = self.record_before(caller, route, sent).await?;
            let answered = self.send_write(caller, credential, route, sent, outbound).await?;
            let answered = match answered {
                ForeignAnswer::Body(body) => ForeignAnswer::Body(caller.with_inverse(route, before, body)?),
                refused => refused,
            };
            return Ok(WriteOutcome { answered, replayed: false });
        };
        let hash = hex(&Sha256::digest(format!("{} {key}", caller.name())));
        let fingerprint =
            hex(&Sha256::digest([route.id.as_bytes(), target(route, sent).as_bytes(), sent.body].join(&0)));
        match self.keep.begin_write(hash.clone(), fingerprint, self.clock.now()).await? {
            EarlierWrite::Other => return Err(Refusal::KeyReused),
            EarlierWrite::Answered(body) => {
                return Ok(WriteOutcome { answered: ForeignAnswer::Body(body.into_bytes()), replayed: true });
            }
            EarlierWrite::Unsettled => {
                let answered = self.look_for(caller, route, sent).await?;
                return Ok(WriteOutcome { answered, replayed: true });
            }
            EarlierWrite::New => {}
        }
        let before = match self.record_before(caller, route, sent).await {
            Ok(before) => before,
            Err(refusal) => {
                self.keep.forget_write(hash).await?;
                return Err(refusal);
            }
        };
        match self.send_write(caller, credential, route, sent, outbound).await {
            Ok(ForeignAnswer::Body(body)) => {
                let body = caller.with_inverse(route, before, body)?;
                if route.id == Erase::ID {
                    self.keep.empty_answers().await?;
                }
                if !HOLDS_SECRETS.contains(&route.id) {
                    self.keep.settle_write(hash, body.clone()).await?;
                }
                Ok(WriteOutcome { answered: ForeignAnswer::Body(body), replayed: false })
            }
            Ok(ForeignAnswer::Refused(inbound)) if inbound.status.is_client_error() => {
                self.keep.forget_write(hash).await?;
                Ok(WriteOutcome { answered: ForeignAnswer::Refused(inbound), replayed: false })
            }
            Ok(refused) => Ok(WriteOutcome { answered: refused, replayed: false }),
            Err(Refusal::LoginAgain) => {
                self.keep.forget_write(hash).await?;
                Err(Refusal::LoginAgain)
            }
            Err(refusal @ (Refusal::Unsettled | Refusal::Unreadable(_))) => Err(refusal),
            Err(_) => {
                let answered = self.look_for(caller, route, sent).await?;
                Ok(WriteOutcome { answered, replayed: false })
            }
        }
    }

    /// Returns the record before a write, which may refuse it; `None` if it cannot be read.
    async fn record_before(
        &self,
        caller: &Caller<'_>,
        route: &Route,
        sent: SentCall<'_>,
    ) -> Result<Option<Change>> {
        match caller.check_record(route, sent).await? {
            None => Ok(caller.listed_before(route, sent).await),
            read => Ok(read),
        }
    }

    async fn send_write(
        &self,
        caller: &Caller<'_>,
        credential: &Credential,
        route: &Route,
        sent: SentCall<'_>,
        outbound: Outbound,
    ) -> Result<ForeignAnswer> {
        let inbound = self.ask(credential, outbound).await?;
        if !inbound.status.is_success() {
            return Ok(ForeignAnswer::Refused(Box::new(inbound)));
        }
        match caller.adapted(route, sent, inbound.whole()).await {
            Ok(body) => Ok(ForeignAnswer::Body(body)),
            // It answered, and left out what the answer is for.
            Err(Refusal::Unreadable(error)) if error.field().is_some() => Err(Refusal::Unreadable(error)),
            // An unreadable answer proves nothing.
            Err(refusal) => {
                tracing::warn!(?refusal, endpoint = route.id, "the answer to a write was not understood");
                self.look_for(caller, route, sent).await
            }
        }
    }

    /// Answers a write whose answer was lost. It was applied if the record, which allowed it before, now refuses it for its
    /// state.
    async fn look_for(
        &self,
        caller: &Caller<'_>,
        route: &Route,
        sent: SentCall<'_>,
    ) -> Result<ForeignAnswer> {
        match caller.check_record(route, sent).await {
            Err(Refusal::Guard(reason)) if matches!(reason.why, Why::State { .. }) => {
                Ok(ForeignAnswer::Body(caller.adapted(route, sent, b"{}").await?))
            }
            _ => Err(Refusal::Unsettled),
        }
    }
}
