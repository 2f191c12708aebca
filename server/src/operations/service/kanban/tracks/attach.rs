//! `tracks.attach`

use client::api::service::kanban::{Attach, TrackChanged};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use client::wire::file::StoredFile;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Attaches a file, which is stored already.
pub fn attach(cx: &mut Cx<'_, '_>, call: Call<Attach>) -> Result<TrackChanged> {
    let loaded = load(cx, call.path)?;
    cx.guard(&call, &loaded.state)?;
    let (StoredFile { name, media, size, sha256 }, by) =
        (call.body.file.required()?, cx.actor()?.name.clone());
    let sql = "insert into track_attachments (entry_id, name, media, size, sha256, added_at, added_by)
        values ($1, $2, $3, $4, $5, $6, $7)";
    let values = [
        call.path.into(),
        name.as_str().into(),
        media.as_str().into(),
        (*size).into(),
        sha256.as_str().into(),
        cx.now.into(),
        by.into(),
    ];
    cx.execute(sql, &values)?;
    cx.changed(call.path, json!({}), json!({ "attachment": name }));
    let effect = Message::new(Key::KanbanEffectAttached).with("name", name);
    let effect = effect.with("member", &loaded.entry.user.name);
    cx.effect(effect.with("track", loaded.entry.track.label(cx.lang())));
    let message = Key::KanbanDoneAttached.text(cx.lang(), &[("name", name)]);
    Ok(TrackChanged { message, entry: Some(load(cx, call.path)?.entry) })
}
