//! Keeps the card of a member in step with the meeting: the appointment of the card is the time of the meeting.

use client::api::service::kanban::{ActivityKind, Board};
use client::api::service::scheduler::Meeting;
use client::value::id::CardId;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use crate::operations::service::kanban::{activity, appointment};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Makes the meeting the appointment of the card, unless the card has another one than it had `before`.
pub fn follow(cx: &mut Cx<'_, '_>, meeting: &Meeting, before: Option<Timestamp>) -> Result<()> {
    let Some((card, present)) = found(cx, meeting)? else { return Ok(()) };
    let is_free = present.is_none_or(|present| Some(present) == before || present <= cx.now);
    if is_free { set(cx, card, meeting.start_at) } else { Ok(()) }
}

/// Takes the appointment off the card, if it is that of the meeting.
pub fn clear(cx: &mut Cx<'_, '_>, meeting: &Meeting) -> Result<()> {
    match found(cx, meeting)? {
        Some((card, present)) if present == meeting.start_at => set(cx, card, None),
        _ => Ok(()),
    }
}

/// Returns the card of the member on the board of the consultant, with its appointment.
fn found(cx: &mut Cx<'_, '_>, meeting: &Meeting) -> Result<Option<(CardId, Option<Timestamp>)>> {
    let sql = "select role from staff where id = $1";
    let role = cx.query_one(sql, &[meeting.manager.id.into()])?.map(|row| row.word("role")).transpose()?;
    let Some(board) = role.and_then(Board::of) else { return Ok(None) };
    let sql =
        "select id, schedule_at from cards where member_id = $1 and role = $2 and column_name <> 'finished'";
    let row = cx.query_one(sql, &[meeting.member.id.into(), board.name().into()])?;
    Ok(row.map(|row| (row.get("id"), row.get("schedule_at"))))
}

fn set(cx: &mut Cx<'_, '_>, card: CardId, at: Option<Timestamp>) -> Result<()> {
    appointment::set(cx, card, at)?;
    activity::add(cx, card, ActivityKind::Scheduled, &json!({ "schedule_at": at }))
}
