//! E-mails that came in, as they are stored.

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::members::members::Manager;
use client::api::service::letters::{IncomingLetter, LETTERS, LetterChanged, LetterFacts, may_see};
use client::catalogue::can;
use client::value::id::{LetterId, MemberId, StaffId};

use crate::operations::members::named::named;
use crate::outbox::shown;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "i.id, i.received_at, i.kind, i.sender, i.subject, i.outbox_id, i.answer, i.size, i.state, i.finished_at, i.finished_by, i.version,
     i.assignee_id, s.name as assignee_name, m.id as member_id, m.name as member_name, m.kind as member_kind,
     m.status as member_status, ",
    updated_at!("i", "incoming_letters")
);
const JOIN: &str = "left join members m on m.id = i.member_id left join staff s on s.id = i.assignee_id";

/// The list of e-mails that came in.
pub const ROW: List = List::new("incoming_letters", "i", COLUMNS)
    .joined(JOIN)
    .sorted_as(&LETTERS, &[("received_at", "i.received_at")]);

/// An e-mail that came in, with its text.
pub struct StoredLetter {
    /// The e-mail.
    pub letter: IncomingLetter,
    /// What its guards judge.
    pub facts: LetterFacts,
    /// The text; `None` if it has none, or if the caller may not read members.
    pub text: Option<String>,
}

/// Reads a row of [`ROW`].
pub fn incoming(row: &Row, actor: &Actor) -> Result<IncomingLetter> {
    let reads_members = actor.can(Action::Read, Subject::Users);
    let member: Option<MemberId> = row.get("member_id");
    let assignee: Option<StaffId> = row.get("assignee_id");
    let facts = LetterFacts { state: row.word("state")? };
    Ok(IncomingLetter {
        id: row.get("id"),
        received_at: row.get("received_at"),
        kind: row.word("kind")?,
        from: row.get::<Option<&str>>("sender").map(|from| shown(from, Some(actor))),
        subject: row.get::<Option<_>>("subject").filter(|_| reads_members),
        outbox_id: row.get("outbox_id"),
        member: member.filter(|_| reads_members).map(|_| named(row, "member")).transpose()?,
        answer: row.get::<Option<_>>("answer").filter(|_| reads_members),
        size: row.get("size"),
        state: facts.state,
        assignee: assignee.map(|id| Manager { id, name: row.get("assignee_name") }),
        finished_at: row.get("finished_at"),
        finished_by: row.get("finished_by"),
        version: row.get("version"),
        can: can::judge(actor, &[&facts]),
        updated_at: row.get("updated_at"),
    })
}

/// Returns an e-mail that came in, or a 404 if the caller may not see it.
pub fn load(cx: &mut Cx<'_, '_>, id: LetterId) -> Result<StoredLetter> {
    let stored = stored(cx, id)?;
    let assignee = stored.letter.assignee.as_ref().map(|assignee| assignee.id);
    if may_see(cx.actor()?, assignee) { Ok(stored) } else { Err(Refusal::NotFound) }
}

fn stored(cx: &mut Cx<'_, '_>, id: LetterId) -> Result<StoredLetter> {
    let sql = format!(
        "select {COLUMNS}, i.text from incoming_letters i {JOIN} where i.id = $1 and i.kind is not null"
    );
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let actor = cx.actor()?;
    let text = row.get::<Option<String>>("text").filter(|_| actor.can(Action::Read, Subject::Users));
    let letter = incoming(&row, actor)?;
    Ok(StoredLetter { facts: LetterFacts { state: letter.state }, letter, text })
}

/// Returns the answer to a change, also to a caller who assigned an e-mail to another and sees it no longer.
pub fn changed(cx: &mut Cx<'_, '_>, id: LetterId, message: String) -> Result<LetterChanged> {
    Ok(LetterChanged { message, letter: stored(cx, id)?.letter })
}

/// Empties what came about a member's letters or from one of its addresses. Returns the number of rows.
pub fn erase(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<u64> {
    let sql = "update incoming_letters set sender = null, subject = null, text = null, answer = null, member_id = null, version = version + 1
        where member_id = $1 or lower(sender) in (select lower(email) from members where id = $1
        union select lower(email) from member_emails where member_id = $1)";
    cx.execute(sql, &[member.into()])
}
