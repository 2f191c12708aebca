//! The rows of meetings.

use client::api::service::outbox::QueuedMessage;
use client::api::service::scheduler::{Meeting, MeetingChanged, MeetingKind, MeetingState};
use client::rules::Rule;
use client::value::id::{MeetingId, MemberId, StaffId};
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Rejects a member that does not exist.
pub fn must_exist(cx: &mut Cx<'_, '_>, field: &str, member: MemberId) -> Result<()> {
    let there = cx.query_one("select id from members where id = $1", &[member.into()])?;
    there.map(|_| ()).ok_or_else(|| Refusal::field(field, Rule::IsNot))
}

/// A meeting to insert.
pub struct NewMeeting<'a> {
    /// The consultant.
    pub manager: StaffId,
    /// The member.
    pub member: MemberId,
    /// The purpose.
    pub kind: MeetingKind,
    /// When it begins; absent for an invitation.
    pub at: Option<Timestamp>,
    /// Its length in minutes.
    pub minutes: i64,
    /// The notes.
    pub notes: &'a str,
}

/// Inserts a meeting: booked if it has a time, else invited.
pub fn insert(cx: &mut Cx<'_, '_>, new: &NewMeeting<'_>, by: Option<StaffId>) -> Result<MeetingId> {
    let state = if new.at.is_some() { MeetingState::Booked } else { MeetingState::Invited };
    let name = cx.actor().map_or_else(|_| String::new(), |actor| actor.name.clone());
    let sql = "insert into meetings (manager_id, member_id, kind, start_at, minutes, notes, state, booked_by, created_at,
         changed_at, changed_by) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10) returning id";
    let values = [
        new.manager.into(),
        new.member.into(),
        new.kind.name().into(),
        new.at.into(),
        new.minutes.into(),
        new.notes.into(),
        state.name().into(),
        by.into(),
        cx.now.into(),
        name.into(),
    ];
    let id = MeetingId::new(cx.insert(sql, &values)?);
    let record = json!({
        "manager_id": new.manager, "user_id": new.member, "kind": new.kind, "start_at": new.at, "minutes": new.minutes,
        "notes": new.notes, "state": state,
    });
    cx.changed(id, json!(null), record);
    Ok(id)
}

/// Returns a meeting in its answer form, with the letters to its member.
pub fn answered(
    cx: &mut Cx<'_, '_>,
    id: MeetingId,
    message: String,
    outbox: Vec<QueuedMessage>,
) -> Result<MeetingChanged> {
    let meeting: Meeting = load(cx, id)?.meeting;
    Ok(MeetingChanged { message, meeting, outbox })
}
