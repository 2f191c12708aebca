//! `cards.schedule-manually`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, ScheduleManually};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::notes::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

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
