//! `cards.finish`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, FINISHED, FinishCard, MoveTo};
use client::endpoint::Call;
use client::wire::door::Door;

use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::travel::moved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The reason of a card that another program finishes without one.
const OTHER_REASON: &str = "outro";

/// Finishes the card of a member.
pub fn finish(cx: &mut Cx<'_, '_>, call: Call<FinishCard>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    // Our own doors ask for the reason; the specification's call names the member alone.
    let is_untold = call.body.reason.trim().is_empty() && cx.context.door == Door::Api;
    let reason = if is_untold { OTHER_REASON.to_owned() } else { call.body.reason.clone() };
    let to = MoveTo { reason, ..MoveTo::top(FINISHED) };
    moved(cx, card, guard, &to, ActivityKind::Moved)
}
