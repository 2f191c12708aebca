//! The boards of the kanban and their columns.

use super::board::{BoardChanged, BoardColumns, BoardList, Whose};
use super::computed;
use super::guards::BoardState;
use super::lists::{BoardPage, BoardQuery};
use super::words::Board;
use crate::endpoints;
use crate::value::id::kind;

endpoints!(
    ListBoards("Lista os quadros do kanban, com as suas colunas.")
        .get("boards.list", "/kanban/boards")
        .answers::<BoardList>()
        .needs(Read, Kanban)
        .ours()
        .computed_by(computed::boards),
    UpdateBoard("Troca as colunas de um quadro: nomes, ordem, cores, limites e o que cada uma pede.")
        .put("boards.update", "/kanban/boards/{role}")
        .path::<Board>()
        .body::<BoardColumns>()
        .answers::<BoardChanged>()
        .guard(BoardState::may_update)
        .needs(Update, Kanban)
        .acts_on::<kind::Board>()
        .ours(),
    GetBoard(
        "Mostra uma coluna de um quadro e quantos cartões há em cada uma; `second` é o número do \
         consultor ou `all`."
    )
    .get("boards.get", "/kanban/{role}/{second}")
    .path::<(Board, Whose)>()
    .query::<BoardQuery>()
    .answers::<BoardPage>()
    .needs(Read, Kanban)
    .still()
    .adapted_by(computed::board),
);
