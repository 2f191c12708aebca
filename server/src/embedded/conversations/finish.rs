//! `conversations.finish`: once, and with a reason.

use client::api::conversations::{ConversationChanged, Finish, may_finish};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::derive::close_messages;
use super::load::{Loaded, between, load};
use crate::cx::Cx;
use crate::refusal::{Refusal, Result};

/// Closes the conversation between two members.
pub fn finish(cx: &mut Cx<'_, '_>, call: Call<Finish>) -> Result<ConversationChanged> {
    let id = between(cx, call.path.0, call.path.1)?;
    let Loaded { conversation, state } = load(cx, id)?;
    may_finish(cx.actor()?, &state)?;
    cx.expect_version(conversation.version)?;
    let reason = call.body.check()?;
    let note = Some(call.body.note.trim().to_owned()).filter(|note| !note.is_empty());
    let by = cx.actor()?.name.clone();
    let won = cx.execute(
        "update conversations set finished = 1, reason = $1, note = $2, changed_at = $3, changed_by = $4,
         version = version + 1 where id = $5 and finished = 0",
        &[reason.name().into(), note.clone().into(), cx.now.into(), by.into(), id.into()],
    )?;
    if won == 0 {
        let Loaded { state, .. } = load(cx, id)?;
        may_finish(cx.actor()?, &state)?;
        return Err(Refusal::Stale);
    }
    close_messages(cx, id, true)?;
    let new = json!({ "finished": true, "reason": reason, "note": note });
    cx.changed("conversations", "conversation", id.get(), json!({ "finished": false }), new);
    let effect = Message::new(Key::ConversationsEffectFinished)
        .with("id", id)
        .with("company", &conversation.company.name)
        .with("representative", &conversation.representative.name);
    cx.effect(effect.with("reason", reason.label(cx.lang())));
    let message = Key::ConversationsFinishSuccess.text(cx.lang(), &[("id", &id.to_string())]);
    Ok(ConversationChanged { message, conversation: load(cx, id)?.conversation })
}
