//! `cards.get`: the card of a member.

use client::api::service::kanban::{Board, CardFound, GetCard, boards_of, must_see};
use client::endpoint::Call;
use client::value::id::{CardId, MemberId};

use crate::operations::service::kanban::load::answered;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the card on the board that the caller names, else on the caller's own, else the one that moved last.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<GetCard>) -> Result<CardFound> {
    let id = found(cx, call.path, call.query.role)?;
    Ok(CardFound { card: answered(cx, id)? })
}

/// Finds that card, or returns `NotFound`.
pub fn found(cx: &mut Cx<'_, '_>, member: MemberId, named: Option<Board>) -> Result<CardId> {
    let actor = cx.actor()?;
    if let Some(board) = named {
        must_see(actor, board)?;
    }
    let (own, seen) = (Board::of(actor.role), boards_of(actor));
    let rows = cx.query(
        "select id, role from cards where member_id = $1 order by moved_at desc, id desc",
        &[member.into()],
    )?;
    let mut cards = Vec::new();
    for row in &rows {
        let board: Board = row.word("role")?;
        cards.push((row.get::<CardId>("id"), board));
    }
    let on = |wanted: Board| cards.iter().find(|(_, board)| *board == wanted);
    let card = match named {
        Some(board) => on(board),
        None => own.and_then(on).or_else(|| cards.iter().find(|(_, board)| seen.contains(board))),
    };
    card.map(|(id, _)| *id).ok_or(Refusal::NotFound)
}
