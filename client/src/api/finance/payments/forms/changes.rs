//! The forms of actions on a payment: sending its charge or a proposal, and changing its consultant.

use jiff::civil::Date;

use super::texts;
use crate::access::Role;
use crate::api::finance::payments::{
    Approve, ChangePaymentManager, Note, SendPaymentCharge, SendPaymentProposal, Transaction,
};
use crate::api::members::members::Manager;
use crate::api::members::reference::StaffManager;
use crate::api::service::conversations::Channel;
use crate::endpoint::Endpoint;
use crate::form::{Check, Choice, Expr, Field, Form, Kind, Tables, Value};
use crate::message::{Key, Lang};
use crate::rules::Rule;
use crate::value::date::day_of;
use crate::value::word::Word;

/// Returns the form of `payments.send-charge`, with the member's own address. It offers WhatsApp if the member has a phone.
pub fn charge(email: &str, has_phone: bool, lang: Lang) -> Form {
    let choice = |channel: Channel| Choice::new(channel.name().as_str(), channel.label(lang));
    let by_email = || Expr::field("channel").equal(Channel::Email.name().as_str());
    let channel = Field {
        default: Channel::Email.name().as_str().into(),
        required_when: Expr::TRUE,
        options: [Channel::Email, Channel::Whatsapp].map(choice).into(),
        shown_when: if has_phone { Expr::TRUE } else { Expr::FALSE },
        ..Field::new("channel", Key::ColumnChannel.text(lang, &[]), Kind::Segmented)
    };
    let email = Field {
        default: email.into(),
        shown_when: by_email(),
        required_when: by_email(),
        ..Field::new("email", Key::ColumnEmail.text(lang, &[]), Kind::Email)
    };
    let fields = vec![channel, email];
    form(SendPaymentCharge::ID, Key::PaymentDetailsChargeTitle, Key::ActionPaymentsSendCharge, fields, lang)
}

/// Returns the form of `payments.approve`, which may stay as it is: the payment was paid today then, and its subscription goes on.
pub fn approve(payment: &Transaction, today: Date, lang: Lang) -> Form {
    let created = day_of(payment.created_at);
    let day = |day: Date| Expr::from(day.to_string().as_str());
    let check = |broken: Expr, rule: Rule| Check { broken, text: rule.text(lang) };
    let paid_at = Field {
        hint: Some(Key::PaymentsFormPaidAtHint.text(lang, &[])),
        checks: vec![
            check(Expr::field("paid_at").less(day(created)), Rule::NotBefore(created)),
            check(day(today).less(Expr::field("paid_at")), Rule::NotAfter(today)),
        ],
        ..Field::new("paid_at", Key::PaymentsFormPaidAt.text(lang, &[]), Kind::Date)
    };
    let text = |name: &str, key: Key| Field::new(name, key.text(lang, &[]), Kind::Text);
    let end = Field {
        shown_when: if payment.recurrent { Expr::TRUE } else { Expr::FALSE },
        ..Field::new("end_subscription", Key::PaymentsFormEndSubscription.text(lang, &[]), Kind::Checkbox)
    };
    let fields = vec![
        paid_at,
        text("reference", Key::PaymentDetailsBankReference),
        text("note", Key::ColumnNote),
        end,
    ];
    form(Approve::ID, Key::ActionPaymentsApprove, Key::ActionPaymentsApprove, fields, lang)
}

/// Returns the form of `payments.note`.
pub fn note(lang: Lang) -> Form {
    let note = Field {
        required_when: Expr::TRUE,
        ..Field::new("note", Key::ColumnNote.text(lang, &[]), Kind::Textarea)
    };
    form(Note::ID, Key::ActionPaymentsNote, Key::ActionPaymentsNote, vec![note], lang)
}

/// Returns the form of `payments.send-proposal`.
pub fn proposal(lang: Lang) -> Form {
    let note = Field {
        hint: Some(Key::PaymentsPageProposalNoteHint.text(lang, &[])),
        ..Field::new("note", Key::PaymentsPageProposalNote.text(lang, &[]), Kind::Textarea)
    };
    form(
        SendPaymentProposal::ID,
        Key::PaymentDetailsProposalTitle,
        Key::ActionPaymentsSendProposal,
        vec![note],
        lang,
    )
}

/// Returns the form of `payments.change-manager`: no consultant, the present one, or another of sales.
pub fn manager(current: Option<&Manager>, managers: &[StaffManager], lang: Lang) -> Form {
    let none = Choice::new(0, Key::PaymentsPageNoManager.text(lang, &[]));
    let present = current.map(|manager| Choice::new(manager.id.get(), manager.name.clone()));
    let others = managers
        .iter()
        .filter(|manager| manager.may_be(|role| role == Role::Sales))
        .filter(|manager| current.is_none_or(|present| present.id != manager.id))
        .map(|manager| Choice::new(manager.id.get(), manager.name.clone()));
    let manager = Field {
        options: std::iter::once(none).chain(present).chain(others).collect(),
        default: Value::Int(current.map_or(0, |manager| manager.id.get())),
        required_when: Expr::TRUE,
        ..Field::new("manager_id", Key::ColumnConsultant.text(lang, &[]), Kind::Select)
    };
    let action = Key::ActionPaymentsChangeManager;
    form(ChangePaymentManager::ID, action, action, vec![manager], lang)
}

pub(super) fn form(endpoint: &str, title: Key, submit: Key, fields: Vec<Field>, lang: Lang) -> Form {
    Form {
        endpoint: endpoint.to_owned(),
        title: title.text(lang, &[]),
        submit: submit.text(lang, &[]),
        fields,
        lines: Vec::new(),
        notices: Vec::new(),
        tables: Tables::new(),
        texts: texts(lang),
    }
}
