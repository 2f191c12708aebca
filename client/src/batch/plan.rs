//! A plan: what will be done to which records, as the server rehearsed it. One NDJSON file, a header and then a line a
//! row, that describes itself.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::make::Making;
use super::source::Source;
use crate::access::Role;
use crate::api::session::StaffUser;
use crate::file::Draft;
use crate::id::StaffId;
use crate::message::{Key, Message};
use crate::rehearsal::{Change, Target};
use crate::transport::{Origin, fresh_name};

/// The form of the file; another number is another form.
const VERSION: u32 = 1;

/// What a plan is about: the first line of its file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    #[serde(rename = "retaguarda_plan")]
    version: u32,
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Author {
    /// The account.
    pub id: StaffId,
    /// Its name.
    pub name: String,
    /// Its role.
    pub role: Role,
}

/// One call of a plan.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    /// The server's status; none where it was not the server who refused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<u16>,
    /// In a sentence.
    pub reason: String,
}

/// A plan, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What it is about.
    pub header: Header,
    /// Its rows, in order.
    pub rows: Vec<Row>,
}

/// A file that is no plan, or not a whole one.
#[derive(Debug)]
pub enum PlanError {
    /// The file cannot be read.
    File(io::Error),
    /// It is not what it should be; why.
    Content(Message),
}

impl Header {
    /// The header of a plan of so many rows, under a name that no other plan has.
    pub(super) fn of(making: &Making<'_>) -> Header {
        Header {
            version: VERSION,
            id: fresh_name(),
            endpoint: making.asked.endpoint.about.id.to_owned(),
            profile: making.profile.to_owned(),
            origin: making.asked.client.server().clone(),
            actor: making.actor.clone(),
            made_at: making.now,
            rows: making.rows.calls.len(),
            source: making.rows.source,
            columns: making.rows.columns.clone(),
        }
    }
}

impl Author {
    /// Whoever is signed in, as the server says.
    pub fn of(user: &StaffUser) -> Author {
        Author { id: user.id, name: user.name.clone(), role: user.role }
    }
}

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// A file that is not a plan, or one that was cut: a plan that lost rows would silently do less than was seen.
    pub fn read(path: &Path) -> Result<Plan, PlanError> {
        let text = fs::read_to_string(path).map_err(PlanError::File)?;
        let mut lines = text.lines();
        let header = serde_json::from_str::<Header>(lines.next().unwrap_or_default());
        let header = header.ok().filter(|header| header.version == VERSION);
        let header = header.ok_or_else(|| PlanError::Content(Key::BatchPlanNotOne.into()))?;
        let mut rows = Vec::with_capacity(header.rows);
        for (at, line) in lines.enumerate() {
            let row = serde_json::from_str::<Row>(line).ok().filter(|row| row.row == at + 1);
            let damaged = || Message::new(Key::BatchPlanDamaged).with("line", at + 2);
            rows.push(row.ok_or_else(|| PlanError::Content(damaged()))?);
        }
        if rows.len() != header.rows {
            let cut = Message::new(Key::BatchPlanCut).with("found", rows.len()).with("n", header.rows);
            return Err(PlanError::Content(cut));
        }
        Ok(Plan { header, rows })
    }
}

/// A plan that is being written. Dropped before it is whole, it is no plan.
#[derive(Debug)]
pub(super) struct Writer(Draft);

impl Writer {
    /// Begins a plan of so many rows.
    pub(super) fn create(path: &Path, header: &Header) -> io::Result<Writer> {
        let mut started = Writer(Draft::create(path)?);
        started.line(header)?;
        Ok(started)
    }

    /// Adds a row.
    pub(super) fn row(&mut self, row: &Row) -> io::Result<()> {
        self.line(row)
    }

    fn line(&mut self, line: &impl Serialize) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, line)?;
        self.0.write_all(b"\n")
    }

    /// Gives the plan its name.
    pub(super) fn finish(self) -> io::Result<()> {
        self.0.finish()
    }
}
