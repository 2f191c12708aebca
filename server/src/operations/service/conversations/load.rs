//! Loads conversations.

use client::api::service::conversations::{Conversation, ConversationState, Party};
use client::value::avatar::Avatar;
use client::value::id::{ConversationId, MemberId};

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const LOAD: &str =
    "select c.id, c.finished, c.reason, c.note, c.changed_at, c.changed_by, c.created_at, c.last_message_at,
     c.last_sender_type, c.last_readed_at, c.reinforced_at, c.version,
     a.id as company_id, a.name as company_name, a.avatar as company_avatar, a.email as company_email,
     a.phone as company_phone, a.status as company_status,
     b.id as rep_id, b.name as rep_name, b.avatar as rep_avatar, b.email as rep_email, b.phone as rep_phone,
     b.status as rep_status
     from conversations c join members a on a.id = c.company_user_id join members b on b.id = c.rep_user_id
     where c.id = $1";

/// A conversation with the state for its guards.
pub struct LoadedConversation {
    /// The conversation.
    pub conversation: Conversation,
    /// The state.
    pub state: ConversationState,
}

/// Returns the conversation, or `NotFound`.
pub fn load(cx: &mut Cx<'_, '_>, id: ConversationId) -> Result<LoadedConversation> {
    let row = cx.query_one(LOAD, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let finished = row.get("finished");
    let (since, by): (_, String) = (row.get("changed_at"), row.get("changed_by"));
    let reinforced_at = row.get("reinforced_at");
    let reason = row.opt_word("reason")?.filter(|_| finished);
    let conversation = Conversation {
        id: row.get("id"),
        company: party(&row, "company")?,
        representative: party(&row, "rep")?,
        finished,
        reason,
        note: row.get("note"),
        finished_by: finished.then(|| by.clone()),
        finished_at: finished.then_some(since),
        created_at: row.get("created_at"),
        last_message_at: row.get("last_message_at"),
        last_sender_type: row.opt_word("last_sender_type")?,
        last_readed_at: row.get("last_readed_at"),
        reinforced_at,
        version: row.get("version"),
    };
    Ok(LoadedConversation {
        conversation,
        state: ConversationState {
            finished: reason,
            since: Some(since),
            by: Some(by),
            reinforced_at,
            now: cx.now,
        },
    })
}

impl LoadedConversation {
    /// Returns the conversation as a record with a version.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.conversation.id, self.conversation.version)
    }
}

/// Returns the conversation between two members, in either order, or `NotFound`.
pub fn between(cx: &mut Cx<'_, '_>, one: MemberId, other: MemberId) -> Result<ConversationId> {
    found(cx, one, other)?.ok_or(Refusal::NotFound)
}

/// Returns the conversation between two members, in either order, if any.
pub fn found(cx: &mut Cx<'_, '_>, one: MemberId, other: MemberId) -> Result<Option<ConversationId>> {
    let sql = "select id from conversations where company_user_id = $1 and rep_user_id = $2
        union all select id from conversations where company_user_id = $2 and rep_user_id = $1";
    let row = cx.query_one(sql, &[one.into(), other.into()])?;
    Ok(row.map(|row| ConversationId::new(row.int(0))))
}

/// Reads the columns of a side, whose names begin with `side`.
fn party(row: &Row, side: &str) -> Result<Party> {
    let column = |name: &str| format!("{side}_{name}");
    Ok(Party {
        id: row.get(&column("id")),
        name: row.get(&column("name")),
        avatar: Avatar { sm: row.get(&column("avatar")) },
        email: row.get(&column("email")),
        phone: row.get(&column("phone")),
        status: row.word(&column("status"))?,
    })
}
