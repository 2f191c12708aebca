//! `meetings.book`, by body or by query.

use client::api::service::outbox::QueuedMessage;
use client::api::service::scheduler::{
    Book, BookByQuery, Booking, Meeting, MeetingChanged, MeetingKind, MeetingState,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::id::{MeetingId, MemberId, StaffId};
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use super::calendar::{Taken, Wanted, take};
use super::letters::Known;
use super::load::load;
use super::{card, letters};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Books a meeting.
pub fn book(cx: &mut Cx<'_, '_>, call: Call<Book>) -> Result<MeetingChanged> {
    booked(cx, &call.body)
}

/// Books a meeting by the parameters of the query.
pub fn book_by_query(cx: &mut Cx<'_, '_>, call: Call<BookByQuery>) -> Result<MeetingChanged> {
    booked(cx, &call.query)
}

fn booked(cx: &mut Cx<'_, '_>, booking: &Booking) -> Result<MeetingChanged> {
    let (manager, member, at) = booking.check()?;
    must_exist(cx, "listener_id", member)?;
    let wanted = Wanted { manager, at, minutes: booking.interval, moved: MeetingId::none() };
    let Taken { asked, by, minutes } = take(cx, &wanted)?;
    let actor = cx.actor()?.id;
    let kind = booking.kind.unwrap_or(MeetingKind::FollowUp);
    let fields =
        NewMeeting { manager: by.id, member, kind, at: Some(at), minutes, notes: booking.notes.trim() };
    let id = insert(cx, &fields, Some(actor))?;
    let loaded = load(cx, id)?;
    card::follow(cx, &loaded.meeting, None)?;
    let outbox = letters::confirm(cx, &loaded, Known::default())?;
    let meeting = loaded.meeting;
    let (time, consultant) = (cx.said_after(at), &by.name);
    let message = if by.id == asked.id {
        Message::new(Key::SchedulerDoneBooked).with("time", &time).with("consultant", consultant)
    } else {
        let message = Message::new(Key::SchedulerDoneStoodIn).with("time", &time);
        message.with("consultant", consultant).with("away", &asked.name)
    };
    let effect = Message::new(Key::SchedulerEffectBooked).with("member", &meeting.member.name);
    cx.effect(effect.with("time", &time).with("consultant", consultant));
    Ok(MeetingChanged { message: message.text(cx.lang()), meeting, outbox })
}

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
