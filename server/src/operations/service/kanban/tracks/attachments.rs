//! `tracks.attach` and `tracks.download-attachment`

use client::api::service::kanban::{Attach, DownloadAttachment, TrackChanged, must_see_track};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use client::wire::file::StoredFile;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

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

/// Finds the file of an attachment.
pub fn download(cx: &mut Cx<'_, '_>, call: Call<DownloadAttachment>) -> Result<StoredFile> {
    let sql = "select a.name, a.media, a.size, a.sha256, e.track from track_attachments a
        join track_entries e on e.id = a.entry_id where a.id = $1";
    let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    must_see_track(cx.actor()?, row.word("track")?)?;
    Ok(StoredFile {
        name: row.get("name"),
        media: row.get("media"),
        size: row.get("size"),
        sha256: row.get("sha256"),
    })
}
