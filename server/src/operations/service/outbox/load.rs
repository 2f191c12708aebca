//! Loads entries that the caller may see.

use client::api::service::outbox::{EntryState, OutboxEntry, may_see};
use client::record::Kind;
use client::value::id::OutboxId;
use serde_json::{Value as Json, json};

use crate::outbox::{COLUMNS, Undo, author, entry, entry_state, may_have_left};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// An entry with the state for its guards.
pub struct LoadedEntry {
    /// The entry.
    pub entry: OutboxEntry,
    /// The state.
    pub state: EntryState,
    /// The message, with its secrets.
    pub payload: Json,
    /// The effects that a recall reverts, and their stored text, which all messages of one send share.
    pub undo: Option<(Undo, String)>,
    /// True if it was set aside although it may have arrived.
    pub may_have_left: bool,
}

/// Returns the entry, or `NotFound` if the caller may not see it.
pub fn load(cx: &mut Cx<'_, '_>, id: OutboxId) -> Result<LoadedEntry> {
    let sql = format!("select {COLUMNS}, o.payload, o.undo from outbox o where o.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let actor = cx.actor()?;
    if !may_see(actor, author(&row)) {
        return Err(Refusal::NotFound);
    }
    let undo = row
        .get::<Option<String>>("undo")
        .map(|text| serde_json::from_str(&text).map(|undo| (undo, text)))
        .transpose()?;
    let payload = serde_json::from_str(row.get("payload"))?;
    Ok(LoadedEntry {
        entry: entry(&row, actor)?,
        state: entry_state(&row)?,
        payload,
        undo,
        may_have_left: may_have_left(&row)?,
    })
}

/// Audits an action on an entry, for the entry and for its record.
pub fn note(cx: &mut Cx<'_, '_>, entry: &OutboxEntry, done: &'static str, state: &'static str) {
    let (old, new) = (json!({ "state": entry.state }), json!({ "state": state }));
    cx.changed(entry.id, old, new);
    let kind = entry.record.as_deref().and_then(Kind::named);
    if let Some((kind, id)) = kind.zip(entry.record_id) {
        let to = entry.to.clone().unwrap_or_default();
        cx.note(kind, id, json!({}), json!({ done: to }));
    }
}
