//! `boards.get`: one column of a board, and how many cards each column has.

use client::api::service::kanban::{BoardPage, CardFilter, FINISHED, GetBoard, must_have, must_see};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::service::kanban::board;
use crate::operations::service::kanban::cards::list::{narrowed, page};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A page of a column: those that are due first, then in the order that staff gave them. Finished cards: the latest first.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<GetBoard>) -> Result<BoardPage> {
    let (board, whose) = call.path;
    must_see(cx.actor()?, board)?;
    let columns = board::columns(cx, board)?;
    let filter = call.query.of_board(board, whose.one());
    filter.check()?;
    let first = || columns.first().map(|column| column.name.clone()).unwrap_or_default();
    let column = filter.column.clone().unwrap_or_else(first);
    must_have(&columns, &column, cx.lang())?;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let of_all = CardFilter { column: None, ..filter.clone() };
    let hidden = CardFilter { hidden: Some(1), ..of_all.clone() };
    let counts = narrowed(cx, &of_all, &[board]).counts(cx.conn(), "c.column_name")?;
    let hidden = narrowed(cx, &hidden, &[board]).counts(cx.conn(), "c.column_name")?;
    let counts = columns.iter().map(|column| {
        let count = counts.get(&column.name).copied().unwrap_or(0);
        (column.name.clone(), count)
    });
    let counts = counts.collect();
    let selection = narrowed(cx, &CardFilter { column: Some(column.clone()), ..filter }, &[board]);
    let selection = if column == FINISHED { selection.sorted("c.moved_at", true) } else { selection };
    let cards = page(cx, selection, paging, &[board])?;
    Ok(BoardPage { column, cards, counts, hidden })
}
