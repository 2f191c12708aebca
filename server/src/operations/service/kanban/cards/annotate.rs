//! `cards.annotate`: saves the side panel of a card.

use client::api::service::kanban::{ActivityKind, Annotate, CardChanged, CardState};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use super::contact::must_be_in;
use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::notes;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves what the caller gave, and leaves the rest as it is.
pub fn annotate(cx: &mut Cx<'_, '_>, call: Call<Annotate>) -> Result<CardChanged> {
    let (board, column) = &call.path;
    let card = of_member(cx, call.body.user_id, Some(*board))?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| {
        must_be_in(cx, state, column)?;
        cx.guard(&call, state)
    };
    let body = &call.body;
    let done = change(cx, card, guard, |_, _, fields| {
        body.check()?;
        notes::apply(&mut fields.notes, body);
        Ok(())
    })?;
    let text = done.after.notes.annotation.as_ref();
    let text = text.filter(|text| done.before.notes.annotation.as_ref() != Some(*text));
    activity::add(cx, card, ActivityKind::Annotated, &json!({ "text": text, "bias": body.bias }))?;
    done.effect(cx, Key::KanbanEffectAnnotated, &[]);
    let message = Key::KanbanDoneAnnotated.text(cx.lang(), &[]);
    done.answer(cx, message)
}
