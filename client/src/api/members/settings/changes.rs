//! The bodies and answers of the calls about settings.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::member_settings::MemberSettings;
use super::words::ProRule;
use crate::rules::{Invalid, Rule};
use crate::wire::ours;

/// The longest message, in characters.
pub const LONGEST_MESSAGE: i64 = 4_000;

/// How often e-mails are sent, in days: immediately, daily, weekly.
pub const FREQUENCIES: [i64; 3] = [0, 1, 7];

/// The settings that a save changes. An absent field stays as it is; an empty text clears it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct SettingsChanges {
    /// The first message to a new connection.
    #[schemars(length(max = LONGEST_MESSAGE))]
    pub default_message_to_connection: Option<String>,
    /// Alerts of new opportunities.
    pub receive_alert_of_new_opportunities: Option<bool>,
    /// Alerts by WhatsApp.
    pub receive_alert_on_whatsapp: Option<bool>,
    /// The automatic search.
    pub receive_automatic_search: Option<bool>,
    /// Alerts of new messages.
    pub receive_alert_of_new_messages: Option<bool>,
    /// Whether other members see the phones.
    pub show_phones: Option<bool>,
    /// Puts the member back in the queue of indications. Root alone.
    pub indication_reset: Option<bool>,
    /// The days between e-mails: 0, 1 or 7.
    pub delay_emails: Option<i64>,
    /// The automatic reply to a new connection; empty for none.
    #[schemars(length(max = LONGEST_MESSAGE))]
    pub default_response_to_connection: Option<String>,
    /// Replies only in the main folder.
    pub default_response_only_main_folder: Option<bool>,
    /// Leaves out the e-mail.
    pub default_response_hide_email: Option<bool>,
    /// Leaves out the mobile phone.
    pub default_response_hide_cellphone: Option<bool>,
    /// Leaves out the landline.
    pub default_response_hide_phone: Option<bool>,
    /// Replies after 48 hours.
    pub default_response_delayed: Option<bool>,
    /// A released member may write messages.
    pub onivoro_release_message: Option<bool>,
    /// A released member may use the other folders.
    pub onivoro_release_folder_others: Option<bool>,
    /// A released member may see phones.
    pub onivoro_release_phone: Option<bool>,
}

impl SettingsChanges {
    /// Limits the frequency of e-mails.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let is_known = self.delay_emails.is_none_or(|days| FREQUENCIES.contains(&days));
        invalid.ensure("delay_emails", is_known, Rule::IsNot);
        invalid.into_result(())
    }
}

/// The settings after a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SettingsSaved {
    /// The outcome in words.
    #[serde(default)]
    pub message: String,
    /// The settings as they are now.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub settings: Option<MemberSettings>,
}

/// The release of a blocked member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct ProRelease {
    /// The rule (*régua*) to send by e-mail, at level 4 and after the member asked for review in writing.
    pub rule: Option<ProRule>,
}
