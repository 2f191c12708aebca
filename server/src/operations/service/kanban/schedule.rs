//! The appointments of a card: `cards.schedule`, `cards.schedule-manually` and `cards.set-schedule`.

use client::api::service::kanban::{
    ActivityKind, CardChanged, CardState, ScheduleCard, ScheduleManually, SetSchedule,
};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use super::activity;
use super::change::{change, given};
use super::load::of_member;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Makes an appointment with a member. It takes the place of the present one.
pub fn schedule(cx: &mut Cx<'_, '_>, call: Call<ScheduleCard>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, card, guard, |cx, _, fields| {
        fields.schedule_at = Some(call.body.check(cx.now)?);
        fields.description = given(&call.body.description);
        Ok(())
    })?;
    let at = done.after.schedule_at.map(|at| cx.said_after(at)).unwrap_or_default();
    let details = json!({ "schedule_at": done.after.schedule_at, "text": done.after.description });
    activity::add(cx, card, ActivityKind::Scheduled, &details)?;
    done.effect(cx, Key::KanbanEffectScheduled, &[("at", &at)]);
    let message = Key::KanbanDoneScheduled.text(cx.lang(), &[("at", &at)]);
    done.answer(cx, message)
}

/// Registers what was agreed elsewhere, without a time.
pub fn schedule_manually(cx: &mut Cx<'_, '_>, call: Call<ScheduleManually>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, card, guard, |_, _, fields| {
        call.body.check()?;
        fields.description = given(&call.body.description);
        Ok(())
    })?;
    activity::add(cx, card, ActivityKind::Scheduled, &json!({ "text": done.after.description }))?;
    let message = Key::KanbanDoneScheduledManually.text(cx.lang(), &[]);
    done.answer(cx, message)
}

/// Sets the appointment as it shall be, or removes it. The past is allowed: this restores what was.
pub fn set_schedule(cx: &mut Cx<'_, '_>, call: Call<SetSchedule>) -> Result<CardChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, call.path, guard, |_, _, fields| {
        fields.schedule_at = call.body.schedule_at.map(|at| at.0);
        fields.description = given(&call.body.description);
        Ok(())
    })?;
    let details = json!({ "schedule_at": done.after.schedule_at, "text": done.after.description });
    activity::add(cx, call.path, ActivityKind::Scheduled, &details)?;
    let message = match done.after.schedule_at {
        Some(at) => Key::KanbanDoneScheduled.text(cx.lang(), &[("at", &cx.said_after(at))]),
        None => Key::KanbanDoneUnscheduled.text(cx.lang(), &[]),
    };
    done.answer(cx, message)
}
