//! Boards, and whose cards are read.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::guards::BoardState;
use super::layout::{Column, FINISHED};
use super::words::Board;
use crate::endpoint::can::{Can, verbs};
use crate::rules::{Invalid, Rule};
use crate::value::all_or::AllOr;
use crate::value::id::{BoardId, kind};
use crate::value::text::is_blank;

/// A board with its columns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "KanbanBoard")]
pub struct BoardRow {
    /// The id of the record, for its history.
    pub id: BoardId,
    /// The board.
    pub role: Board,
    /// The columns, in their order.
    pub columns: Vec<Column>,
    /// The calls that are refused to the viewer.
    #[serde(default)]
    #[schemars(transform = verbs::<BoardState>)]
    pub can: Can,
    /// The version.
    #[serde(default)]
    pub version: i64,
}

/// The boards that the viewer sees: all for managers and root, else that of the viewer's role.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardList {
    /// The boards.
    pub boards: Vec<BoardRow>,
}

/// The new columns of a board.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BoardColumns {
    /// The columns, in their order.
    pub columns: Vec<Column>,
}

impl BoardColumns {
    /// The largest number of columns.
    pub const MOST: usize = 20;

    /// Requires two to twenty columns with names and labels, each name once, limits above zero, and *finished* among them.
    pub fn check(&self) -> Result<(), Invalid> {
        let mut invalid = Invalid::default();
        let fits = (2..=BoardColumns::MOST).contains(&self.columns.len());
        invalid.ensure("columns", fits, Rule::IsNot);
        invalid.ensure(
            "columns",
            self.columns.iter().any(|column| column.name == FINISHED),
            Rule::FinishedColumn,
        );
        for (at, column) in self.columns.iter().enumerate() {
            let field = |name: &str| format!("columns.{at}.{name}");
            let again = self.columns[..at].iter().any(|other| other.name == column.name);
            invalid.ensure(&field("name"), Column::is_name(&column.name), Rule::Format);
            invalid.ensure(&field("name"), !again, Rule::IsNot);
            invalid.ensure(&field("label"), !is_blank(&column.label), Rule::Required);
            let long = column.label.chars().count() > Column::LONGEST_LABEL as usize;
            invalid.ensure(&field("label"), !long, Rule::TooLong(Column::LONGEST_LABEL));
            invalid.ensure(&field("most"), column.most.is_none_or(|most| most > 0), Rule::Positive);
            invalid.ensure(&field("days"), column.days.is_none_or(|days| days > 0), Rule::Positive);
        }
        invalid.into_result(())
    }
}

/// Answer to a change of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardChanged {
    /// The message for the user.
    #[serde(default)]
    pub message: String,
    /// The board after the change.
    pub board: BoardRow,
}

/// Whose cards: those of one consultant, or everybody's.
pub type Whose = AllOr<kind::Staff>;
