//! Direct links: how a member opens a conversation without signing in.

use std::collections::BTreeSet;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::conversation::Party;
use super::words::{Channel, Side};
use crate::api::service::outbox::QueuedMessage;
use crate::rules::{Invalid, Rule};
use crate::value::id::ConversationId;

/// How long a direct link can be opened, in days.
pub const LINK_DAYS: i64 = 7;

/// For which of the two members.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LinkFor {
    /// The side that opens it; the one whose turn it is when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Side>,
}

/// A direct link: for one member, until a moment; random, and kept as its hash alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationLink {
    /// The address.
    pub link: String,
    /// Who may open it.
    pub member: Party,
    /// Until when.
    pub expires_at: Timestamp,
}

/// To whom a direct link is sent, and how.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendConversationLink {
    /// At least one.
    pub channels: BTreeSet<Channel>,
    /// The side that gets it; the one whose turn it is when absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<Side>,
}

impl SendConversationLink {
    /// There is a channel, and the member can be reached by it.
    pub fn check(&self, member: &Party) -> Result<(), Invalid> {
        check_channels(&self.channels, member)
    }
}

/// Reminds the member whose turn it is that the other is interested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// At least one; by e-mail when absent.
    #[serde(default = "by_email")]
    pub channels: BTreeSet<Channel>,
}

impl Reinforcement {
    /// How long after one reinforcement the next may follow, in hours.
    pub const REST_HOURS: i64 = 24;

    /// There is a channel, and the member can be reached by it.
    pub fn check(&self, member: &Party) -> Result<(), Invalid> {
        check_channels(&self.channels, member)
    }
}

fn by_email() -> BTreeSet<Channel> {
    BTreeSet::from([Channel::Email])
}

fn check_channels(channels: &BTreeSet<Channel>, member: &Party) -> Result<(), Invalid> {
    let mut invalid = Invalid::default();
    invalid.ensure("channels", !channels.is_empty(), Rule::Required);
    let reached = !channels.contains(&Channel::Whatsapp) || member.phone.is_some();
    invalid.ensure("channels", reached, Rule::NoPhone);
    invalid.into_result(())
}

/// Answer to what was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkSent {
    /// *Envio de link solicitado!*
    pub message: String,
    /// To whom.
    pub member: Party,
    /// The messages, which can be recalled while they are held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outbox: Vec<QueuedMessage>,
}
