//! `mass-emails.create`

use client::api::service::mass_emails::{Create, MassEmailChange, MassEmailSaved, NewMassEmail};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::MassEmailId;
use client::value::text::trimmed;
use serde_json::json;

use super::edit::columns;
use super::transition::saved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The letters of a minute, and of a minute to one domain, unless the author says others.
const RATES: (i64, i64) = (600, 200);

/// Creates a mass e-mail, as a draft.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<MassEmailSaved> {
    insert(cx, call.body)
}

/// Inserts a draft in the caller's name.
pub fn insert(cx: &mut Cx<'_, '_>, new: NewMassEmail) -> Result<MassEmailSaved> {
    let name = trimmed(&new.name).to_owned();
    let change = MassEmailChange::from(NewMassEmail {
        rate_per_minute: new.rate_per_minute.or(Some(Some(RATES.0))),
        rate_per_domain: new.rate_per_domain.or(Some(Some(RATES.1))),
        ..new
    });
    change.check()?;
    let (by, id) = (cx.author().to_owned(), cx.actor()?.id);
    let row = columns(cx, &change, None)?;
    let row = row.to("author_id", id).to("author", by).to("editor_id", id).to("created_at", cx.now);
    let id: MassEmailId = cx.insert_row(row)?;
    cx.changed(id, json!(null), json!({ "name": name }));
    let message = Message::new(Key::MassEmailsDoneCreated).with("name", name);
    saved(cx, id, message)
}
