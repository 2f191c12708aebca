//! The forms of settings.

use super::block::Block;
use super::changes::FREQUENCIES;
use super::words::ProRule;
use super::{ChangeCerc, MemberSettings, Release, Save};
use crate::access::Role;
use crate::api::members::members::Manager;
use crate::api::members::quotas::Quota;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Assign, Choice, Expr, Field, Form, Kind, Op, Value};
use crate::message::{Key, Lang};
use crate::value::date::{day_of, show_date};
use crate::value::word;

/// Returns the form of `settings.save`, with the present values.
pub fn save(now: &MemberSettings, role: Role, lang: Lang) -> Form {
    let flag = |name: &str, key: Key, value: bool| Field {
        default: value.into(),
        ..Field::new(name, key.text(lang, &[]), Kind::Checkbox)
    };
    let message = |name: &str, key: Key, value: &Option<String>| Field {
        default: value.as_deref().unwrap_or_default().into(),
        ..text(name, key, lang)
    };
    let frequency = |days: i64| {
        let key = match days {
            0 => Key::SettingsFrequencyNow,
            1 => Key::SettingsFrequencyDaily,
            _ => Key::SettingsFrequencyWeekly,
        };
        Choice::new(days, key.text(lang, &[]))
    };
    let fields = vec![
        flag(
            "receive_alert_of_new_opportunities",
            Key::SettingsFieldOpportunities,
            now.receive_alert_of_new_opportunities,
        ),
        flag("receive_alert_of_new_messages", Key::SettingsFieldMessages, now.receive_alert_of_new_messages),
        flag("receive_alert_on_whatsapp", Key::SettingsFieldWhatsapp, now.receive_alert_on_whatsapp),
        flag("receive_automatic_search", Key::SettingsFieldSearch, now.receive_automatic_search),
        flag("show_phones", Key::SettingsFieldPhones, now.show_phones),
        Field {
            options: FREQUENCIES.iter().map(|days| frequency(*days)).collect(),
            default: now.delay_emails.into(),
            ..required("delay_emails", Key::SettingsFieldDelay, Kind::Segmented, lang)
        },
        message(
            "default_message_to_connection",
            Key::SettingsFieldMessage,
            &now.default_message_to_connection,
        ),
        message(
            "default_response_to_connection",
            Key::SettingsFieldReply,
            &now.default_response_to_connection,
        ),
        flag(
            "default_response_only_main_folder",
            Key::SettingsFieldMainFolder,
            now.default_response_only_main_folder,
        ),
        flag("default_response_hide_email", Key::SettingsFieldHideEmail, now.default_response_hide_email),
        flag(
            "default_response_hide_cellphone",
            Key::SettingsFieldHideMobile,
            now.default_response_hide_cellphone,
        ),
        flag("default_response_hide_phone", Key::SettingsFieldHidePhone, now.default_response_hide_phone),
        flag("default_response_delayed", Key::SettingsFieldDelayed, now.default_response_delayed),
        flag("onivoro_release_message", Key::SettingsFieldReleaseMessage, now.onivoro_release_message),
        flag(
            "onivoro_release_folder_others",
            Key::SettingsFieldReleaseFolder,
            now.onivoro_release_folder_others,
        ),
        flag("onivoro_release_phone", Key::SettingsFieldReleasePhone, now.onivoro_release_phone),
        Field {
            shown_when: if role == Role::Root { Expr::TRUE } else { Expr::FALSE },
            ..flag("indication_reset", Key::SettingsFieldIndication, now.indication_reset)
        },
    ];
    form(Save::ID, fields, lang)
}

/// Returns the form of `settings.change-cerc`. A consultant by right clears another preference, and leaves only the same or none.
pub fn cerc(now: &MemberSettings, consultants: &[Manager], quotas: &[Quota], lang: Lang) -> Form {
    let none = || Choice::new(0, Key::SettingsCercNone.text(lang, &[]));
    let named = |manager: &Manager| Choice::new(manager.id.get(), manager.name.clone());
    let (right, preference) = (|| Expr::field("right_manager_id"), || Expr::field("preference_manager_id"));
    let chosen = || Expr::from(0).less(right());
    let differs = chosen().and(Expr::from(0).less(preference())).and(!preference().equal(right()));
    let cleared = Expr::call(Op::If, [differs, Expr::Value(Value::Null), preference()]);
    let by_right = Field {
        options: std::iter::once(none()).chain(consultants.iter().map(named)).collect(),
        default: now.cerc_right_manager_id.unwrap_or_default().get().into(),
        sets: vec![Assign { field: "preference_manager_id".into(), to: cleared }],
        ..Field::new("right_manager_id", Key::SettingsFieldRight.text(lang, &[]), Kind::Select)
    };
    let since = Field {
        shown_when: chosen(),
        required_when: chosen(),
        default: now.cerc_right_at.map_or_else(Value::default, |at| day_of(at).to_string().as_str().into()),
        ..Field::new("right_at", Key::SettingsFieldRightAt.text(lang, &[]), Kind::Date)
    };
    let preferred = |manager: &Manager| Choice {
        when: (!chosen()).or(right().equal(manager.id.get())),
        ..named(manager)
    };
    let by_preference = Field {
        options: std::iter::once(none()).chain(consultants.iter().map(preferred)).collect(),
        default: now.cerc_preference_manager_id.map_or_else(Value::default, |id| id.get().into()),
        ..required("preference_manager_id", Key::SettingsFieldPreference, Kind::Select, lang)
    };
    let plan = |quota: &Quota| {
        let group = quota.plan.as_ref().map(|plan| plan.group.name.clone());
        let name = group.or_else(|| quota.name(lang)).unwrap_or_default();
        Choice::new(quota.id.get(), format!("#{} {name} · {}", quota.id, show_date(quota.end_of_plan)))
    };
    let current = now.cerc_plan_quota_id.or(quotas.first().map(|quota| quota.id));
    let of_plan = Field {
        options: quotas.iter().map(plan).collect(),
        default: current.map_or_else(Value::default, |id| id.get().into()),
        ..required("plan_quota_id", Key::NounQuotaTitle, Kind::Select, lang)
    };
    form(ChangeCerc::ID, vec![by_right, since, by_preference, of_plan], lang)
}

/// Returns the form of `pro.release`: the rule, where one can be sent.
pub fn release(block: Block, lang: Lang) -> Form {
    let rule = Field {
        options: word::all::<ProRule>().into_iter().map(|rule| choice(rule, lang)).collect(),
        shown_when: if block.takes_rule() { Expr::TRUE } else { Expr::FALSE },
        ..Field::new("rule", Key::ProFieldRule.text(lang, &[]), Kind::Select)
    };
    form(Release::ID, vec![rule], lang)
}
