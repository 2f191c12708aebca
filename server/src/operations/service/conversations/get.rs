//! `conversations.get`: a conversation with a page of its messages.

use client::api::service::conversations::{Get, Thread, WholeMessage};
use client::catalogue::can;
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{LoadedConversation, load};
use crate::store::{List, Row};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Whole messages, for [`whole`].
pub const THREAD: List = List::new(
    "messages",
    "m",
    "m.id, m.conversation_id, m.folder, m.sender_type, s.name, m.send_on, m.readed_at, m.body",
)
.joined("join members s on s.id = m.sender_id");

/// Returns the thread, the latest message first.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<Thread> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let LoadedConversation { conversation, state } = load(cx, call.path)?;
    let can = can::judge(cx.actor()?, &[&state]);
    let selection = THREAD.select().equals("m.conversation_id", Some(call.path));
    let messages = selection.page(cx.conn(), paging, whole)?.transpose()?;
    Ok(Thread { conversation, messages, can })
}

/// Reads a row of [`THREAD`].
pub fn whole(row: &Row) -> Result<WholeMessage> {
    Ok(WholeMessage {
        id: row.get("id"),
        conversation_id: row.get("conversation_id"),
        folder: row.word("folder")?,
        sender_type: row.word("sender_type")?,
        sender_name: row.get("name"),
        send_on: row.get("send_on"),
        readed_at: row.get("readed_at"),
        body: row.get("body"),
    })
}
