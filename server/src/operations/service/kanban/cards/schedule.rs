//! `cards.schedule`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, ScheduleCard};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::notes::given;
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
