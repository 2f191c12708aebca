//! The commands of the kanban: what the keys do, with the card's number.

use client::api::service::kanban::{Board, FinishCard};
use client::endpoint::Endpoint;
use client::message::Key;
use client::value::word::Word;
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::kit::filter::slug;
use crate::kit::screen::command::{Choices, Command, Scope, act, one_of, plain};
use crate::screens::KANBAN;
use crate::screens::kanban::state::Kanban;

/// The commands.
pub static COMMANDS: &[Command] = &[
    Command {
        short: Some("k"),
        complete: |word, scope| scope.screen.words(scope).completions(word),
        ..plain("kanban", Key::TuiCommandKanban, |filter, scope| {
            if filter.is_empty() {
                return Ok(Cmd::Show(KANBAN, Value::Null));
            }
            Ok(Cmd::Show(KANBAN, scope.screen.words(scope).query(filter)?))
        })
    },
    Command {
        own: Some(Key::TuiCommandBoardName),
        complete: boards,
        ..plain("board", Key::TuiCommandBoard, |name, scope| {
            if name.is_empty() {
                return Ok(Cmd::NextBoard);
            }
            let is = |board: &Board| slug(&board.label(scope.lang)) == slug(name) || board.name() == name;
            let board = Board::ALL.into_iter().find(is);
            board.map(|board| Cmd::Board(board.name())).ok_or_else(|| one_of(boards("", scope), scope))
        })
    },
    Command {
        own: Some(Key::TuiCommandColumnName),
        complete: columns,
        ..plain("column", Key::TuiCommandColumn, |name, scope| {
            if name.is_empty() {
                return Ok(Cmd::Column(0));
            }
            let at = columns("", scope).iter().position(|(column, _)| *column == slug(name));
            let here = kanban(scope).map_or(0, |kanban| kanban.own.at());
            match at {
                Some(at) => Ok(Cmd::Column(at as i64 - here as i64)),
                None => Err(one_of(columns("", scope), scope)),
            }
        })
    },
    act("finish-card", Key::ActionCardsFinish, FinishCard::ID),
];

fn kanban<'s>(scope: &'s Scope<'_>) -> Option<&'s Kanban> {
    scope.screen.as_any().downcast_ref()
}

fn boards(typed: &str, scope: &Scope<'_>) -> Choices {
    let seen = kanban(scope).map_or(&[][..], |kanban| &kanban.own.boards);
    let choice = |label: String| (slug(&label), label);
    let choices = seen.iter().map(|board| choice(board.role.label(scope.lang)));
    choices.filter(|(name, _)| name.starts_with(&slug(typed))).collect()
}

fn columns(typed: &str, scope: &Scope<'_>) -> Choices {
    let columns = kanban(scope).map_or(&[][..], |kanban| kanban.own.columns());
    let choices = columns.iter().map(|column| (slug(&column.label), column.label.clone()));
    choices.filter(|(name, _)| name.starts_with(&slug(typed))).collect()
}
