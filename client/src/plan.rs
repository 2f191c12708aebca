//! A plan: what will be done to which records, as the server rehearsed it. One NDJSON file, a header and then a line a
//! row, that describes itself. The command line and the browser write the same.

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::access::Role;
use crate::api::session::StaffUser;
use crate::id::StaffId;
use crate::origin::Origin;
use crate::rehearsal::{Change, Target};

/// The form of the file; another number is another form.
pub(crate) const VERSION: u32 = 1;

/// What a plan is about: the first line of its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanHeader")]
pub struct Header {
    #[serde(rename = "retaguarda_plan")]
    #[schemars(extend("const" = VERSION))]
    pub(crate) version: u32,
    /// Names the plan once and for all: the keys of its calls are made of it.
    pub id: String,
    /// The endpoint that is called for each row.
    pub endpoint: String,
    /// The profile it was made with.
    pub profile: String,
    /// The only server that it may be applied to.
    pub origin: Origin,
    /// The only account that may apply it: its keys are that account's.
    pub actor: Author,
    /// When it was made.
    pub made_at: Timestamp,
    /// How many rows follow.
    pub rows: usize,
    /// What the rows were read from.
    pub source: Source,
    /// The names of the rows' original columns.
    pub columns: Vec<String>,
}

/// Who made a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanAuthor")]
pub struct Author {
    /// The account.
    pub id: StaffId,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: Role,
}

/// One call of a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanRow")]
pub struct Row {
    /// Its number in the plan, from 1.
    pub row: usize,
    /// The line of the source that it came from, from 1.
    pub line: u64,
    /// The original columns.
    pub columns: Map<String, Value>,
    /// The values of the path.
    pub path: Vec<String>,
    /// The query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub query: Vec<(String, String)>,
    /// The body; null for none.
    #[serde(default, skip_serializing_if = "Value::is_null")]
    pub body: Value,
    /// The record that it changes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<Target>,
    /// What it would do, in sentences.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub effects: Vec<String>,
    /// The same as data.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub changes: Vec<Change>,
    /// Why it will not be done, where the rehearsal was refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<Refused>,
}

/// Why a row was not done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanRefused")]
pub struct Refused {
    /// The server's status; none where it was not the server who refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// In a sentence.
    pub reason: String,
}

/// What the rows of a plan were read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "PlanSource")]
#[serde(tag = "form", rename_all = "snake_case")]
pub enum Source {
    /// A table.
    Csv {
        /// Between two cells.
        separator: char,
        /// Whether it began with a byte-order mark.
        bom: bool,
    },
    /// JSON objects.
    Ndjson,
    /// Ids.
    Ids,
    /// A list of the server, filtered.
    Filter,
    /// Rows that somebody ticked, one by one.
    Selection,
    /// Another plan, to be undone.
    Undo,
}

impl Header {
    /// Whether it is of the form that this program reads.
    pub fn is_of_this_form(&self) -> bool {
        self.version == VERSION
    }
}

impl Author {
    /// Whoever is signed in, as the server says.
    pub fn of(user: &StaffUser) -> Author {
        Author { id: user.id, name: user.name.clone(), role: user.role }
    }
}
