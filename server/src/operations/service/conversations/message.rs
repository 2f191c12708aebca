//! The rows of messages, and where their conversations stand.

use std::collections::HashMap;

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::members::members::MemberStatus;
use client::api::service::conversations::{
    ConversationState, Folder, FoundMessage, MESSAGES, Message, MessageFilter, MessageList, Side,
};
use client::catalogue::can;
use client::search::{excerpt, has_all, words};
use client::wire::page::Paging;
use jiff::Timestamp;

use crate::store::{self, MESSAGE_SEARCH, Row, Selection, Value};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: store::List = store::List::new(
    "messages",
    "m",
    concat!(
        "m.id, m.folder, m.sender_type, m.company_user_id, m.rep_user_id, s.name as sender_name,
     r.name as receiver_name, s.avatar as sender_avatar, r.avatar as receiver_avatar, m.finished, m.responded,
     s.status as sender_status, m.readed_at, c.last_readed_at, m.send_on, m.conversation_id,
     substr(m.body, 1, 160) as preview, c.version,
     c.reason, c.changed_at, c.changed_by, c.reinforced_at, ",
        "(select max(u.updated_at) from row_updates u where u.table_name = 'messages' and u.row_id = m.id
         or u.table_name = 'conversations' and u.row_id = m.conversation_id) as updated_at"
    ),
)
.joined(
    "join conversations c on c.id = m.conversation_id
     join members s on s.id = m.sender_id join members r on r.id = m.receiver_id",
)
.logged()
.updated_with(UPDATED)
.sorted_as(
    &MESSAGES,
    &[
        ("id", "m.id"),
        ("folder", "m.folder"),
        ("finished", "m.finished"),
        ("send_on", "m.send_on"),
        ("readed_at", "m.readed_sort"),
    ],
);

/// The ids of the messages that were written at a moment or later, or whose conversation was.
const UPDATED: &str =
    "select u.row_id from row_updates u where u.table_name = 'messages' and u.updated_at >= {}
     union all select x.id from row_updates u join messages x on x.conversation_id = u.row_id
     where u.table_name = 'conversations' and u.updated_at >= {}";

/// The condition for messages that a member wrote or received.
const OF_MEMBER: &str =
    "m.conversation_id in (select id from conversations where company_user_id = {} or rep_user_id = {})";

const _: () = assert!(Message::PREVIEW == 160, "the statement above cuts the previews");

/// Returns a page of the selected messages.
pub fn page(cx: &mut Cx<'_, '_>, filter: &MessageFilter, selection: Selection) -> Result<MessageList> {
    let paging = Paging::new(filter.page, filter.per_page)?;
    let selection = selection.ordered(filter.order_by);
    let (actor, now) = (cx.actor()?.clone(), cx.now);
    let page = selection.page(cx.conn(), paging, |row| message(row, &actor, now))?;
    let mut messages = page.transpose()?;
    if let Some(sought) = &filter.q
        && actor.can(Action::Read, Subject::Message)
    {
        show_found(cx, filter, sought, &mut messages.data)?;
    }
    Ok(MessageList { messages })
}

/// Adds to each row where the words of a search were found: of a conversation, in its latest message that has them all.
fn show_found(cx: &mut Cx<'_, '_>, filter: &MessageFilter, sought: &str, rows: &mut [Message]) -> Result<()> {
    let of_any = filter.latest == Some(1);
    let place = |row: &Message| if of_any { row.conversation_id.get() } else { row.id.get() };
    let places: Vec<Value> = rows.iter().map(|row| place(row).into()).collect();
    if places.is_empty() {
        return Ok(());
    }
    let column = if of_any { "conversation_id" } else { "id" };
    let sql = format!(
        "select {column} as place, id, body from messages where {column} in ({}) order by id",
        store::places(1..=places.len())
    );
    let wanted: Vec<String> = words(sought).collect();
    let mut found = HashMap::new();
    for message in cx.query(&sql, &places)? {
        let body: String = message.get("body");
        if has_all(&body, &wanted) {
            let excerpt = excerpt(&body, &wanted, Message::PREVIEW);
            found.insert(message.get::<i64>("place"), FoundMessage { id: message.get("id"), excerpt });
        }
    }
    for row in rows {
        row.found = found.remove(&place(row));
    }
    Ok(())
}

/// The rows that a filter asks for.
/// Selects the messages of a filter.
pub fn narrowed(cx: &mut Cx<'_, '_>, filter: &MessageFilter) -> Selection {
    let either = |flag: Option<i64>, on, off| flag.map(|flag| if flag == 1 { on } else { off });
    let senders: &[_] = if filter.sender_is_active.is_some() { &["members"] } else { &[] };
    let active = "m.sender_id in (select id from members where status = 'active')";
    let sought = filter.q.as_deref().map(|text| words(text).collect::<Vec<_>>());
    // Of a conversation, any message may have the words.
    let (of_any, of_own) = if filter.latest == Some(1) { (sought, None) } else { (None, sought) };
    let dialect = cx.conn().dialect();
    let others = "m.sender_id not in (select id from members where status = 'active')";
    ROW.select()
        .updated_since(filter.updated_since)
        .watching(senders)
        .found(dialect, MESSAGE_SEARCH, of_own)
        .found_in_group("conversation_id", (dialect, MESSAGE_SEARCH), of_any)
        .matching_in(&["conversations"], OF_MEMBER, filter.member)
        .only(either(filter.finished, "m.finished = 1", "m.finished = 0"))
        .only(either(filter.latest, "m.latest = 1", "m.latest = 0"))
        .only(either(filter.responded, "m.responded = 1", "m.responded = 0"))
        .only(either(filter.readed, "m.readed_sort > 0", "m.readed_sort = 0"))
        .only(either(filter.sender_is_active, active, others))
        .only(filter.folder.map(|folder| match folder {
            Folder::Primary => "m.folder = 'primary'",
            Folder::Others | Folder::Unknown => "m.folder = 'others'",
        }))
        .only(filter.sender_type.map(|side| match side {
            Side::Company => "m.sender_type = 'company'",
            Side::Rep | Side::Unknown => "m.sender_type = 'rep'",
        }))
        .days("m.send_on", filter.send_on)
        .days("m.readed_sort", filter.readed_at)
}

/// Reads a row of [`ROW`]. Includes the preview only for actors who may read messages.
fn message(row: &Row, actor: &Actor, now: Timestamp) -> Result<Message> {
    let finished = row.get("finished");
    let state = ConversationState {
        finished: row.opt_word("reason")?.filter(|_| finished),
        since: Some(row.get("changed_at")),
        by: Some(row.get("changed_by")),
        reinforced_at: row.get("reinforced_at"),
        now,
    };
    let status: MemberStatus = row.word("sender_status")?;
    Ok(Message {
        id: row.get("id"),
        folder: row.word("folder")?,
        sender_type: row.word("sender_type")?,
        company_user_id: row.get("company_user_id"),
        rep_user_id: row.get("rep_user_id"),
        sender_name: row.get("sender_name"),
        receiver_name: row.get("receiver_name"),
        sender_avatar: row.get("sender_avatar"),
        receiver_avatar: row.get("receiver_avatar"),
        finished,
        responded: row.get("responded"),
        sender_is_active: status == MemberStatus::Active,
        readed_at: row.get("readed_at"),
        last_readed_at: row.get("last_readed_at"),
        send_on: row.get("send_on"),
        conversation_id: row.get("conversation_id"),
        found: None,
        preview: actor.can(Action::Read, Subject::Message).then(|| row.get("preview")),
        can: can::judge(actor, &[&state]),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}
