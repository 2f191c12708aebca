//! `cards.set-schedule`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, SetSchedule};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::notes::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

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
