//! Direct indications: a member is recommended to others, once to each.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::api::service::outbox::{OutboxState, QueuedMessage};
use crate::rules::{Invalid, Rule};
use crate::value::id::{IndicationId, MemberId};
use crate::wire::ours;

/// The longest message of an indication, in characters.
pub const LONGEST_MESSAGE: i64 = 1_000;

/// An indication of a member to another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "DirectIndicationEntry")]
pub struct Indication {
    /// The indication.
    pub id: IndicationId,
    /// The member who is recommended.
    pub user_id: MemberId,
    /// The member who receives it.
    pub to: MemberId,
    /// The recipient's name.
    pub name: String,
    /// The personal message.
    #[serde(default)]
    pub message: String,
    /// The state of the e-mail; null once the outbox no longer holds it.
    #[serde(default)]
    pub state: Option<OutboxState>,
    /// Who sent it.
    #[serde(default)]
    pub author: String,
    /// When.
    pub created_at: Timestamp,
}

/// The indications of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct IndicationList {
    /// The indications, the latest first.
    pub indications: Vec<Indication>,
}

/// To whom a member is recommended.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct DirectIndication {
    /// The recipients, 1 to 50. Required.
    #[schemars(extend("x-required" = true))]
    pub to: Vec<MemberId>,
    /// A personal message.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_MESSAGE))]
    pub message: String,
}

impl DirectIndication {
    /// The most recipients of one call.
    pub const MOST: usize = 50;

    /// Requires recipients other than the member.
    pub fn check(&self, member: MemberId) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("to", !self.to.is_empty(), Rule::Required);
        invalid.ensure("to", self.to.iter().all(|to| to.get() > 0), Rule::Positive);
        invalid.ensure("to", !self.to.contains(&member), Rule::IsNot);
        let most = i64::try_from(DirectIndication::MOST).unwrap_or(i64::MAX);
        invalid.ensure("to", self.to.len() <= DirectIndication::MOST, Rule::AtMost(most));
        invalid.into_result(())
    }
}

/// A recipient to whom nothing was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SkippedRecipient {
    /// The member.
    pub id: MemberId,
    /// Why not.
    pub reason: String,
}

/// Answer to an indication.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct IndicationSent {
    /// The message for the user.
    pub message: String,
    /// The members to whom it was sent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub sent: Vec<MemberId>,
    /// The members to whom nothing was sent.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub skipped: Vec<SkippedRecipient>,
    /// The messages, which can be recalled while they are held.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub outbox: Vec<QueuedMessage>,
}
