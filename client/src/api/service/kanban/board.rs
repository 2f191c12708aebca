//! Boards, and whose cards are read.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::guards::BoardState;
use super::layout::{Column, FINISHED};
use super::words::Board;
use crate::endpoint::can::{Can, verbs};
use crate::rules::{Invalid, Rule};
use crate::value::Segment;
use crate::value::id::{BoardId, StaffId};

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
    /// What the viewer may not do.
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
            invalid.ensure(&field("label"), !column.label.trim().is_empty(), Rule::Required);
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Everybody's.
    All,
    /// One consultant's.
    Of(StaffId),
}

impl Whose {
    /// Returns the consultant; `None` for everybody.
    pub const fn manager(self) -> Option<StaffId> {
        match self {
            Whose::All => None,
            Whose::Of(manager) => Some(manager),
        }
    }
}

impl fmt::Display for Whose {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whose::All => out.write_str("all"),
            Whose::Of(manager) => manager.fmt(out),
        }
    }
}

impl FromStr for Whose {
    type Err = <StaffId as FromStr>::Err;
    fn from_str(text: &str) -> Result<Whose, Self::Err> {
        if text == "all" { Ok(Whose::All) } else { Ok(Whose::Of(text.parse()?)) }
    }
}

impl JsonSchema for Whose {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Whose".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^(all|[0-9]+)$" })
    }
}

impl Segment for Whose {}
