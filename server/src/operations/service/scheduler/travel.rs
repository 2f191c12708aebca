//! The move of a meeting to another time, or to another consultant.

use client::api::service::outbox::QueuedMessage;
use client::api::service::scheduler::{Meeting, MeetingFacts, MeetingState};
use client::message::{Key, Message};
use client::value::id::{MeetingId, StaffId};
use jiff::Timestamp;
use serde_json::json;

use super::calendar::{MeetingTime, take};
use super::letters::KnownFacts;
use super::load::{LoadedMeeting, load};
use super::{card, letters};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// Moves a booked meeting to a time, with the same consultant, as part of another change.
pub fn to(cx: &mut Cx<'_, '_>, id: MeetingId, at: Timestamp) -> Result<()> {
    let booked = |_: &mut Cx<'_, '_>, facts: &MeetingFacts| match facts.state {
        MeetingState::Booked => Ok(()),
        _ => Err(Refusal::NotFound),
    };
    carry(cx, id, at, None, booked).map(|_| ())
}

/// Moves a meeting. Returns the letters to the member.
pub fn carry(
    cx: &mut Cx<'_, '_>,
    id: MeetingId,
    at: Timestamp,
    to: Option<StaffId>,
    mut guard: impl FnMut(&mut Cx<'_, '_>, &MeetingFacts) -> Result<()>,
) -> Result<Vec<QueuedMessage>> {
    let (name, now) = (cx.actor()?.name.clone(), cx.now);
    let mut manager = StaffId::none();
    let before: LoadedMeeting = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.facts)?;
            Ok((loaded.record(), loaded))
        },
        |cx, loaded| {
            let Meeting { manager: here, minutes, .. } = &loaded.meeting;
            let wanted =
                MeetingTime { manager: to.unwrap_or(here.id), at, minutes: Some(*minutes), moved: id };
            manager = take(cx, &wanted)?.by.id;
            Ok(RowValues::new()
                .to("start_at", at)
                .to("manager_id", manager)
                .to("changed_at", now)
                .to("changed_by", name.clone())
                .raise("sequence"))
        },
    )?;
    let old = json!({ "start_at": before.meeting.start_at, "manager_id": before.meeting.manager.id });
    cx.changed(id, old, json!({ "start_at": at, "manager_id": manager }));
    let after = load(cx, id)?;
    card::follow(cx, &after.meeting, before.meeting.start_at)?;
    let outbox = letters::moved(cx, &after, KnownFacts::of(&before.meeting))?;
    let after = after.meeting;
    let effect = Message::new(Key::SchedulerEffectMoved).with("member", &after.member.name);
    let time = cx.said_after(at);
    cx.effect(effect.with("time", time).with("consultant", &after.manager.name));
    Ok(outbox)
}
