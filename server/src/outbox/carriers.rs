//! Delivers entries to their receivers, by kind.

use std::collections::HashMap;

use client::api::service::outbox::OutboxKind;
use client::value::word::Word;
use futures_util::future::BoxFuture;
use jiff::Timestamp;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::mail::Mailer;
use super::settle::Bounce;
use super::whatsapp::Messenger;
use super::{Attempt, Whatsapp, links};
use crate::work::app::Shared;
use crate::work::refusal;

/// Delivers one entry, or returns the receiver's error text.
pub type Deliver = for<'a> fn(&'a Shared, Json, &'a Attempt) -> BoxFuture<'a, Result<(), String>>;

/// Completes a letter that was written in short, just before it is handed over.
pub type Prepare = for<'a> fn(&'a Shared, &'a Json) -> BoxFuture<'a, refusal::Result<Handover>>;

/// Whether a letter that is about to leave is handed over.
#[derive(Debug, Clone, PartialEq)]
pub enum Handover {
    /// It leaves as this message.
    Ready(Json),
    /// It waits until a moment.
    Later(Timestamp),
    /// It is recalled in the name of a person or of the system.
    Recalled(String),
}

/// The transports of messages, and the ones that resources register for other kinds of entries.
pub struct Carriers {
    mailer: Mailer,
    messenger: Messenger,
    others: HashMap<OutboxKind, Deliver>,
    bounce: Option<Bounce>,
    prepare: Option<Prepare>,
}

impl Carriers {
    /// Creates carriers for messages alone.
    pub fn new(mailer: Mailer, messenger: Messenger) -> Carriers {
        Carriers { mailer, messenger, others: HashMap::new(), bounce: None, prepare: None }
    }

    /// Adds the transport of another kind of entry.
    #[must_use]
    pub fn with(mut self, kind: OutboxKind, carry: Deliver) -> Carriers {
        self.others.insert(kind, carry);
        self
    }

    /// Sets what follows for an address that a mail server refuses.
    #[must_use]
    pub fn bouncing(self, bounce: Bounce) -> Carriers {
        Carriers { bounce: Some(bounce), ..self }
    }

    /// Returns what follows for an address that a mail server refuses.
    pub fn bounce(&self) -> Option<Bounce> {
        self.bounce
    }

    /// Sets how a letter is completed that was written in short.
    #[must_use]
    pub fn preparing(self, prepare: Prepare) -> Carriers {
        Carriers { prepare: Some(prepare), ..self }
    }

    /// Returns the letter to hand over, or why it is not.
    ///
    /// # Errors
    /// Returns the errors of the store.
    pub async fn prepare(&self, app: &Shared, kind: OutboxKind, payload: &Json) -> refusal::Result<Handover> {
        match (self.prepare, kind) {
            (Some(prepare), OutboxKind::Email) => prepare(app, payload).await,
            _ => Ok(Handover::Ready(payload.clone())),
        }
    }

    /// Delivers an entry.
    ///
    /// # Errors
    /// The receiver's error text, for the outbox's row. The attempt shows whether the outcome is known.
    pub async fn send(
        &self,
        app: &Shared,
        kind: OutboxKind,
        payload: &Json,
        attempt: &Attempt,
    ) -> Result<(), String> {
        match (kind, self.others.get(&kind)) {
            (_, Some(carry)) => carry(app, payload.clone(), attempt).await,
            (OutboxKind::Email, None) => {
                let email = links::lead(app, read(payload)?, attempt.number).await?;
                self.mailer.send(&email, attempt).await
            }
            (OutboxKind::Whatsapp, None) => self.messenger.send(&read::<Whatsapp>(payload)?, attempt).await,
            (kind, None) => Err(format!("nothing carries {}", kind.name())),
        }
    }
}

fn read<T: DeserializeOwned>(payload: &Json) -> Result<T, String> {
    serde_json::from_value(payload.clone()).map_err(|error| format!("payload: {error}"))
}
