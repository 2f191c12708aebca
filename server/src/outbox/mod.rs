//! The outbox: messages and gateway calls are written with the change that causes them, held for a moment, and
//! delivered with retries.

mod attempt;
mod carriers;
pub mod entry;
mod lane;
mod lease;
mod return_address;
mod sender;
mod settle;
mod verdict;

pub mod deliver;
pub mod links;
pub mod mail;
pub mod pause;
pub mod restored;
pub mod scrub;
pub mod smtp;
pub mod stop;
pub mod whatsapp;

use client::api::finance::payments::GatewayType;
use client::api::service::disabled_emails::LetterClass;
use client::api::service::outbox::OutboxKind;
use client::message::Lang;
use client::record::{Kind, Record};
use client::value::id::Id;
use client::value::word::Word;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use crate::work::clock::hashed;

pub use attempt::{Attempt, LetterHeaders, SETTLING};
pub use carriers::{Carriers, Deliver, Handover, Prepare};
pub use entry::{COLUMNS, Origin, Undo, author, entry, entry_state, may_have_left, shown, write};
pub use lane::Lane;
pub use return_address::ReturnAddress;
pub use sender::{LetterSender, SenderDomains};
pub use settle::{Bounce, BouncedLetter};
pub use verdict::{SmtpAnswer, Verdict};

/// An entry to send once the unit of work is durable.
#[derive(Debug, Clone)]
pub struct Outgoing {
    /// The kind.
    pub kind: OutboxKind,
    /// The destination.
    pub lane: Lane,
    /// Entries with the same key are one.
    pub dedup_key: String,
    /// The message.
    pub payload: Json,
    /// The recipient, as lists show it.
    pub to: String,
    /// The subject of an e-mail.
    pub subject: Option<String>,
    /// What an e-mail is to its recipient, which decides whether it may go to a disabled address.
    pub class: Option<LetterClass>,
    /// The kind and id of the record that it is about.
    pub about: Option<(&'static Kind, i64)>,
    /// The effects that a recall reverts.
    pub undo: Option<Undo>,
    /// True if it leaves immediately instead of being held.
    pub at_once: bool,
    /// The time before which it does not leave.
    pub not_before: Option<Timestamp>,
    /// True if it leaves by day alone, as campaigns do.
    pub by_day: bool,
}

impl Outgoing {
    /// Creates a call to a payment gateway, which is never held.
    pub fn to_gateway(kind: OutboxKind, gateway: GatewayType, key: &str, payload: Json) -> Outgoing {
        let lane = Lane::of_gateway(gateway);
        let dedup_key = format!("{} {key}", kind.name());
        let to = lane.name().to_owned();
        Outgoing {
            kind,
            lane,
            dedup_key,
            payload,
            to,
            subject: None,
            class: None,
            about: None,
            undo: None,
            at_once: true,
            not_before: None,
            by_day: false,
        }
    }

    /// Sets the record that it is about.
    pub fn about<K: Record>(self, id: Id<K>) -> Outgoing {
        Outgoing { about: Some((K::KIND, id.get())), ..self }
    }

    /// Sets the effects that a recall reverts.
    pub fn undone_by(self, undo: Undo) -> Outgoing {
        Outgoing { undo: Some(undo), ..self }
    }

    /// Holds it until a time. It can be recalled until then.
    pub fn not_before(self, at: Timestamp) -> Outgoing {
        Outgoing { not_before: Some(at), ..self }
    }

    /// Keeps it from leaving at night and on Sundays, also when it is late.
    pub fn by_day(self) -> Outgoing {
        Outgoing { by_day: true, ..self }
    }

    /// Skips the hold, because the recipient is waiting for it.
    pub fn at_once(self) -> Outgoing {
        Outgoing { at_once: true, ..self }
    }
}

/// An e-mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Email {
    /// The address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// The same as HTML; none in letters from before the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// The template that wrote it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template: Option<TemplateUse>,
    /// What it is to its recipient. Letters from before the classes are of the service.
    #[serde(default)]
    pub class: LetterClass,
    /// One-time codes in the text, which [`scrub::settled`] removes once the message is settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
    /// An event of iCalendar that is attached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<String>,
    /// The person in whose name the house sends it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sender: Option<LetterSender>,
}

/// The template of a letter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TemplateUse {
    /// The key of the letter.
    pub key: String,
    /// The language.
    pub language: Lang,
    /// The version of the template; none for the shipped text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<i64>,
    /// Why the template did not render, so that the shipped text took its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// Creates an e-mail of a class. Two with the same key are one.
pub fn email(class: LetterClass, to: &str, subject: &str, body: &str, key: &str) -> Outgoing {
    let (to, subject, body) = (to.to_owned(), subject.to_owned(), body.to_owned());
    let email = Email {
        to,
        subject,
        body,
        html: None,
        template: None,
        class,
        secrets: Vec::new(),
        event: None,
        sender: None,
    };
    Outgoing {
        kind: OutboxKind::Email,
        lane: Lane::of_letters(class),
        dedup_key: format!("email {key}"),
        payload: json!(email),
        to: email.to,
        subject: Some(email.subject),
        class: Some(class),
        about: None,
        undo: None,
        at_once: false,
        not_before: None,
        by_day: false,
    }
}

/// Creates an e-mail with a one-time code. Its recipient waits for it, so it leaves immediately.
pub fn email_with_code(to: &str, subject: &str, body: &str, code: &str) -> Outgoing {
    let mut outgoing = email(LetterClass::Awaited, to, subject, body, &hashed(code)).at_once();
    outgoing.payload["secrets"] = json!([code]);
    outgoing
}

/// A WhatsApp message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whatsapp {
    /// The number with its country, digits alone, e.g. `5511987654321`.
    pub to: String,
    /// The text.
    pub text: String,
}

/// Creates a WhatsApp message to a number such as `+5511987654321`. Two with the same key are one.
pub fn whatsapp(to: &str, text: &str, key: &str) -> Outgoing {
    let message = Whatsapp { to: to.trim_start_matches('+').to_owned(), text: text.to_owned() };
    Outgoing {
        kind: OutboxKind::Whatsapp,
        lane: Lane::Whatsapp,
        dedup_key: format!("whatsapp {key}"),
        payload: json!(message),
        to: message.to,
        subject: None,
        class: None,
        about: None,
        undo: None,
        at_once: false,
        not_before: None,
        by_day: false,
    }
}
