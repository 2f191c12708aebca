//! The columns of boards.

use client::api::service::kanban::{Board, BoardRow, BoardState, Column, default_columns};
use client::catalogue::can;
use client::value::id::BoardId;
use client::value::word::Word;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Loads a board.
pub fn load(cx: &mut Cx<'_, '_>, board: Board) -> Result<BoardRow> {
    let sql = "select id, columns, version from boards where role = $1";
    let row = cx.query_one(sql, &[board.name().into()])?.ok_or(Refusal::NotFound)?;
    let can = can::judge(cx.actor()?, &[&BoardState { board }]);
    let columns = stored(&row, board)?;
    Ok(BoardRow { id: row.get("id"), role: board, columns, can, version: row.get("version") })
}

/// Returns the columns of a board.
pub fn columns(cx: &mut Cx<'_, '_>, board: Board) -> Result<Vec<Column>> {
    let row = cx.query_one("select columns from boards where role = $1", &[board.name().into()])?;
    stored(&row.ok_or(Refusal::NotFound)?, board)
}

fn stored(row: &Row, board: Board) -> Result<Vec<Column>> {
    match row.get::<&str>("columns") {
        "" => Ok(default_columns(board)),
        columns => serde_json::from_str(columns)
            .map_err(|error| Refusal::Internal(format!("the columns of {board}: {error}"))),
    }
}

/// Returns the version of a board as a record.
pub fn record(board: &BoardRow) -> RecordVersion {
    RecordVersion::new::<client::value::id::kind::Board>(BoardId::new(board.id.get()), board.version)
}
