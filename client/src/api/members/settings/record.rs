//! The settings of a member as a kind of records.

use serde_json::Value;

use super::cerc::CercAssignment;
use super::changes::SettingsChanges;
use super::{ChangeCerc, Get, Save};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::{MemberId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Settings {
    const KIND: &'static Kind = &Kind {
        name: "settings",
        table: "member_preferences",
        members: &["id"],
        read_by: None,
        // The page of the member shows it: its number is the member's.
        page: None,
        heard_by: Get::NEEDS,
        fields: &[
            Field::text("default_message_to_connection", Key::SettingsFieldMessage),
            Field::new("receive_alert_of_new_opportunities", Key::SettingsFieldOpportunities),
            Field::new("receive_alert_on_whatsapp", Key::SettingsFieldWhatsapp),
            Field::new("receive_automatic_search", Key::SettingsFieldSearch),
            Field::new("receive_alert_of_new_messages", Key::SettingsFieldMessages),
            Field::new("show_phones", Key::SettingsFieldPhones),
            Field::new("indication_reset", Key::SettingsFieldIndication),
            Field::new("indication_sent", Key::SettingsFieldIndicated),
            Field::new("delay_emails", Key::SettingsFieldDelay),
            Field::text("default_response_to_connection", Key::SettingsFieldReply),
            Field::new("default_response_only_main_folder", Key::SettingsFieldMainFolder),
            Field::new("default_response_hide_email", Key::SettingsFieldHideEmail),
            Field::new("default_response_hide_cellphone", Key::SettingsFieldHideMobile),
            Field::new("default_response_hide_phone", Key::SettingsFieldHidePhone),
            Field::new("default_response_delayed", Key::SettingsFieldDelayed),
            Field::new("onivoro_release_message", Key::SettingsFieldReleaseMessage),
            Field::new("onivoro_release_folder_others", Key::SettingsFieldReleaseFolder),
            Field::new("onivoro_release_phone", Key::SettingsFieldReleasePhone),
            Field::new("onivoro_warning_at", Key::ProFieldWarning),
            Field::new("onivoro_aware_at", Key::ProFieldAware),
            Field::new("onivoro_tries", Key::ProFieldLevel),
            Field::new("right_manager", Key::SettingsFieldRight),
            Field::new("right_at", Key::SettingsFieldRightAt),
            Field::new("preference_manager", Key::SettingsFieldPreference),
            Field::id("plan_quota_id", Key::NounQuotaTitle),
        ],
    };
}

/// The undo of a save: saves the previous values.
pub const SETTINGS_BEFORE: Undo = Undo { endpoint: Save::ID, call: settings_before };
/// The undo of another CERC consultant: assigns the previous ones.
pub const CERC_BEFORE: Undo = Undo { endpoint: ChangeCerc::ID, call: cerc_before };

fn settings_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Settings>(changes)?;
    let mut fields = change.old.as_object()?.clone();
    // What had no text becomes an empty one.
    for (name, value) in &mut fields {
        if value.is_null() && name.starts_with("default_") {
            *value = Value::String(String::new());
        }
    }
    let body: SettingsChanges = serde_json::from_value(fields.into()).ok()?;
    Some(Inverse::from(&Save::put(MemberId::new(change.id), body)))
}

/// Returns the previous assignment; `None` if it named no plan, which the call requires.
fn cerc_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Settings>(changes)?;
    let id = |name: &str| change.old[name]["id"].as_i64().unwrap_or_default();
    let body = CercAssignment {
        right_manager_id: Some(id("right_manager").into()),
        right_at: change.old["right_at"].as_str().and_then(|day| day.parse().ok()),
        preference_manager_id: Some(id("preference_manager").into()),
        plan_quota_id: Some(change.old["plan_quota_id"].as_i64()?.into()),
    };
    Some(Inverse::from(&ChangeCerc::put(MemberId::new(change.id), body)))
}
