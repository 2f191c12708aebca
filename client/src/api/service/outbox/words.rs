//! The words of the outbox.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::value::word::{Tone, Word, described};

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[schemars(transform = described::<Self>)]
pub enum OutboxKind {
    /// An e-mail.
    #[serde(rename = "email")]
    Email,
    /// A WhatsApp message.
    #[serde(rename = "whatsapp")]
    Whatsapp,
    /// A charge to be registered at a payment gateway.
    #[serde(rename = "gateway.charge")]
    GatewayCharge,
    /// A subscription to be cancelled at a payment gateway.
    #[serde(rename = "gateway.cancel")]
    GatewayCancel,
    /// A charge to be withdrawn from a payment gateway.
    #[serde(rename = "gateway.withdraw")]
    GatewayWithdraw,
    /// A charge to be read from a payment gateway.
    #[serde(rename = "gateway.look")]
    GatewayLook,
}

impl OutboxKind {
    /// Returns whether it is a message to a person. Messages are held before they leave, and can be recalled
    /// meanwhile.
    pub fn is_message(self) -> bool {
        matches!(self, OutboxKind::Email | OutboxKind::Whatsapp)
    }
}

impl Word for OutboxKind {
    const LABELS: &'static str = "outbox.kind";
}

/// The state of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(transform = described::<Self>)]
pub enum OutboxState {
    /// Held for a few seconds, in which it can be recalled.
    Held,
    /// Waiting for its first or next attempt.
    Waiting,
    /// An attempt is in progress.
    Sending,
    /// Delivered.
    Sent,
    /// Given up after too many attempts; it can be retried.
    Failed,
    /// Recalled before it left, or by the restore of a backup; the latter can be retried.
    Recalled,
}

impl Word for OutboxState {
    const LABELS: &'static str = "outbox.state";

    fn tone(self) -> Tone {
        match self {
            OutboxState::Held | OutboxState::Waiting | OutboxState::Sending => Tone::Plain,
            OutboxState::Sent => Tone::Good,
            OutboxState::Failed => Tone::Bad,
            OutboxState::Recalled => Tone::Quiet,
        }
    }
}
