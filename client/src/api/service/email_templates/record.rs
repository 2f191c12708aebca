//! E-mail templates as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{Delete, Edit, EmailTemplateChange, EmailTemplateSaved, Get, List};
use crate::endpoint::action::{Removal, RemovalCall, Undo, change_of};
use crate::endpoint::{Endpoint, PathParams};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{EmailTemplateId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::EmailTemplate {
    const KIND: &'static Kind = &Kind {
        name: "email_template",
        table: "email_templates",
        members: &[],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/tools-email-template-form/{id}", name: Some("name") }),
        heard_by: List::NEEDS,
        fields: &[
            Field::text("content.subject", Key::EmailTemplatesColumnSubject),
            Field::new("published_version", Key::EmailTemplatesColumnVersion),
        ],
    };
}

/// The undo of a change of the draft: the draft that was there, or none.
pub const DRAFT_BEFORE: Undo = Undo { endpoint: Edit::ID, call: draft_before };

fn draft_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::EmailTemplate>(changes)?;
    let body: EmailTemplateChange = serde_json::from_value(change.old.clone()).ok()?;
    Some(Inverse::from(&Edit::put(EmailTemplateId::new(change.id), body)))
}

/// The removal of a template that was created.
pub const CREATED: Removal = Removal { endpoint: Delete::ID, calls: created };

fn created(answer: &Value) -> Option<Vec<RemovalCall>> {
    let saved: EmailTemplateSaved = serde_json::from_value(answer.clone()).ok()?;
    let template = saved.email_template;
    Some(vec![RemovalCall { path: template.id.parts(), query: Vec::new(), version: Some(template.version) }])
}
