//! Disables an address, whatever asks for it.

use client::api::service::disabled_emails::DisabledReason;
use client::value::email_key::EmailKey;
use client::value::id::{DisabledEmailId, MemberId};
use client::value::text::trimmed;
use client::value::word::Word;
use serde_json::json;

use crate::outbox::stop::{StoredStop, hash, stop_of};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// An address to disable.
#[derive(Debug, Clone, Copy)]
pub struct NewStop<'a> {
    /// The address as it was written.
    pub address: &'a str,
    /// Its key.
    pub key: &'a EmailKey,
    /// The reason.
    pub reason: DisabledReason,
    /// A note; empty for none.
    pub note: &'a str,
}

/// The outcome.
#[derive(Debug, Clone)]
pub enum Disabling {
    /// It was not disabled before.
    New(DisabledEmailId),
    /// It was disabled for a reason that stops less.
    Raised(DisabledEmailId),
    /// It was disabled for a reason that stops as much or more.
    Already(StoredStop),
}

/// Disables an address. One that is disabled for a reason that stops less gets the new one.
pub fn disable(cx: &mut Cx<'_, '_>, new: NewStop<'_>) -> Result<Disabling> {
    let found = stop_of(cx, new.key)?;
    match found {
        Some(found) if found.reason >= new.reason || found.address.is_none() => Ok(Disabling::Already(found)),
        Some(found) => raise(cx, &found, new),
        None => insert(cx, new),
    }
}

fn raise(cx: &mut Cx<'_, '_>, found: &StoredStop, new: NewStop<'_>) -> Result<Disabling> {
    let author = cx.author().to_owned();
    let sql = "update disabled_emails set reason = $1, since = $2, author = $3, note = coalesce($4, note), version = version + 1
        where id = $5";
    cx.execute(
        sql,
        &[new.reason.name().into(), cx.now.into(), author.into(), note(new).into(), found.id.into()],
    )?;
    cx.changed(found.id, json!({ "reason": found.reason }), json!({ "reason": new.reason }));
    Ok(Disabling::Raised(found.id))
}

fn insert(cx: &mut Cx<'_, '_>, new: NewStop<'_>) -> Result<Disabling> {
    let member = member_with(cx, new.key)?;
    let hash = hash(&cx.app.settings.audit_key, new.key);
    let author = cx.author().to_owned();
    // Of two concurrent calls, the second finds the address taken.
    let sql = "insert into disabled_emails (address, address_key, address_hash, reason, since, author, member_id, note)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (address_hash) do nothing returning id";
    let values = [
        new.address.into(),
        new.key.as_str().into(),
        hash.into(),
        new.reason.name().into(),
        cx.now.into(),
        author.into(),
        member.into(),
        note(new).into(),
    ];
    let Some(row) = cx.query_one(sql, &values)? else { return disable(cx, new) };
    let id: DisabledEmailId = row.get("id");
    let record = json!({ "address": new.address, "reason": new.reason, "note": note(new) });
    cx.changed(id, json!(null), record);
    Ok(Disabling::New(id))
}

fn note(new: NewStop<'_>) -> Option<String> {
    Some(trimmed(new.note)).filter(|note| !note.is_empty()).map(str::to_owned)
}

/// Returns the member with an address: as its main one, else as another one.
fn member_with(cx: &mut Cx<'_, '_>, key: &EmailKey) -> Result<Option<MemberId>> {
    for sql in [
        "select id from members where lower(email) = $1 order by id limit 1",
        "select member_id as id from member_emails where lower(email) = $1 and removed_at is null order by id limit 1",
    ] {
        if let Some(row) = cx.query_one(sql, &[key.as_str().into()])? {
            return Ok(Some(row.get("id")));
        }
    }
    Ok(None)
}
