//! `files.delete`

use client::api::account::session::Done;
use client::api::members::files::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::{file, row_of};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Removes a file from a member.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let gone = cx.delete(|cx| {
        let row = row_of(cx, call.path)?;
        Ok((RecordVersion::new(call.path, row.get("version")), file(&row)))
    })?;
    let member = members::load(cx, gone.user_id)?;
    cx.changed(
        call.path,
        json!({ "user_id": gone.user_id, "name": gone.name, "size": gone.size }),
        json!(null),
    );
    cx.effect(Message::new(Key::FilesEffectRemoved).with("name", &gone.name).with("member", &member.name));
    Ok(Done { message: Key::FilesDoneRemoved.text(cx.lang(), &[]) })
}
