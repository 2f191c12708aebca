//! A new card of a member, and its guard.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::changes::LONGEST_TEXT;
use super::guards::must_see;
use super::layout::{Column, FOLLOW_UP};
use super::words::Board;
use crate::access::Role;
use crate::actor::Actor;
use crate::api::members::members::must_have_data;
use crate::message::Key;
use crate::reason::{Reason, Why};
use crate::value::word::Word;

/// A new card of a member.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct NewCard {
    /// The board; the caller's own if absent, and that of success for callers without one.
    pub role: Option<Board>,
    /// The note for the consultant.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[schemars(length(max = LONGEST_TEXT))]
    pub annotation: String,
}

impl NewCard {
    /// Returns the board that a caller of this role means.
    pub fn board(&self, role: Role) -> Board {
        self.role.or(Board::of(role)).unwrap_or(Board::Success)
    }
}

/// Returns the column of a new card: the follow-up, else the first one of the board.
pub fn column_of_new(columns: &[Column]) -> Option<&Column> {
    columns.iter().find(|column| column.name == FOLLOW_UP).or(columns.first())
}

/// Whether a member has a card on a board, as the guard needs it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnBoardState {
    /// The board.
    pub board: Board,
    /// The column of the card that is there, by its label, with the time and the name of who moved it there.
    pub card: Option<(String, Timestamp, String)>,
    /// When the member's personal data were erased.
    pub erased_at: Option<Timestamp>,
}

impl OnBoardState {
    /// Rejects a second card on a board, a board of others, and a member whose data were erased.
    pub fn may_create(&self, actor: &Actor) -> Result<(), Reason> {
        must_see(actor, self.board)?;
        must_have_data(self.erased_at, actor.lang)?;
        let Some((column, since, by)) = &self.card else { return Ok(()) };
        let (board, at) = (self.board.label(actor.lang), actor.said_after(*since));
        let params = [("board", board.as_str()), ("column", column), ("since", &at)];
        let sentence = Key::KanbanGuardOnBoard.text(actor.lang, &params);
        let why = Why::State { is: "on_board".to_owned(), since: Some(*since), by: Some(by.clone()) };
        Err(Reason { sentence, why })
    }
}

#[cfg(test)]
mod tests {
    use super::super::layout::default_columns;
    use super::*;

    #[test]
    fn a_member_has_one_card_on_a_board_of_the_caller() {
        let at: Timestamp = "2026-11-21T12:00:00Z".parse().unwrap();
        let card = Some(("Ativo".to_owned(), at, "Bia".to_owned()));
        let free = OnBoardState { board: Board::Success, card: None, erased_at: None };
        assert!(free.may_create(&Actor::of(Role::Success)).is_ok());
        assert!(free.may_create(&Actor::of(Role::Manager)).is_ok());
        assert!(free.may_create(&Actor::of(Role::Sales)).is_err(), "another board");
        let erased = OnBoardState { erased_at: Some(at), ..free.clone() };
        assert!(erased.may_create(&Actor::of(Role::Success)).is_err());
        let refused = OnBoardState { card, ..free }.may_create(&Actor::of(Role::Success)).unwrap_err();
        assert!(refused.sentence.contains("Ativo") && refused.sentence.contains("21/11/2026"), "{refused:?}");
    }

    #[test]
    fn a_new_card_goes_to_the_follow_up_or_to_the_first_column() {
        let name = |board| column_of_new(&default_columns(board)).map(|column| column.name.to_string());
        assert_eq!(name(Board::Success).as_deref(), Some("follow_up"));
        assert_eq!(name(Board::Mentoring).as_deref(), Some("requested"));
        let board = |role| NewCard::default().board(role);
        assert_eq!((board(Role::Sales), board(Role::Root)), (Board::Sales, Board::Success));
    }
}
