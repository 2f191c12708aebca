//! A plan's file: written whole or not at all, and read whole or not at all.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::file::Draft;
use crate::message::{Key, Lang, Message};
use crate::wire::plan::{Header, Row, RowRefusal, is_sealed, sealed};

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
    /// Reads a plan. A row that was altered since it was sealed is refused, in the language of the reader.
    ///
    /// # Errors
    /// A file that is not a plan, or one that was cut: a plan that lost rows would silently do less than was seen.
    pub fn read(path: &Path, lang: Lang) -> Result<Plan, PlanError> {
        let text = fs::read_to_string(path).map_err(PlanError::File)?;
        let mut lines = text.lines();
        let head = lines.next().unwrap_or_default();
        let header = serde_json::from_str::<Header>(head);
        let header = header.ok().filter(|header| header.is_of_this_form());
        let header = header.ok_or_else(|| PlanError::Content(Key::BatchPlanNotOne.into()))?;
        let mut rows = Vec::with_capacity(header.rows);
        for (at, line) in lines.enumerate() {
            let row = serde_json::from_str::<Row>(line).ok().filter(|row| row.row == at + 1);
            let damaged = || Message::new(Key::BatchPlanDamaged).with("line", at + 2);
            let mut row = row.ok_or_else(|| PlanError::Content(damaged()))?;
            if !is_sealed(head, line) {
                let reason = Key::BatchRowAltered.text(lang, &[]);
                (row.altered, row.refused) = (true, Some(RowRefusal { status: None, reason }));
            }
            rows.push(row);
        }
        if rows.len() != header.rows {
            let cut = Message::new(Key::BatchPlanCut).with("found", rows.len()).with("n", header.rows);
            return Err(PlanError::Content(cut));
        }
        Ok(Plan { header, rows })
    }

    /// Writes it, every row sealed as it is now.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = Writer::create(path, &self.header)?;
        self.rows.iter().try_for_each(|row| file.row(row))?;
        file.finish()
    }
}

/// A plan that is being written. Dropped before it is whole, it is no plan.
#[derive(Debug)]
pub(super) struct Writer {
    file: Draft,
    header: String,
}

impl Writer {
    /// Begins a plan of so many rows.
    pub(super) fn create(path: &Path, header: &Header) -> io::Result<Writer> {
        let mut file = Draft::create(path)?;
        let header = serde_json::to_string(header)?;
        writeln!(file, "{header}")?;
        Ok(Writer { file, header })
    }

    /// Adds a row, sealed.
    pub(super) fn row(&mut self, row: &Row) -> io::Result<()> {
        writeln!(self.file, "{}", sealed(&self.header, &serde_json::to_string(row)?))
    }

    /// Gives the plan its name.
    pub(super) fn finish(self) -> io::Result<()> {
        self.file.finish()
    }
}
