//! `cards.show`: a hidden card comes back.

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, ShowCard};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Brings back a hidden card before its day.
pub fn show(cx: &mut Cx<'_, '_>, call: Call<ShowCard>) -> Result<CardChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, call.path, guard, |_, _, fields| {
        fields.hide_until = None;
        Ok(())
    })?;
    activity::add(cx, call.path, ActivityKind::Shown, &json!({}))?;
    done.effect(cx, Key::KanbanEffectShown, &[]);
    let message = Key::KanbanDoneShown.text(cx.lang(), &[]);
    done.answer(cx, message)
}
