//! The forms of what is done to a payment: sending its charge or a proposal, and changing its consultant.

use super::payment::texts;
use super::{Choice, Expr, Field, Form, Kind, Tables, Value};
use crate::api::finance::payments::{Charge, Propose, SendProposal, SetManager};
use crate::api::finance::reference::StaffManager;
use crate::endpoint::Endpoint;
use crate::message::{Key, Lang};
use crate::value::id::StaffId;

/// Returns the form of `payments.send-charge`, with the member's own address.
pub fn charge(email: &str, lang: Lang) -> Form {
    let email = Field {
        default: email.into(),
        required_when: Expr::TRUE,
        ..Field::new("email", Key::PaymentsPageChargeEmail.text(lang, &[]), Kind::Text)
    };
    form(Charge::ID, Key::PaymentsPageChargeTitle, Key::ActionPaymentsSendCharge, email, lang)
}

/// Returns the form of `payments.send-proposal`.
pub fn proposal(lang: Lang) -> Form {
    let longest = SendProposal::LONGEST_NOTE.to_string();
    let note = Field {
        hint: Some(Key::ConversationsFinishNoteHint.text(lang, &[("n", &longest)])),
        ..Field::new("note", Key::PaymentsPageProposalNote.text(lang, &[]), Kind::Textarea)
    };
    form(Propose::ID, Key::PaymentsPageProposalTitle, Key::ActionPaymentsSendProposal, note, lang)
}

/// Returns the form of `payments.change-manager`: the consultants who can get the payment, or none.
pub fn manager(current: Option<StaffId>, managers: &[StaffManager], lang: Lang) -> Form {
    let none = Choice::new(0, Key::PaymentsPageNoManager.text(lang, &[]));
    let choice = |manager: &StaffManager| Choice::new(manager.id.get(), manager.name.clone());
    let manager = Field {
        options: std::iter::once(none).chain(managers.iter().map(choice)).collect(),
        default: Value::Int(current.map_or(0, StaffId::get)),
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
