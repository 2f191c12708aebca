//! Mass e-mails as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{Delete, Get, List, MassEmailSaved, MassEmailState};
use crate::endpoint::Endpoint;
use crate::endpoint::PathParams;
use crate::endpoint::action::{Removal, RemovalCall};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::kind;

impl Record for kind::MassEmail {
    const KIND: &'static Kind = &Kind {
        name: "mass_email",
        table: "mass_emails",
        members: &[],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/mass-emails/edit?id={id}", name: Some("name") }),
        heard_by: List::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::word::<MassEmailState>("state", Key::ColumnState),
            Field::new("starts_at", Key::ColumnStart),
            Field::new("recipients", Key::MassEmailsColumnRecipients),
        ],
    };
}

/// The removal of a mass e-mail that was created.
pub const CREATED: Removal = Removal { endpoint: Delete::ID, calls: created };

fn created(answer: &Value) -> Option<Vec<RemovalCall>> {
    let saved: MassEmailSaved = serde_json::from_value(answer.clone()).ok()?;
    let created = saved.mass_email;
    Some(vec![RemovalCall { path: created.id.parts(), query: Vec::new(), version: Some(created.version) }])
}
