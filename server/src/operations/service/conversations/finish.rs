//! `conversations.finish`: closes a conversation once, with a reason.

use client::api::service::conversations::{ConversationChanged, Finish};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::derive::close_messages;
use super::load::{LoadedConversation, between, load};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Closes the conversation between two members.
pub fn finish(cx: &mut Cx<'_, '_>, call: Call<Finish>) -> Result<ConversationChanged> {
    let id = between(cx, call.path.0, call.path.1)?;
    let note = Some(call.body.note.trim().to_owned()).filter(|note| !note.is_empty());
    let LoadedConversation { conversation, .. } = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded))
        },
        |cx, _| {
            let (reason, by) = (call.body.check()?, cx.actor()?.name.clone());
            Ok(RowValues::new()
                .to("finished", 1)
                .to("reason", reason.name())
                .to("note", note.clone())
                .to("changed_at", cx.now)
                .to("changed_by", by))
        },
    )?;
    let reason = call.body.check()?;
    close_messages(cx, id, true)?;
    let new = json!({ "finished": true, "reason": reason, "note": note });
    cx.changed(id, json!({ "finished": false }), new);
    let effect = Message::new(Key::ConversationsEffectFinished)
        .with("id", id)
        .with("company", &conversation.company.name)
        .with("representative", &conversation.representative.name);
    cx.effect(effect.with("reason", reason.label(cx.lang())));
    let message = Key::ConversationsFinishSuccess.text(cx.lang(), &[("id", &id.to_string())]);
    Ok(ConversationChanged { message, conversation_id: None, conversation: Some(load(cx, id)?.conversation) })
}
