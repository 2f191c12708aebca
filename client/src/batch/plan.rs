//! Reads and writes a plan's file. Both are all or nothing.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::Path;

use crate::file::Draft;
use crate::message::{Lang, Message};
use crate::wire::plan::{Header, Plan, Row, sealed};

/// Limit on the bytes of a header.
const LONGEST_HEAD: u64 = 1 << 20;

/// A file that is not a complete plan.
#[derive(Debug)]
pub enum PlanError {
    /// The file cannot be read.
    File(io::Error),
    /// The content is not a plan, for this reason.
    Content(Message),
}

impl Plan {
    /// Returns whether the file at a path is a plan, by its first line; `None` if there is no file.
    pub fn is_at(path: &Path) -> io::Result<Option<bool>> {
        match fs::File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
            Ok(file) if !file.metadata()?.is_file() => Ok(None),
            Ok(file) => {
                let mut head = Vec::new();
                io::BufReader::new(file.take(LONGEST_HEAD)).read_until(b'\n', &mut head)?;
                let header = serde_json::from_slice::<Header>(&head);
                Ok(Some(header.is_ok_and(|header| header.is_of_this_form())))
            }
        }
    }

    /// Reads a plan. Marks a row that was edited after it was sealed as refused, with the reason in `lang`.
    ///
    /// # Errors
    /// A file that is not a plan, or that was cut off: a plan that lost rows would silently do less than was
    /// shown.
    pub fn read(path: &Path, lang: Lang) -> Result<Plan, PlanError> {
        let text = fs::read_to_string(path).map_err(PlanError::File)?;
        Plan::parse(&text, lang).map_err(PlanError::Content)
    }

    /// Writes the plan, and seals every row as it is now.
    pub fn write(&self, path: &Path) -> io::Result<()> {
        let mut file = Writer::create(path, &self.header)?;
        self.rows.iter().try_for_each(|row| file.row(row))?;
        file.finish()
    }
}

/// Writes a plan row by row. Leaves no file if it is dropped before [`Writer::finish`].
#[derive(Debug)]
pub(super) struct Writer {
    file: Draft,
    header: String,
}

impl Writer {
    /// Begins a plan with this header.
    pub(super) fn create(path: &Path, header: &Header) -> io::Result<Writer> {
        let mut file = Draft::create(path)?;
        let header = serde_json::to_string(header)?;
        writeln!(file, "{header}")?;
        Ok(Writer { file, header })
    }

    /// Seals a row and appends it.
    pub(super) fn row(&mut self, row: &Row) -> io::Result<()> {
        writeln!(self.file, "{}", sealed(&self.header, &serde_json::to_string(row)?))
    }

    /// Moves the complete file to its path.
    pub(super) fn finish(self) -> io::Result<()> {
        self.file.finish()
    }
}
