//! `conversations.delete-message`: the row goes; that it was there stays in the history, without what it said.

use client::api::account::session::Done;
use client::api::service::conversations::{DeleteMessage, may_delete};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::ConversationId;
use serde_json::json;

use super::SEARCH;
use super::derive::derive;
use super::load::load;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::instant;

/// Removes a message for good.
pub fn delete_message(cx: &mut Cx<'_, '_>, call: Call<DeleteMessage>) -> Result<Done> {
    let sql = "select m.conversation_id, m.sender_id, m.receiver_id, m.send_on, m.body, s.name
        from messages m join members s on s.id = m.sender_id where m.id = $1";
    let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    let conversation = ConversationId::new(row.int(0));
    cx.change(
        "",
        |cx| {
            let loaded = load(cx, conversation)?;
            may_delete(cx.actor()?)?;
            Ok((loaded.record(), loaded))
        },
        |_, _| Ok(Vec::new()),
    )?;
    if cx.execute("delete from messages where id = $1", &[call.path.into()])? == 0 {
        return Err(Refusal::NotFound);
    }
    cx.conn().unindex(SEARCH, call.path.get())?;
    derive(cx, conversation)?;
    let body = row.str(4);
    let old = json!({
        "conversation_id": conversation,
        "sender_id": row.int(1),
        "receiver_id": row.int(2),
        "send_on": instant(row.int(3)),
        "body_length": body.chars().count(),
        "body_sha256": hashed(body),
    });
    cx.changed(call.path, old, json!(null));
    let old = json!({ "message": call.path });
    cx.changed(conversation, old, json!({ "message": null }));
    let effect = Message::new(Key::ConversationsEffectDeleted).with("id", call.path);
    cx.effect(effect.with("member", row.text(5)));
    Ok(Done { message: Key::ConversationsDeleteSuccess.text(cx.lang(), &[("id", &call.path.to_string())]) })
}
