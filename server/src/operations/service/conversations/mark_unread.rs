//! `conversations.mark-unread`: marks the latest message as unread by its receiver.

use client::api::service::conversations::{ConversationChanged, MarkUnread};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::{LoadedConversation, load};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Marks an open conversation as unread. Has no effect if it is unread.
pub fn mark_unread(cx: &mut Cx<'_, '_>, call: Call<MarkUnread>) -> Result<ConversationChanged> {
    let id = call.path;
    let LoadedConversation { conversation, .. } = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            cx.guard(&call, &loaded.state)?;
            Ok((loaded.record(), loaded))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    let sql = "update messages set readed_at = null where conversation_id = $1 and latest = 1 and readed_at is not null";
    let unread = cx.execute(sql, &[id.into()])?;
    let sql = "update conversations set last_readed_at = (select max(readed_at) from messages where conversation_id = $1)
        where id = $1";
    cx.execute(sql, &[id.into()])?;
    cx.conn().touch("messages");
    let old = json!({ "readed": unread > 0 });
    cx.changed(id, old, json!({ "readed": false }));
    let member = &conversation.party(conversation.listener()).name;
    cx.effect(Message::new(Key::ConversationsEffectUnread).with("id", id).with("member", member));
    let message = Key::ConversationsUnreadSuccess.text(cx.lang(), &[("id", &id.to_string())]);
    Ok(ConversationChanged { message, conversation_id: None, conversation: Some(load(cx, id)?.conversation) })
}
