//! Boards and their columns, which are data.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::card::Card;
use super::words::{Board, Colour, Need};
use crate::rules::{Invalid, Rule};
use crate::value::Segment;
use crate::value::id::{BoardId, StaffId};
use crate::wire::ours;
use crate::wire::page::Page;

/// The column that ends a card's way. Only managers and root move a card out of it.
pub const FINISHED: &str = "finished";
/// The column for cards that are followed up.
pub const FOLLOW_UP: &str = "follow_up";
/// The column where new customers begin.
pub const ONBOARDING: &str = "onboarding";

/// A column of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BoardColumn")]
pub struct Column {
    /// The name in calls: lower-case letters, digits and underscores.
    pub name: String,
    /// The label.
    pub label: String,
    /// The colour of its head.
    #[serde(default)]
    pub colour: Colour,
    /// The most cards that it should hold; none if absent. A fuller column is marked, not closed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<i64>,
    /// The days after which a card waits too long; none if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub days: Option<i64>,
    /// What a card needs to move into it.
    #[serde(default)]
    pub needs: Vec<Need>,
}

impl Column {
    /// The longest name, in characters.
    pub const LONGEST_NAME: i64 = 40;
    /// The longest label, in characters.
    pub const LONGEST_LABEL: i64 = 60;

    /// Returns whether a text can be a column's name.
    pub fn is_name(text: &str) -> bool {
        let fits = (1..=Column::LONGEST_NAME as usize).contains(&text.len());
        fits && text.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'_'))
    }
}

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
    #[schemars(transform = crate::endpoint::can::verbs::<super::guards::BoardState>)]
    pub can: crate::endpoint::can::Can,
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

/// A column of a board, with the cards of one page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct BoardPage {
    /// The name of the column.
    pub column: String,
    /// Its cards: those with an appointment today or earlier first, then in the order that staff gave them.
    pub cards: Page<Card>,
    /// The number of cards in each column under the same filters.
    #[serde(default)]
    pub counts: BTreeMap<String, i64>,
    /// The number of cards in each column under the same filters that are hidden.
    #[serde(default)]
    #[schemars(extend("x-ours" = ours::FIELD))]
    pub hidden: BTreeMap<String, i64>,
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

/// The name of a column in a path, where hyphens stand for underscores.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnName(pub String);

impl fmt::Display for ColumnName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0.replace('_', "-"))
    }
}

impl FromStr for ColumnName {
    type Err = ();
    fn from_str(text: &str) -> Result<ColumnName, ()> {
        let name = text.replace('-', "_");
        if Column::is_name(&name) { Ok(ColumnName(name)) } else { Err(()) }
    }
}

impl JsonSchema for ColumnName {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "ColumnName".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "pattern": "^[a-z0-9_-]{1,40}$" })
    }
}

impl Segment for ColumnName {}

/// Returns the columns with which a board begins: their names and what they need.
pub const fn first_columns(board: Board) -> &'static [&'static str] {
    match board {
        Board::SalesSdr => &["new_lead", "in_contact", "scheduled", "no_contact", "qualified", FINISHED],
        Board::Sales => &["new_lead", "qualification", "proposal", "negotiation", FOLLOW_UP, FINISHED],
        Board::Success => &[ONBOARDING, "active", FOLLOW_UP, "renewal", FINISHED],
        Board::Relationship => &["new", "in_contact", FOLLOW_UP, FINISHED],
        Board::ServiceQualification => &["filter", "review", "waiting", FINISHED],
        Board::ManagementProcesses => &["new", "in_progress", FINISHED],
        Board::Cerc => &["requested", "in_assistance", FOLLOW_UP, FINISHED],
        Board::Mentoring => &["requested", "scheduled", FINISHED],
    }
}

/// Returns a board's columns as they begin, labelled in Portuguese.
pub fn default_columns(board: Board) -> Vec<Column> {
    let column = |name: &&str| {
        let key = crate::message::Key::named(&format!("kanban.column.{}", name.replace('_', "-")));
        Column {
            name: (*name).to_owned(),
            label: key.map_or_else(|| (*name).to_owned(), |key| key.text(crate::message::Lang::PtBr, &[])),
            colour: match *name {
                FINISHED => Colour::Gray,
                FOLLOW_UP => Colour::Amber,
                "active" | "qualified" | "negotiation" => Colour::Green,
                _ => Colour::Blue,
            },
            most: None,
            days: match *name {
                FINISHED | "active" => None,
                "new_lead" | "new" | "requested" => Some(2),
                FOLLOW_UP => Some(15),
                _ => Some(7),
            },
            needs: if *name == FINISHED { vec![Need::Reason] } else { Vec::new() },
        }
    };
    first_columns(board).iter().map(column).collect()
}

/// Returns the label of a column of a board, in the order of preference: that of the column, its name.
pub fn label_of<'a>(columns: &'a [Column], name: &'a str) -> &'a str {
    columns.iter().find(|column| column.name == name).map_or(name, |column| &column.label)
}

/// Returns the labels of columns as one text.
pub fn labels(columns: &[Column]) -> String {
    columns.iter().map(|column| column.label.as_str()).collect::<Vec<_>>().join(", ")
}
