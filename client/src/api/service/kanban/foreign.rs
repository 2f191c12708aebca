//! The forms of cards that need other calls.

use super::forms;
use super::layout::ColumnName;
use super::lists::CardFilter;
use super::words::Board;
use super::{ListBoards, ListCards};
use crate::api::members::members::Manager;
use crate::api::members::reference::ListManagers;
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;
use crate::value::id::CardId;

/// Makes the form that moves a card, from the columns of its board.
pub fn move_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: CardId = parsed(path)?;
    let filter = CardFilter { id: Some(id), ..CardFilter::default() };
    let card = reads.get(&ListCards::find(filter))?.cards.data.into_iter().next().ok_or(Missing::Record)?;
    let boards = reads.get(&ListBoards::find(()))?.boards;
    let board = boards.into_iter().find(|board| board.role == card.role).ok_or(Missing::Record)?;
    Ok(forms::move_to(&board.columns, &card.column, reads.actor.lang))
}

/// Makes the form that registers a contact, with the colleagues of the board.
pub fn contact_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let (board, _): (Board, ColumnName) = parsed(path)?;
    let managers = reads.get(&ListManagers::find(()))?.managers;
    let colleagues = managers.into_iter().filter(|manager| manager.may_be(|role| role == board.role()));
    let colleagues: Vec<Manager> =
        colleagues.map(|manager| Manager { id: manager.id, name: manager.name }).collect();
    Ok(forms::contact(board, &colleagues, reads.actor.lang))
}
