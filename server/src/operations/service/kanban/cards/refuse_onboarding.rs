//! `cards.refuse-onboarding`

use client::api::service::kanban::{
    ActivityKind, CardChanged, CardState, MoveTo, ONBOARDING, RefuseOnboarding,
};
use client::endpoint::Call;

use crate::operations::service::kanban::load::{load, of_member};
use crate::operations::service::kanban::travel::moved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Moves the card of a member who wants no onboarding to the column behind it.
pub fn refuse_onboarding(cx: &mut Cx<'_, '_>, call: Call<RefuseOnboarding>) -> Result<CardChanged> {
    let card = of_member(cx, call.body.user_id, call.body.role)?;
    let columns = load(cx, card)?.state.columns;
    let behind = columns.iter().skip_while(|column| column.name != ONBOARDING).nth(1);
    let to = MoveTo::top(behind.map_or(ONBOARDING, |column| &column.name));
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, card, guard, &to, ActivityKind::OnboardingRefused)
}
