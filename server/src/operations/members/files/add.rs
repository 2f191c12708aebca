//! `files.add`

use client::api::members::files::{Add, FileAdded};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::FileId;
use client::wire::file::StoredFile;
use serde_json::json;

use super::{file, row_of};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Keeps a file, which is stored already, with a member.
pub fn add(cx: &mut Cx<'_, '_>, call: Call<Add>) -> Result<FileAdded> {
    let member = members::load(cx, call.path)?;
    let StoredFile { name, media, size, sha256 } = call.body.file.required()?;
    let by = cx.actor()?.name.clone();
    let sql = "insert into member_files (member_id, name, media, size, sha256, added_at, added_by)
        values ($1, $2, $3, $4, $5, $6, $7) returning id";
    let values = [
        member.id.into(),
        name.as_str().into(),
        media.as_str().into(),
        (*size).into(),
        sha256.as_str().into(),
        cx.now.into(),
        by.into(),
    ];
    let id = FileId::new(cx.insert(sql, &values)?);
    cx.changed(id, json!(null), json!({ "user_id": member.id, "name": name, "size": size }));
    cx.effect(Message::new(Key::FilesEffectAdded).with("name", name).with("member", &member.name));
    let message = Key::FilesDoneAdded.text(cx.lang(), &[("name", name)]);
    Ok(FileAdded { message, file: Some(file(&row_of(cx, id)?)) })
}
