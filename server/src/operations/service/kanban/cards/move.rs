//! `cards.move`

use client::api::service::kanban::{ActivityKind, CardChanged, CardState, MoveCard};
use client::endpoint::Call;

use crate::operations::service::kanban::travel::moved;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Moves a card to a column of its board, or to another place in the same.
pub fn r#move(cx: &mut Cx<'_, '_>, call: Call<MoveCard>) -> Result<CardChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    moved(cx, call.path, guard, &call.body, ActivityKind::Moved)
}
