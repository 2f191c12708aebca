//! `avatars.save`

use client::api::members::avatars::{AvatarChanged, Save};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::wire::file::StoredFile;
use serde_json::json;

use super::{Picture, changed, described, kept, record};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Keeps a picture, which is stored already, in the place of the one before.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<AvatarChanged> {
    let member = members::load(cx, call.path)?;
    let file = call.body.file.required()?.clone();
    let StoredFile { name, media, size, sha256 } = &file;
    let by = cx.actor()?.name.clone();
    let values = [
        name.as_str().into(),
        media.as_str().into(),
        (*size).into(),
        sha256.as_str().into(),
        cx.now.into(),
        by.into(),
    ];
    let sql = "insert into member_avatars (id, name, media, size, sha256, added_at, added_by)
        values ($7, $1, $2, $3, $4, $5, $6) on conflict (id) do nothing";
    let mut row = values.to_vec();
    row.push(member.id.into());
    let (old, effect) = if cx.execute(sql, &row)? > 0 {
        (json!(null), Key::AvatarsEffectSaved)
    } else {
        let [name, media, size, sha256, added_at, added_by] = values;
        let set = |_: &mut Cx<'_, '_>, _: &Picture| {
            let file =
                RowValues::new().to("name", name.clone()).to("media", media.clone()).to("size", size.clone());
            let file = file.to("sha256", sha256.clone()).to("angle", 0);
            Ok(file.to("added_at", added_at.clone()).to("added_by", added_by.clone()))
        };
        let before = cx.change(|cx| kept(cx, &member), set)?;
        (described(&before), Key::AvatarsEffectReplaced)
    };
    cx.changed(record(member.id), old, json!({ "name": name, "size": size, "angle": 0 }));
    cx.effect(Message::new(effect).with("name", name).with("member", &member.name));
    changed(cx, &member, Key::AvatarsDoneSaved)
}
