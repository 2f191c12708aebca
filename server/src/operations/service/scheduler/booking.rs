//! The acts of a member on the page of an invitation: choosing a time, or releasing it.

use client::api::service::scheduler::{LONGEST_NOTES, MeetingState};
use client::message::Lang;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use super::calendar::{MeetingTime, take};
use super::load::{by_token, load};
use super::{card, letters};
use crate::operations::members::opened::note_opened;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Books the time that the member chose, and remembers the language of the page. A link holds one meeting: where it has a
/// time already, nothing changes, unless another one is looked for, which takes its place.
pub fn choose(
    cx: &mut Cx<'_, '_>,
    hash: &str,
    (at, notes): (Timestamp, &str),
    lang: Lang,
    is_moving: bool,
) -> Result<()> {
    let loaded = by_token(cx, hash)?;
    let meeting = &loaded.meeting;
    let is_moved = is_moving && meeting.state == MeetingState::Booked && !loaded.facts.has_begun;
    if !is_moved && meeting.state != MeetingState::Invited || meeting.start_at == Some(at) {
        return Ok(());
    }
    if loaded.expires_at.is_none_or(|until| until <= cx.now) {
        return Err(Refusal::NotFound);
    }
    let wanted = MeetingTime { manager: meeting.manager.id, at, minutes: None, moved: meeting.id };
    let taken = take(cx, &wanted)?;
    let typed: String = notes.trim().chars().take(LONGEST_NOTES).collect();
    let notes = if typed.is_empty() { meeting.notes.clone() } else { typed };
    let sql = "update meetings set state = $1, start_at = $2, manager_id = $3, minutes = $4, notes = $5, changed_at = $6,
         changed_by = $7, lang = $8, sequence = sequence + 1, version = version + 1
         where id = $9 and version = $10";
    let values = [
        MeetingState::Booked.name().into(),
        at.into(),
        taken.by.id.into(),
        taken.minutes.into(),
        notes.clone().into(),
        cx.now.into(),
        meeting.member.name.clone().into(),
        lang.tag().into(),
        meeting.id.into(),
        meeting.version.into(),
    ];
    if cx.execute(sql, &values)? == 0 {
        return Ok(());
    }
    let new =
        json!({ "state": MeetingState::Booked, "start_at": at, "manager_id": taken.by.id, "notes": notes });
    let old = json!({ "state": meeting.state, "start_at": meeting.start_at });
    cx.changed(meeting.id, old, new);
    note_opened(cx, meeting.member.id)?;
    let after = load(cx, meeting.id)?;
    card::follow(cx, &after.meeting, meeting.start_at)?;
    // The page has informed the member: only later changes are news.
    letters::recall(cx, &after.meeting)?;
    letters::told(cx, &after)
}

/// Releases the time of a meeting that has not begun. The link is open again.
pub fn release(cx: &mut Cx<'_, '_>, hash: &str) -> Result<()> {
    let loaded = by_token(cx, hash)?;
    let meeting = &loaded.meeting;
    let is_over = loaded.facts.has_begun || loaded.expires_at.is_none_or(|until| until <= cx.now);
    if meeting.state != MeetingState::Booked || is_over {
        return Ok(());
    }
    let sql = "update meetings set state = $1, start_at = null, changed_at = $2, changed_by = $3, sequence = sequence + 1,
         version = version + 1 where id = $4 and state = 'booked'";
    let name = meeting.member.name.clone();
    let values = [MeetingState::Invited.name().into(), cx.now.into(), name.into(), meeting.id.into()];
    if cx.execute(sql, &values)? == 0 {
        return Ok(());
    }
    card::clear(cx, meeting)?;
    letters::recall(cx, meeting)?;
    note_opened(cx, meeting.member.id)?;
    let old = json!({ "state": meeting.state, "start_at": meeting.start_at });
    cx.changed(meeting.id, old, json!({ "state": MeetingState::Invited, "start_at": null }));
    Ok(())
}
