//! The forms of accounts.

use super::account::Account;
use super::words::AccountStage;
use super::{ChangeStage, Create, Edit, TransferOwnership};
use crate::api::members::members::StateCode;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Choice, Expr, Field, Form, Kind, Value};
use crate::message::{Key, Lang};
use crate::rules::Reading;
use crate::value::id::StaffId;
use crate::value::word::{self, Word};

/// Returns the form of `accounts.create`. The account is that of the caller, if he is a consultant.
pub fn create(caller: StaffId, managers: &[Choice], lang: Lang) -> Form {
    let owner_name = required("owner_name", Key::AccountsFieldOwner, Kind::Text, lang);
    let owner_email = required("owner_email", Key::AccountsFieldOwnerEmail, Kind::Email, lang);
    let owner_phone = line("owner_phone", Key::AccountsFieldOwnerPhone, None, lang).read_as(Reading::Phone);
    let stages = [AccountStage::Prospect, AccountStage::Customer].map(|stage| choice(stage, lang));
    let stage = Field {
        options: stages.into(),
        default: AccountStage::Prospect.name().as_str().into(),
        ..Field::new("stage", Key::AccountsFieldStage.text(lang, &[]), Kind::Segmented)
    };
    let is_manager = managers.iter().any(|manager| manager.value == Value::from(caller));
    let own = if is_manager { Value::from(caller) } else { Value::Int(0) };
    let fields = vec![
        required("name", Key::ColumnName, Kind::Text, lang),
        document(None, lang),
        owner_name,
        owner_email,
        owner_phone,
        stage,
        manager(own, managers, lang),
        line("segment", Key::NounSegmentTitle, None, lang),
        line("city", Key::FieldCity, None, lang),
        state(None, lang),
        line("source", Key::FieldOrigin, None, lang),
    ];
    form(Create::ID, fields, lang)
}

/// Returns the form of `accounts.edit`.
pub fn edit(of: &Account, managers: &[Choice], lang: Lang) -> Form {
    let own = of.account_manager.as_ref().map_or(Value::Int(0), |manager| manager.id.into());
    let has_step = Expr::field("next_step").empty().equal(false);
    let next_step_on = Field {
        default: of.next_step_on.map_or(Value::Null, |day| Value::Text(day.to_string())),
        shown_when: has_step.clone(),
        required_when: has_step,
        ..Field::new("next_step_on", Key::AccountsFieldNextStepOn.text(lang, &[]), Kind::Date)
    };
    let notes = Field { default: told(of.notes.as_deref()), ..text("notes", Key::ColumnNotes, lang) };
    let name = Field {
        default: Value::Text(of.name.clone()),
        ..required("name", Key::ColumnName, Kind::Text, lang)
    };
    let fields = vec![
        name,
        document(of.document.as_deref(), lang),
        manager(own, managers, lang),
        line("next_step", Key::AccountsFieldNextStep, of.next_step.as_deref(), lang),
        next_step_on,
        line("segment", Key::NounSegmentTitle, of.segment.as_deref(), lang),
        line("city", Key::FieldCity, of.city.as_deref(), lang),
        state(of.state, lang),
        line("site", Key::FieldWebsite, of.site.as_deref(), lang),
        line("source", Key::FieldOrigin, of.source.as_deref(), lang),
        notes,
    ];
    form(Edit::ID, fields, lang)
}

/// Returns the form of `accounts.change-stage`.
pub fn stage(of: &Account, lang: Lang) -> Form {
    let stages = word::all::<AccountStage>().into_iter().map(|stage| choice(stage, lang)).collect();
    let stage = Field {
        options: stages,
        default: of.stage.name().as_str().into(),
        ..required("stage", Key::AccountsFieldStage, Kind::Segmented, lang)
    };
    let is_former = Expr::field("stage").equal(AccountStage::Former.name().as_str());
    let reason = Field {
        default: told(of.stage_reason.as_deref()),
        shown_when: is_former.clone(),
        required_when: is_former,
        ..text("reason", Key::ColumnReason, lang)
    };
    form(ChangeStage::ID, vec![stage, reason], lang)
}

/// Returns the form of `accounts.transfer-ownership`, with the other people of the account.
pub fn transfer(others: &[Choice], lang: Lang) -> Form {
    let person = Field {
        options: others.to_vec(),
        ..required("account_user_id", Key::AccountsFieldNewOwner, Kind::Select, lang)
    };
    form(TransferOwnership::ID, vec![person], lang)
}

fn line(name: &str, key: Key, default: Option<&str>, lang: Lang) -> Field {
    Field { default: told(default), ..Field::new(name, key.text(lang, &[]), Kind::Text) }
}

fn told(text: Option<&str>) -> Value {
    text.map_or(Value::Null, Value::from)
}

fn document(default: Option<&str>, lang: Lang) -> Field {
    line("document", Key::FieldCnpj, default, lang).read_as(Reading::Cnpj)
}

fn manager(default: Value, managers: &[Choice], lang: Lang) -> Field {
    let none = Choice::new(0, Key::PaymentsPageNoManager.text(lang, &[]));
    Field {
        options: std::iter::once(none).chain(managers.iter().cloned()).collect(),
        default,
        ..Field::new("account_manager_id", Key::ColumnConsultant.text(lang, &[]), Kind::Select)
    }
}

fn state(default: Option<StateCode>, lang: Lang) -> Field {
    let option = |state: StateCode| Choice::new(state.to_string().as_str(), state.title().to_owned());
    Field {
        options: StateCode::ALL.map(option).into(),
        default: default.map_or(Value::Null, |state| Value::Text(state.to_string())),
        ..Field::new("state", Key::ColumnAddressState.text(lang, &[]), Kind::Select)
    }
}
