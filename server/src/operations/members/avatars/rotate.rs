//! `avatars.rotate`

use client::api::members::avatars::{AvatarChanged, Rotate, turned};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::{changed, kept, record};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Turns a picture. The file stays as it is stored.
pub fn rotate(cx: &mut Cx<'_, '_>, call: Call<Rotate>) -> Result<AvatarChanged> {
    let member = members::load(cx, call.path)?;
    let by = call.body.check();
    let before = cx.change(
        |cx| kept(cx, &member),
        |_, picture| Ok(RowValues::new().to("angle", turned(picture.angle, by.clone()?))),
    )?;
    let by = by?;
    let (old, new) = (json!({ "angle": before.angle }), json!({ "angle": turned(before.angle, by) }));
    cx.changed(record(member.id), old, new);
    let effect = Message::new(Key::AvatarsEffectRotated).with("member", &member.name);
    cx.effect(effect.with("angle", by));
    changed(cx, &member, Key::AvatarsDoneRotated)
}
