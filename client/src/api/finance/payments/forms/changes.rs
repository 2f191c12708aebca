//! The forms of actions on a payment: sending its charge or a proposal, and changing its consultant.

use super::texts;
use crate::access::Role;
use crate::api::finance::payments::{Charge, Propose, SetManager};
use crate::api::finance::reference::StaffManager;
use crate::api::members::members::Manager;
use crate::endpoint::Endpoint;
use crate::form::{Choice, Expr, Field, Form, Kind, Tables, Value};
use crate::message::{Key, Lang};

/// Returns the form of `payments.send-charge`, with the member's own address.
pub fn charge(email: &str, lang: Lang) -> Form {
    let email = Field {
        default: email.into(),
        required_when: Expr::TRUE,
        ..Field::new("email", Key::PaymentsPageChargeEmail.text(lang, &[]), Kind::Email)
    };
    form(Charge::ID, Key::PaymentsPageChargeTitle, Key::ActionPaymentsSendCharge, email, lang)
}

/// Returns the form of `payments.send-proposal`.
pub fn proposal(lang: Lang) -> Form {
    let note = Field {
        hint: Some(Key::PaymentsPageProposalNoteHint.text(lang, &[])),
        ..Field::new("note", Key::PaymentsPageProposalNote.text(lang, &[]), Kind::Textarea)
    };
    form(Propose::ID, Key::PaymentsPageProposalTitle, Key::ActionPaymentsSendProposal, note, lang)
}

/// Returns the form of `payments.change-manager`: no consultant, the present one, or another of sales.
pub fn manager(current: Option<&Manager>, managers: &[StaffManager], lang: Lang) -> Form {
    let none = Choice::new(0, Key::PaymentsPageNoManager.text(lang, &[]));
    let present = current.map(|manager| Choice::new(manager.id.get(), manager.name.clone()));
    let others = managers
        .iter()
        .filter(|manager| manager.permission_type == Role::Sales)
        .filter(|manager| current.is_none_or(|present| present.id != manager.id))
        .map(|manager| Choice::new(manager.id.get(), manager.name.clone()));
    let manager = Field {
        options: std::iter::once(none).chain(present).chain(others).collect(),
        default: Value::Int(current.map_or(0, |manager| manager.id.get())),
        required_when: Expr::TRUE,
        ..Field::new("manager_id", Key::PaymentsPageColumnManager.text(lang, &[]), Kind::Select)
    };
    form(SetManager::ID, Key::ActionPaymentsChangeManager, Key::ActionPaymentsChangeManager, manager, lang)
}

fn form(endpoint: &str, title: Key, submit: Key, field: Field, lang: Lang) -> Form {
    Form {
        endpoint: endpoint.to_owned(),
        title: title.text(lang, &[]),
        submit: submit.text(lang, &[]),
        fields: vec![field],
        lines: Vec::new(),
        notices: Vec::new(),
        tables: Tables::new(),
        texts: texts(lang),
    }
}
