//! `cards.onboard`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, MoveTo, ONBOARDING, Onboard};
use client::endpoint::Call;

use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::travel::moved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Moves the card of a member to the onboarding.
pub fn onboard(cx: &mut Cx<'_, '_>, call: Call<Onboard>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, card, guard, &MoveTo::top(ONBOARDING), ActivityKind::Moved)
}
