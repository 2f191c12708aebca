//! `boards.update`: the columns of a board.

use std::collections::BTreeMap;

use client::api::service::kanban::{
    Board, BoardChanged, BoardState, CardFilter, Column, UpdateBoard, label_of, labels,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::word::Word;
use serde_json::json;

use crate::operations::service::kanban::board::{load, record};
use crate::operations::service::kanban::cards::list::narrowed;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Replaces the columns. A column that still has cards stays.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<UpdateBoard>) -> Result<BoardChanged> {
    let board = call.path;
    let new = json!(call.body.columns).to_string();
    let before = cx.change(
        |cx| {
            let loaded = load(cx, board)?;
            cx.guard(&call, &BoardState { board })?;
            Ok((record(&loaded), loaded))
        },
        |cx, loaded| {
            call.body.check()?;
            must_be_empty(cx, board, &loaded.columns, &call.body.columns)?;
            Ok(RowValues::new().to("columns", new.clone()))
        },
    )?;
    set_limits(cx, board, &call.body.columns)?;
    cx.changed(before.id, json!({ "columns": before.columns }), json!({ "columns": call.body.columns }));
    let effect = Message::new(Key::KanbanEffectColumns).with("board", board.label(cx.lang()));
    cx.effect(effect.with("columns", labels(&call.body.columns)));
    Ok(BoardChanged { message: Key::KanbanDoneBoard.text(cx.lang(), &[]), board: load(cx, board)? })
}

/// Rejects removing a column with cards.
fn must_be_empty(cx: &mut Cx<'_, '_>, board: Board, old: &[Column], new: &[Column]) -> Result<()> {
    let counts: BTreeMap<String, i64> =
        narrowed(cx, &CardFilter::default(), &[board]).counts(cx.conn(), "c.column_name")?;
    let gone = counts.iter().find(|(name, _)| !new.iter().any(|column| column.name == **name));
    let Some((name, count)) = gone else { return Ok(()) };
    let params = [("column", label_of(old, name)), ("n", &count.to_string())];
    let sentence = Key::KanbanGuardColumnsInUse.text(cx.lang(), &params);
    Err(Reason::state(name, sentence).into())
}

/// Applies the new limits of days to the cards that are there.
fn set_limits(cx: &mut Cx<'_, '_>, board: Board, columns: &[Column]) -> Result<()> {
    for column in columns {
        let days = column.days.map(|days| days * 24 * 3_600_000);
        let sql = "update cards set late_at = moved_at + $1 where role = $2 and column_name = $3";
        cx.execute(sql, &[days.into(), board.name().into(), column.name.clone().into()])?;
    }
    cx.conn().touch("cards");
    Ok(())
}
