//! Campaigns: texts that are sent to many members by WhatsApp.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::CampaignFacts;
use super::text::is_valid;
use crate::api::service::outbox::{OutboxState, QueuedMessage};
use crate::endpoint::can::{Can, verbs};
use crate::rules::{Invalid, Rule};
use crate::search::plain;
use crate::value::id::{CampaignId, MemberId};
use crate::value::text::is_blank;
use crate::wire::ours;

/// The longest name of a campaign, in characters.
pub const LONGEST_NAME: i64 = 128;
/// The longest text of a campaign, in characters, as WhatsApp has it.
pub const LONGEST_TEXT: i64 = 1_024;

/// A message of a campaign to a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CampaignMessage {
    /// The message.
    pub id: CampaignId,
    /// The member.
    #[serde(default)]
    pub user_id: MemberId,
    /// The name of the campaign.
    #[serde(default)]
    pub campaign: String,
    /// The text, as the member reads it.
    #[serde(default)]
    pub text: String,
    /// The number.
    #[serde(default)]
    pub phone: Option<String>,
    /// The state; null once the outbox no longer holds it.
    #[serde(default)]
    pub state: Option<OutboxState>,
    /// When it leaves, while it waits.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub due_at: Option<Timestamp>,
    /// When it left.
    #[serde(default)]
    pub sent_at: Option<Timestamp>,
    /// Who sent it.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub author: Option<String>,
    /// When it was written.
    #[serde(default)]
    pub created_at: Option<Timestamp>,
    /// The calls that guards refuse to the viewer for the member.
    #[serde(default)]
    #[schemars(transform = verbs::<CampaignFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
}

/// The messages sent to a member by campaigns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CampaignList {
    /// The messages, the latest first.
    pub campaigns: Vec<CampaignMessage>,
}

/// A campaign.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SendCampaign {
    /// Its name. No member receives two of the same name. Required.
    #[schemars(length(max = LONGEST_NAME))]
    #[schemars(extend("x-required" = true))]
    pub campaign: String,
    /// The text, with `{nome}`, `{plano}`, `{fim_do_plano}` and `{consultor}` in the place of what differs. Required.
    #[schemars(length(max = LONGEST_TEXT))]
    #[schemars(extend("x-required" = true))]
    pub text: String,
}

impl SendCampaign {
    /// Requires a name and a text whose variables are known.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        invalid.ensure("campaign", !self.key().is_empty(), Rule::Required);
        invalid.ensure("text", !is_blank(&self.text), Rule::Required);
        invalid.ensure("text", is_valid(&self.text), Rule::Format);
        invalid.into_result(())
    }

    /// Returns the name as it is compared: without accents, case and surrounding spaces.
    pub fn key(&self) -> String {
        plain(self.campaign.trim())
    }
}

/// Answer to a campaign that was put into the outbox.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CampaignSent {
    /// The message for the user.
    pub message: String,
    /// The messages, which can be recalled until they leave.
    pub outbox: Vec<QueuedMessage>,
}

/// Answer to stopping campaigns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CampaignsStopped {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The messages that do not leave.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub stopped: Vec<CampaignId>,
}
