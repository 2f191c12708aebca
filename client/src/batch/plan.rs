//! A plan's file: written whole or not at all, and read whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

use crate::file::Draft;
use crate::message::{Key, Message};
use crate::plan::{Header, Row};

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

impl Plan {
    /// Reads a plan.
    ///
    /// # Errors
    /// A file that is not a plan, or one that was cut: a plan that lost rows would silently do less than was seen.
    pub fn read(path: &Path) -> Result<Plan, PlanError> {
        let text = fs::read_to_string(path).map_err(PlanError::File)?;
        let mut lines = text.lines();
        let header = serde_json::from_str::<Header>(lines.next().unwrap_or_default());
        let header = header.ok().filter(|header| header.is_of_this_form());
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
