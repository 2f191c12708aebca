//! `conversations.reopen`

use client::api::service::conversations::{ConversationChanged, Reopen};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::derive::close_messages;
use super::load::{LoadedConversation, load};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Reopens a closed conversation. The history keeps the reason for its closing.
pub fn reopen(cx: &mut Cx<'_, '_>, call: Call<Reopen>) -> Result<ConversationChanged> {
    let id = call.path;
    let LoadedConversation { conversation, .. } = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded))
        },
        |cx, _| {
            Ok(RowValues::new()
                .to("finished", 0)
                .null("reason")
                .null("note")
                .to("changed_at", cx.now)
                .to("changed_by", cx.actor()?.name.clone()))
        },
    )?;
    close_messages(cx, id, false)?;
    let old = json!({ "finished": true, "reason": conversation.reason, "note": conversation.note });
    cx.changed(id, old, json!({ "finished": false }));
    let effect = Message::new(Key::ConversationsEffectReopened)
        .with("id", id)
        .with("company", &conversation.company.name);
    cx.effect(effect.with("representative", &conversation.representative.name));
    let message = Key::ConversationsReopenSuccess.text(cx.lang(), &[("id", &id.to_string())]);
    Ok(ConversationChanged { message, conversation_id: None, conversation: Some(load(cx, id)?.conversation) })
}
