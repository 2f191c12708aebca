//! `staff.create`: an account without a password, and the invitation to choose one.

use client::api::administration::staff::{Create, StaffSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::StaffId;
use client::value::text::trimmed;
use client::value::word::Word;
use serde_json::json;

use super::invite::send_invitation;
use super::load::saved;
use crate::store::StoreError;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// Creates the account and sends the invitation.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<StaffSaved> {
    call.body.check()?;
    let (name, email) = (call.body.name.trim().to_owned(), address(&call.body.email));
    refuse_taken(cx, &email, None)?;
    let role = call.body.role;
    let sql = "insert into staff (name, email, role, language, created_at) values ($1, $2, $3, $4, $5) returning id";
    let lang = stored(cx.lang());
    let values =
        [name.as_str().into(), email.as_str().into(), role.name().into(), lang.into(), cx.now.into()];
    let id = StaffId::new(cx.insert(sql, &values).map_err(taken)?);
    let new = json!({ "name": name, "email": email, "role": role });
    cx.changed(id, json!(null), new);
    let effect = Message::new(Key::StaffEffectCreated).with("name", &name).with("email", &email);
    cx.effect(effect.with("role", role.label(cx.lang())));
    send_invitation(cx, id, &name, &email)?;
    saved(cx, id, Message::new(Key::StaffCreated).with("email", &email))
}

/// Returns the stored form of an e-mail.
pub fn address(typed: &str) -> String {
    trimmed(typed).to_lowercase()
}

/// Rejects an e-mail that another account has.
pub fn refuse_taken(cx: &mut Cx<'_, '_>, email: &str, own: Option<StaffId>) -> Result<()> {
    let row = cx.query_one("select id from staff where email = $1", &[email.into()])?;
    match row {
        Some(row) if own != Some(StaffId::new(row.int(0))) => Err(Refusal::field("email", Rule::EmailTaken)),
        _ => Ok(()),
    }
}

/// Returns the same refusal if a concurrent request took the e-mail.
pub fn taken(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Store(StoreError::Unique(_)) => Refusal::field("email", Rule::EmailTaken),
        other => other,
    }
}
