//! `cards.hide`: a card leaves the board until a day.

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, HideCard};
use client::endpoint::Call;
use client::message::Key;
use client::value::date::show_date;
use serde_json::json;

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::notes::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Hides the card of a member. It comes back on the day ([`super::clock`]).
pub fn hide(cx: &mut Cx<'_, '_>, call: Call<HideCard>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, card, guard, |cx, _, fields| {
        fields.hide_until = Some(call.body.check(cx.today)?);
        Ok(())
    })?;
    let until = done.after.hide_until.map(|day| cx.said_day(day)).unwrap_or_default();
    let shown = done.after.hide_until.map(show_date).unwrap_or_default();
    let details = json!({ "until": done.after.hide_until, "text": given(&call.body.description) });
    activity::add(cx, card, ActivityKind::Hidden, &details)?;
    done.effect(cx, Key::KanbanEffectHidden, &[("until", &shown)]);
    let message = Key::KanbanDoneHidden.text(cx.lang(), &[("until", &until)]);
    done.answer(cx, message)
}
