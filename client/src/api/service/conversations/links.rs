//! Direct links, by which a member opens a conversation without signing in.

use std::collections::BTreeSet;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::party::Party;
use super::words::{Channel, Side};
use crate::api::service::outbox::QueuedMessage;
use crate::rules::{Invalid, Rule};
use crate::value::id::ConversationId;
use crate::wire::ours;

/// The lifetime of a direct link in days.
pub const LINK_DAYS: i64 = 7;

/// The recipient of a direct link.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct LinkFor {
    /// The side that may open it; the side to answer if absent.
    pub to: Option<Side>,
}

/// A direct link: for one member, until it expires. It is random, and stored only as a hash.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ConversationLink {
    /// The address.
    pub link: String,
    /// The member who may open it.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub member: Option<Party>,
    /// When it expires.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub expires_at: Option<Timestamp>,
}

/// The recipient and the channels of a direct link.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendConversationLink {
    /// The channels; at least one.
    pub channels: BTreeSet<Channel>,
    /// The side that receives it; the side to answer if absent.
    pub to: Option<Side>,
}

impl SendConversationLink {
    /// Requires a channel, and contact data of the member for it.
    pub fn check(&self, member: &Party) -> Result<(), Invalid> {
        check_channels(&self.channels, member)
    }
}

/// A reminder to the member who is to answer that the other is interested.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    /// The conversation.
    pub conversation_id: ConversationId,
    /// The channels; at least one, e-mail if absent.
    #[serde(default = "by_email")]
    pub channels: BTreeSet<Channel>,
}

impl Reinforcement {
    /// The least time between two reminders, in hours.
    pub const REST_HOURS: i64 = 24;

    /// Requires a channel, and contact data of the member for it.
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

/// Answer to a link that was sent.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct LinkSent {
    /// *Envio de link solicitado!*
    #[serde(default)]
    pub message: String,
    /// The recipient.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub member: Option<Party>,
    /// The messages, which can be recalled while they are held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub outbox: Vec<QueuedMessage>,
}
