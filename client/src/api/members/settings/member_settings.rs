//! The settings of a member, as an answer carries them.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::{CercFacts, ProFacts};
use super::words::ProState;
use crate::api::members::consultants::{InviteFacts, RequestFacts};
use crate::api::members::members::Manager;
use crate::endpoint::can::{Can, verbs};
use crate::value::id::{QuotaId, SettingsId, StaffId};
use crate::wire::ours;

/// The contacts of one consultant with a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "SettingsLogEntry")]
pub struct LogEntry {
    /// The consultant.
    pub manager_id: Option<StaffId>,
    /// The consultant's name.
    pub manager_name: String,
    /// The last contact.
    pub last_contacted: Option<Timestamp>,
    /// The last e-mail.
    pub last_email: Option<Timestamp>,
    /// The last note.
    pub last_annotation: Option<Timestamp>,
    /// The last confirmation of an e-mail; in the log of CERC alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_email_confirmation: Option<Timestamp>,
    /// The last confirmation of a phone; in the log of CERC alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_phone_confirmation: Option<Timestamp>,
}

/// The kanban card of the member on the board of sales.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
#[schemars(rename = "SettingsKanban")]
pub struct KanbanPlace {
    /// The consultant of the card.
    pub account_manager_id: Option<StaffId>,
    /// The column.
    pub column: Option<String>,
}

/// The member, as far as settings name it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct SettingsUser {
    /// The card; null if the member has none.
    pub kanban: Option<KanbanPlace>,
}

/// The settings of a member.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct MemberSettings {
    /// The settings, whose number is the member's.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub id: SettingsId,
    /// The first message to a new connection.
    pub default_message_to_connection: Option<String>,
    /// Alerts of new opportunities.
    pub receive_alert_of_new_opportunities: bool,
    /// Alerts by WhatsApp.
    pub receive_alert_on_whatsapp: bool,
    /// The automatic search.
    pub receive_automatic_search: bool,
    /// Alerts of new messages.
    pub receive_alert_of_new_messages: bool,
    /// Whether other members see the phones.
    pub show_phones: bool,
    /// Whether the member was indicated.
    pub indication_sent: bool,
    /// Whether the member is back in the queue of indications.
    pub indication_reset: bool,
    /// The days between e-mails: 0, 1 or 7.
    pub delay_emails: i64,
    /// The automatic reply to a new connection.
    pub default_response_to_connection: Option<String>,
    /// Replies only in the main folder.
    pub default_response_only_main_folder: bool,
    /// Leaves out the e-mail.
    pub default_response_hide_email: bool,
    /// Leaves out the mobile phone.
    pub default_response_hide_cellphone: bool,
    /// Leaves out the landline.
    pub default_response_hide_phone: bool,
    /// Replies after 48 hours.
    pub default_response_delayed: bool,
    /// A released member may write messages.
    pub onivoro_release_message: bool,
    /// A released member may use the other folders.
    pub onivoro_release_folder_others: bool,
    /// A released member may see phones.
    pub onivoro_release_phone: bool,
    /// The CERC consultant by right.
    pub cerc_right_manager_id: Option<StaffId>,
    /// Since when.
    pub cerc_right_at: Option<Timestamp>,
    /// Until when.
    pub cerc_right_until: Option<Timestamp>,
    /// The CERC consultant by preference.
    pub cerc_preference_manager_id: Option<StaffId>,
    /// Since when.
    pub cerc_preference_at: Option<Timestamp>,
    /// Until when.
    pub cerc_preference_until: Option<Timestamp>,
    /// The sales consultant.
    pub account_manager_id: Option<StaffId>,
    /// Since when.
    pub account_manager_at: Option<Timestamp>,
    /// Until when.
    pub account_manager_until: Option<Timestamp>,
    /// Until when the sales consultant has priority.
    pub account_manager_priority_until: Option<Timestamp>,
    /// Until when the member is the sales consultant's own.
    pub account_manager_property_until: Option<Timestamp>,
    /// The success consultant.
    pub success_manager_id: Option<StaffId>,
    /// Since when.
    pub success_manager_at: Option<Timestamp>,
    /// Until when.
    pub success_manager_until: Option<Timestamp>,
    /// The link to the scheduler; null until one is made on demand.
    pub link_to_schedule: Option<String>,
    /// The link for a tour; null until one is made on demand.
    pub link_to_schedule_tour: Option<String>,
    /// The link for a meeting with CERC; null until one is made on demand.
    pub link_to_schedule_cerc: Option<String>,
    /// The contacts of sales (*EV*), the latest first.
    pub sales_log: Vec<LogEntry>,
    /// The contacts of CERC, the latest first.
    pub cerc_log: Vec<LogEntry>,
    /// When the member became aware of the block.
    pub onivoro_aware_at: Option<Timestamp>,
    /// The level of the block: how often the member was blocked, 1 to 4.
    pub onivoro_tries: i64,
    /// The cause of the block.
    pub onivoro_type: Option<String>,
    /// When the member was blocked.
    pub onivoro_warning_at: Option<Timestamp>,
    /// When the member asked for review in writing.
    pub onivoro_requested_review_at: Option<Timestamp>,
    /// The member's card.
    pub user: SettingsUser,
    /// Raised by every change.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub version: i64,
    /// The CERC consultant that is shown: by preference, else by right.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub cerc: Option<Manager>,
    /// The plan by which the CERC consultant was chosen.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub cerc_plan_quota_id: Option<QuotaId>,
    /// The sales consultant by name.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub account_manager: Option<Manager>,
    /// The success consultant by name.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub success_manager: Option<Manager>,
    /// The state of the block for the member.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub pro: Option<ProState>,
    /// The name of the product before *PRO*.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub product: Option<String>,
    /// Whether the viewer has asked for the member today.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub assignment_requested: bool,
    /// Whether the viewer is offered the log of sales.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub shows_ev_log: bool,
    /// Whether the viewer is offered the panel of the CERC consultant.
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub shows_cerc: bool,
}

/// The settings of a member, in `data`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingsData {
    /// The settings.
    #[serde(default)]
    pub settings: MemberSettings,
}

/// The answer of the settings of a member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingsAnswer {
    /// The settings.
    pub data: SettingsData,
    /// The calls that guards refuse to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<CercFacts>, transform = verbs::<ProFacts>, transform = verbs::<RequestFacts>)]
    #[schemars(transform = verbs::<InviteFacts>)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub can: Can,
}
