//! The place of a card in a column.

use client::api::service::kanban::Board;
use client::rules::Rule;
use client::value::id::CardId;
use client::value::word::Word;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The distance between the ranks of neighbours: room for twenty cards to be put between two, one before the other.
pub const GAP: i64 = 1 << 20;

/// Returns the rank above a card of a column; at its end for 0, at its top for `None`.
pub fn rank(
    cx: &mut Cx<'_, '_>,
    board: Board,
    column: &str,
    before: Option<CardId>,
    card: CardId,
) -> Result<i64> {
    let place = [board.name().into(), column.into()];
    match before {
        None => {
            let sql = "select coalesce(min(rank), 0) as rank from cards where role = $1 and column_name = $2";
            Ok(edge(cx, sql, &place)? - GAP)
        }
        Some(end) if end.get() == 0 => {
            let sql = "select coalesce(max(rank), 0) as rank from cards where role = $1 and column_name = $2";
            Ok(edge(cx, sql, &place)? + GAP)
        }
        Some(next) => match between(cx, board, column, next, card)? {
            Some(rank) => Ok(rank),
            None => {
                spread(cx, board, column)?;
                between(cx, board, column, next, card)?.ok_or(Refusal::Busy)
            }
        },
    }
}

fn edge(cx: &mut Cx<'_, '_>, sql: &str, place: &[crate::store::Value]) -> Result<i64> {
    Ok(cx.query_one(sql, place)?.map_or(0, |row| row.get("rank")))
}

/// Returns whether a card is in a column; the end of the column, 0, always is.
pub fn stands_in(cx: &mut Cx<'_, '_>, board: Board, column: &str, card: CardId) -> Result<bool> {
    let sql = "select id from cards where id = $1 and role = $2 and column_name = $3";
    let values = [card.into(), board.name().into(), column.into()];
    Ok(card.get() == 0 || cx.query_one(sql, &values)?.is_some())
}

/// Returns a rank just above a card, if there is room.
fn between(
    cx: &mut Cx<'_, '_>,
    board: Board,
    column: &str,
    next: CardId,
    card: CardId,
) -> Result<Option<i64>> {
    let sql = "select rank from cards where id = $1 and role = $2 and column_name = $3";
    let row = cx.query_one(sql, &[next.into(), board.name().into(), column.into()])?;
    let below: i64 = row.ok_or_else(|| Refusal::field("before", Rule::IsNot))?.get("rank");
    let sql =
        "select max(rank) as rank from cards where role = $1 and column_name = $2 and rank < $3 and id <> $4";
    let row = cx.query_one(sql, &[board.name().into(), column.into(), below.into(), card.into()])?;
    let above: Option<i64> = row.and_then(|row| row.get("rank"));
    let middle = above.map_or(below - GAP, |above| above + (below - above) / 2);
    Ok((above != Some(middle)).then_some(middle))
}

/// Gives the cards of a column equal distances, in their order.
fn spread(cx: &mut Cx<'_, '_>, board: Board, column: &str) -> Result<()> {
    let sql = format!(
        "update cards set rank = spread.rank from
         (select id, row_number() over (order by rank, id) * {GAP} as rank from cards
          where role = $1 and column_name = $2) spread
         where cards.id = spread.id"
    );
    cx.execute(&sql, &[board.name().into(), column.into()])?;
    Ok(())
}
