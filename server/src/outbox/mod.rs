//! What leaves the server: written with the change that causes it, delivered afterwards, retried until it is.

use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::clock::hashed;
use crate::cx::Outgoing;

pub mod deliver;
pub mod mail;
pub mod scrub;
pub mod whatsapp;

/// An e-mail on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Email {
    /// The address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The text.
    pub body: String,
    /// One-time codes in the text, which [`scrub::settled`] removes once the message is settled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub secrets: Vec<String>,
}

/// An e-mail for the outbox; two with the same key are one.
pub fn email(to: &str, subject: &str, body: &str, key: &str) -> Outgoing {
    let (to, subject, body) = (to.to_owned(), subject.to_owned(), body.to_owned());
    let email = Email { to, subject, body, secrets: Vec::new() };
    Outgoing { kind: "email", dedup_key: format!("email {key}"), payload: json!(email) }
}

/// An e-mail whose text holds a one-time code.
pub fn email_with_code(to: &str, subject: &str, body: &str, code: &str) -> Outgoing {
    let mut outgoing = email(to, subject, body, &hashed(code));
    outgoing.payload["secrets"] = json!([code]);
    outgoing
}

/// A WhatsApp message on its way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Whatsapp {
    /// The number with its country, digits alone, e.g. `5511987654321`.
    pub to: String,
    /// The text.
    pub text: String,
}

/// A WhatsApp message for the outbox, to a number such as `+5511987654321`; two with the same key are one.
pub fn whatsapp(to: &str, text: &str, key: &str) -> Outgoing {
    let message = Whatsapp { to: to.trim_start_matches('+').to_owned(), text: text.to_owned() };
    Outgoing { kind: "whatsapp", dedup_key: format!("whatsapp {key}"), payload: json!(message) }
}
