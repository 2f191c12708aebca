//! `conversations.finish`: closes a conversation once, with a reason.

use client::api::service::conversations::{ConversationChanged, Finish};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::derive::close_messages;
use super::load::{LoadedConversation, between, load};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Closes the conversation between two members.
pub fn finish(cx: &mut Cx<'_, '_>, call: Call<Finish>) -> Result<ConversationChanged> {
    let id = between(cx, call.path.0, call.path.1)?;
    let note = Some(call.body.note.trim().to_owned()).filter(|note| !note.is_empty());
    let set = "finished = 1, reason = $1, note = $2, changed_at = $3, changed_by = $4";
    let LoadedConversation { conversation, .. } = cx.change(
        set,
        |cx| {
            let loaded = load(cx, id)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded))
        },
        |cx, _| {
            let (reason, by) = (call.body.check()?, cx.actor()?.name.clone());
            Ok(vec![reason.name().into(), note.clone().into(), cx.now.into(), by.into()])
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
