//! The appointment of a card, set by bookings elsewhere.

use client::value::date::day_of;
use client::value::id::CardId;
use jiff::Timestamp;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sets the appointment of a card, whatever its version: the caller decided on something else.
pub fn set(cx: &mut Cx<'_, '_>, card: CardId, at: Option<Timestamp>) -> Result<()> {
    let before = cx.query_one("select schedule_at from cards where id = $1", &[card.into()])?;
    let before: Option<Timestamp> = before.and_then(|row| row.get("schedule_at"));
    let is_due = at.is_some_and(|at| day_of(at) <= cx.today);
    let sql = "update cards set schedule_at = $1, due = $2, version = version + 1 where id = $3";
    cx.execute(sql, &[at.into(), is_due.into(), card.into()])?;
    cx.changed(card, json!({ "schedule_at": before }), json!({ "schedule_at": at }));
    Ok(())
}
