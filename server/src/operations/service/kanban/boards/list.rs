//! `boards.list`

use client::api::service::kanban::{BoardList, ListBoards, boards_of};
use client::endpoint::Call;

use crate::operations::service::kanban::board::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists the boards that the caller sees.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListBoards>) -> Result<BoardList> {
    let seen = boards_of(cx.actor()?);
    let boards = seen.into_iter().map(|board| load(cx, board)).collect::<Result<_>>()?;
    Ok(BoardList { boards })
}
