//! A conversation as it is stored, and as it is answered.

use client::api::service::conversations::{Conversation, ConversationState, Party};
use client::value::avatar::Avatar;
use client::value::id::{ConversationId, MemberId};

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::Versioned;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::{instant, parse};

const LOAD: &str =
    "select c.id, c.finished, c.reason, c.note, c.changed_at, c.changed_by, c.created_at, c.last_message_at,
     c.last_sender_type, c.last_readed_at, c.reinforced_at, c.version,
     a.id, a.name, a.avatar, a.email, a.phone, a.status, b.id, b.name, b.avatar, b.email, b.phone, b.status
     from conversations c join members a on a.id = c.company_user_id join members b on b.id = c.rep_user_id
     where c.id = $1";

/// A conversation, and what its guards judge.
pub struct Loaded {
    /// The conversation.
    pub conversation: Conversation,
    /// Where it stands.
    pub state: ConversationState,
}

/// The conversation, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: ConversationId) -> Result<Loaded> {
    let row = cx.query_one(LOAD, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let finished = row.flag(1);
    let (since, by, reinforced_at) = (instant(row.int(4)), row.text(5), row.opt_int(10).map(instant));
    let reason = row.opt_text(2).filter(|_| finished).map(|reason| parse(&reason)).transpose()?;
    let conversation = Conversation {
        id: ConversationId::new(row.int(0)),
        company: party(&row, 12)?,
        representative: party(&row, 18)?,
        finished,
        reason,
        note: row.opt_text(3),
        finished_by: finished.then(|| by.clone()),
        finished_at: finished.then_some(since),
        created_at: instant(row.int(6)),
        last_message_at: row.opt_int(7).map(instant),
        last_sender_type: row.opt_text(8).map(|side| parse(&side)).transpose()?,
        last_readed_at: row.opt_int(9).map(instant),
        reinforced_at,
        version: row.int(11),
    };
    Ok(Loaded { conversation, state: ConversationState { finished: reason, since, by, reinforced_at } })
}

impl Loaded {
    /// The conversation as a record with a version.
    pub fn record(&self) -> Versioned {
        Versioned::new(self.conversation.id, self.conversation.version)
    }
}

/// The conversation between two members, whichever is named first, or a 404.
pub fn between(cx: &mut Cx<'_, '_>, one: MemberId, other: MemberId) -> Result<ConversationId> {
    found(cx, one, other)?.ok_or(Refusal::NotFound)
}

/// The conversation between two members, whichever is named first, if there is one.
pub fn found(cx: &mut Cx<'_, '_>, one: MemberId, other: MemberId) -> Result<Option<ConversationId>> {
    let sql = "select id from conversations where company_user_id = $1 and rep_user_id = $2
        union all select id from conversations where company_user_id = $2 and rep_user_id = $1";
    let row = cx.query_one(sql, &[one.into(), other.into()])?;
    Ok(row.map(|row| ConversationId::new(row.int(0))))
}

/// Six columns from `at`: id, name, avatar, e-mail, phone, status.
fn party(row: &Row, at: usize) -> Result<Party> {
    Ok(Party {
        id: MemberId::new(row.int(at)),
        name: row.text(at + 1),
        avatar: Avatar { sm: row.opt_text(at + 2) },
        email: row.text(at + 3),
        phone: row.opt_text(at + 4),
        status: parse(&row.text(at + 5))?,
    })
}
