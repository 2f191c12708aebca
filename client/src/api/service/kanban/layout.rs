//! The columns of boards, which are data.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use jiff::{SignedDuration, Timestamp};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};

use super::words::{Board, Colour, Need};
use crate::limits;
use crate::message::{Key, Lang};
use crate::value::Segment;

/// The column that ends a card's way. Only managers and root move a card out of it.
pub const FINISHED: &str = "finished";
/// The column for cards that are followed up.
pub const FOLLOW_UP: &str = "follow_up";
/// The column where new customers begin.
pub const ONBOARDING: &str = "onboarding";

/// A column of a board.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "BoardColumn")]
pub struct Column {
    /// The name in calls: lower-case letters, digits and underscores.
    #[schemars(length(max = limits::TEXT))]
    pub name: String,
    /// The label.
    #[schemars(length(max = limits::TEXT))]
    pub label: String,
    /// The colour of its head.
    #[serde(default)]
    pub colour: Colour,
    /// The most cards that it should hold; none if absent. A fuller column is marked, not closed.
    #[serde(default)]
    pub most: Option<i64>,
    /// The days after which a card waits too long; none if absent.
    #[serde(default)]
    pub days: Option<i64>,
    /// The field that a card needs to move into it.
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

/// Returns the message of a first column: its own, else that of the stage of a sale.
pub fn label_key(column: &str) -> Option<Key> {
    let name = column.replace('_', "-");
    ["column", "stage"].iter().find_map(|area| Key::named(&format!("kanban.{area}.{name}")))
}

/// Returns a board's columns as they begin, labelled in Portuguese.
pub fn default_columns(board: Board) -> Vec<Column> {
    let column = |name: &&str| {
        let key = label_key(name);
        Column {
            name: (*name).to_owned(),
            label: key.map_or_else(|| (*name).to_owned(), |key| key.text(Lang::PtBr, &[])),
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

/// Returns when a card that came into a column becomes late; `None` where it may wait as long as it takes.
pub fn late_at(columns: &[Column], column: &str, moved_at: Timestamp) -> Option<Timestamp> {
    let days = columns.iter().find(|known| known.name == column)?.days?;
    moved_at.checked_add(SignedDuration::from_hours(24 * days)).ok()
}
