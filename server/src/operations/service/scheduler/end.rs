//! How meetings end, and how they are brought back: `meetings.cancel`, `meetings.mark-done`, `meetings.mark-missed` and
//! `meetings.restore`.

use client::api::service::outbox::QueuedMessage;
use client::api::service::scheduler::{
    CancelMeeting, MarkDone, MarkMissed, MeetingChanged, MeetingFacts, MeetingState, RestoreMeeting,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::MeetingId;
use client::value::word::Word;
use serde_json::json;

use super::book::answered;
use super::calendar::{Wanted, take};
use super::letters::Known;
use super::load::{LoadedMeeting, load};
use super::{card, letters};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Cancels a meeting or an invitation. The member is notified of a meeting, with the reason; the link of an invitation ends.
pub fn cancel(cx: &mut Cx<'_, '_>, call: Call<CancelMeeting>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let reason = call.body.reason.trim();
    let before = set(cx, call.path, guard, |_, _| {
        call.body.check()?;
        Ok((MeetingState::Cancelled, Some(reason.to_owned()), String::new()))
    })?;
    let after = load(cx, call.path)?;
    let outbox = if before.meeting.state == MeetingState::Booked {
        card::clear(cx, &after.meeting)?;
        letters::cancelled(cx, &after, Known::of(&before.meeting))?
    } else {
        letters::recall(cx, &after.meeting)?;
        Vec::new()
    };
    told(cx, &before, Key::SchedulerEffectCancelled, Key::SchedulerDoneCancelled, outbox)
}

/// Records that a meeting took place.
pub fn mark_done(cx: &mut Cx<'_, '_>, call: Call<MarkDone>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let notes = call.body.notes.trim();
    let before = set(cx, call.path, guard, |_, _| Ok((MeetingState::Done, None, notes.to_owned())))?;
    told(cx, &before, Key::SchedulerEffectDone, Key::SchedulerDoneDone, Vec::new())
}

/// Records that the member did not come.
pub fn mark_missed(cx: &mut Cx<'_, '_>, call: Call<MarkMissed>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let notes = call.body.notes.trim();
    let before = set(cx, call.path, guard, |_, _| Ok((MeetingState::Missed, None, notes.to_owned())))?;
    told(cx, &before, Key::SchedulerEffectMissed, Key::SchedulerDoneMissed, Vec::new())
}

/// Brings a meeting back: booked if it has a time, else invited. A time to come must be free again.
pub fn restore(cx: &mut Cx<'_, '_>, call: Call<RestoreMeeting>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let before = set(cx, call.path, guard, |cx, loaded| {
        let meeting = &loaded.meeting;
        let Some(at) = meeting.start_at else { return Ok((MeetingState::Invited, None, String::new())) };
        if meeting.state == MeetingState::Cancelled {
            let wanted =
                Wanted { manager: meeting.manager.id, at, minutes: Some(meeting.minutes), moved: meeting.id };
            take(cx, &wanted)?;
        }
        Ok((MeetingState::Booked, None, String::new()))
    })?;
    let after = load(cx, call.path)?;
    let is_back =
        before.meeting.state == MeetingState::Cancelled && after.meeting.state == MeetingState::Booked;
    let outbox = if is_back {
        card::follow(cx, &after.meeting, None)?;
        letters::confirm(cx, &after, Known::default())?
    } else {
        Vec::new()
    };
    told(cx, &before, Key::SchedulerEffectRestored, Key::SchedulerDoneRestored, outbox)
}

/// Sets the state, the reason, and what the notes get more.
fn set(
    cx: &mut Cx<'_, '_>,
    id: MeetingId,
    mut guard: impl FnMut(&mut Cx<'_, '_>, &MeetingFacts) -> Result<()>,
    mut decide: impl FnMut(&mut Cx<'_, '_>, &LoadedMeeting) -> Result<(MeetingState, Option<String>, String)>,
) -> Result<LoadedMeeting> {
    let (name, now) = (cx.actor()?.name.clone(), cx.now);
    let mut new = json!({});
    let before = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.facts)?;
            Ok((loaded.record(), loaded))
        },
        |cx, loaded| {
            let (state, reason, more) = decide(cx, loaded)?;
            let before = &loaded.meeting.notes;
            let gap = if before.is_empty() || more.is_empty() { "" } else { "\n" };
            let notes = format!("{before}{gap}{more}");
            new = json!({ "state": state, "reason": reason, "notes": notes });
            Ok(RowValues::new()
                .to("state", state.name())
                .to("reason", reason)
                .to("notes", notes)
                .to("changed_at", now)
                .to("changed_by", name.clone())
                .raise("sequence"))
        },
    )?;
    let was = &before.meeting;
    cx.changed(id, json!({ "state": was.state, "reason": was.reason, "notes": was.notes }), new);
    Ok(before)
}

/// Answers a change that has been made.
fn told(
    cx: &mut Cx<'_, '_>,
    before: &LoadedMeeting,
    effect: Key,
    done: Key,
    outbox: Vec<QueuedMessage>,
) -> Result<MeetingChanged> {
    cx.effect(Message::new(effect).with("member", &before.meeting.member.name));
    let message = done.text(cx.lang(), &[]);
    answered(cx, before.meeting.id, message, outbox)
}
