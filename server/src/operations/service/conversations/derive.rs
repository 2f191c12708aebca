//! Updates the columns that conversations and messages derive from each other, after a change that moves or
//! removes messages.

use client::value::id::ConversationId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Updates which message is the latest, which were answered, whether they are of a closed conversation, and the
/// conversation's data about its latest message. The caller has changed the conversation's row, and so holds
/// its lock.
pub fn derive(cx: &mut Cx<'_, '_>, id: ConversationId) -> Result<()> {
    let of_messages = "update messages set
        latest = case when id = (select max(n.id) from messages n where n.conversation_id = $1) then 1 else 0 end,
        responded = case when exists (select 1 from messages n where n.conversation_id = $1 and n.id > messages.id
            and n.sender_type <> messages.sender_type) then 1 else 0 end,
        finished = (select c.finished from conversations c where c.id = $1)
        where conversation_id = $1";
    cx.execute(of_messages, &[id.into()])?;
    let of_conversation = "update conversations set
        last_message_id = (select max(m.id) from messages m where m.conversation_id = $1),
        last_message_at = (select m.send_on from messages m where m.conversation_id = $1 order by m.id desc limit 1),
        last_sender_type = (select m.sender_type from messages m where m.conversation_id = $1 order by m.id desc limit 1)
        where id = $1";
    cx.execute(of_conversation, &[id.into()])?;
    cx.conn().touch("messages");
    Ok(())
}

/// Updates the messages of a conversation that was closed or reopened.
pub fn close_messages(cx: &mut Cx<'_, '_>, id: ConversationId, finished: bool) -> Result<()> {
    let sql = "update messages set finished = $1 where conversation_id = $2";
    cx.execute(sql, &[finished.into(), id.into()])?;
    cx.conn().touch("messages");
    Ok(())
}
