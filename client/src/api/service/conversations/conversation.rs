//! Conversations with both members, and the thread of messages.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::ConversationState;
use super::message::WholeMessage;
use super::party::Party;
use super::words::{CloseReason, Side, open_or_closed};
use crate::endpoint::can::{Can, verbs};
use crate::value::id::ConversationId;
use crate::wire::page::Page;

/// A conversation between a company and a representative.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Conversation {
    /// The conversation.
    pub id: ConversationId,
    /// The company.
    pub company: Party,
    /// The representative.
    pub representative: Party,
    /// Whether it is closed.
    #[schemars(transform = open_or_closed)]
    pub finished: bool,
    /// Why it was closed.
    #[serde(default)]
    pub reason: Option<CloseReason>,
    /// The note of its closing.
    #[serde(default)]
    pub note: Option<String>,
    /// Who closed it.
    #[serde(default)]
    pub finished_by: Option<String>,
    /// When it was closed.
    #[serde(default)]
    pub finished_at: Option<Timestamp>,
    /// When it began.
    pub created_at: Timestamp,
    /// When its latest message was sent.
    #[serde(default)]
    pub last_message_at: Option<Timestamp>,
    /// Who wrote its latest message.
    #[serde(default)]
    pub last_sender_type: Option<Side>,
    /// When a message of it was last read.
    #[serde(default)]
    pub last_readed_at: Option<Timestamp>,
    /// When a reminder was last sent.
    #[serde(default)]
    pub reinforced_at: Option<Timestamp>,
    /// The record's version, for `If-Match`.
    #[serde(default)]
    pub version: i64,
}

impl Conversation {
    /// Returns the member on a side.
    pub fn party(&self, side: Side) -> &Party {
        match side {
            Side::Company => &self.company,
            Side::Rep | Side::Unknown => &self.representative,
        }
    }

    /// Returns the side that did not write last, which is to answer.
    pub fn listener(&self) -> Side {
        self.last_sender_type.map_or(Side::Rep, Side::other)
    }
}

/// The page of a thread.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ThreadPage {
    /// The page, from 1; the first holds the latest messages.
    pub page: Option<i64>,
    /// Messages on a page, up to 200.
    pub per_page: Option<i64>,
}

/// A conversation with a page of its messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Thread {
    /// The conversation.
    pub conversation: Conversation,
    /// Its messages, the latest first.
    pub messages: Page<WholeMessage>,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<ConversationState>)]
    pub can: Can,
}
