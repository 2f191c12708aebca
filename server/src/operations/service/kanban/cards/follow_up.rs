//! `cards.follow-up`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, FOLLOW_UP, FollowUp, MoveTo};
use client::endpoint::Call;

use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::travel::moved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Moves the card of a member to the follow-up.
pub fn follow_up(cx: &mut Cx<'_, '_>, call: Call<FollowUp>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, card, guard, &MoveTo::top(FOLLOW_UP), ActivityKind::Moved)
}
