//! `avatars.delete`

use client::api::account::session::Done;
use client::api::members::avatars::Delete;
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::{described, find, kept, point, record};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Removes the picture of a member, also one that is kept elsewhere.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let member = members::load(cx, call.path)?;
    let old = match (find(cx, member.id)?, &member.avatar.sm) {
        (None, Some(address)) => json!({ "address": address.chars().take(200).collect::<String>() }),
        _ => described(&cx.delete(|cx| kept(cx, &member))?),
    };
    point(cx, member.id, None)?;
    cx.changed(record(member.id), old, json!(null));
    cx.effect(Message::new(Key::AvatarsEffectDeleted).with("member", &member.name));
    Ok(Done { message: Key::AvatarsDoneDeleted.text(cx.lang(), &[]) })
}
