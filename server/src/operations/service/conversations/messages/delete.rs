//! `messages.delete`: removes the row. The history keeps that it existed, without its text.

use client::api::account::session::Done;
use client::api::service::conversations::DeleteMessage;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::MemberId;
use jiff::Timestamp;
use serde_json::json;

use crate::operations::service::conversations::derive::derive;
use crate::operations::service::conversations::load::load;
use crate::store::MESSAGE_SEARCH;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Deletes a message irreversibly.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<DeleteMessage>) -> Result<Done> {
    let sql = "select m.conversation_id, m.sender_id, m.receiver_id, m.send_on, m.body, s.name
        from messages m join members s on s.id = m.sender_id where m.id = $1";
    let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    let conversation = row.get("conversation_id");
    cx.change(
        |cx| {
            let loaded = load(cx, conversation)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    if cx.execute("delete from messages where id = $1", &[call.path.into()])? == 0 {
        return Err(Refusal::NotFound);
    }
    cx.conn().unindex(MESSAGE_SEARCH, call.path.get())?;
    derive(cx, conversation)?;
    let body = row.get::<&str>("body");
    let old = json!({
        "conversation_id": conversation,
        "sender_id": row.get::<MemberId>("sender_id"),
        "receiver_id": row.get::<MemberId>("receiver_id"),
        "send_on": row.get::<Timestamp>("send_on"),
        "body_length": body.chars().count(),
        "body_sha256": hashed(body),
    });
    cx.changed(call.path, old, json!(null));
    let old = json!({ "message": call.path });
    cx.changed(conversation, old, json!({ "message": null }));
    let effect = Message::new(Key::ConversationsEffectDeleted).with("id", call.path);
    cx.effect(effect.with("member", row.get::<&str>("name")));
    Ok(Done { message: Key::ConversationsDeleteSuccess.text(cx.lang(), &[("id", &call.path.to_string())]) })
}
