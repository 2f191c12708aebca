//! Makes a plan: rehearses its rows and writes them to a file.

use std::io;
use std::path::Path;

use jiff::Timestamp;

use super::calls::Rows;
use super::plan::Writer;
use super::rehearse::{RehearsalOptions, bare, rehearse};
use crate::transport::{Error, fresh_name};
use crate::wire::plan::{Author, Header, Row, VERSION};

/// The inputs of a new plan.
#[derive(Debug, Clone)]
pub struct PlanDraft<'a> {
    /// How the rows are rehearsed.
    pub options: RehearsalOptions<'a>,
    /// The profile in use.
    pub profile: &'a str,
    /// The author.
    pub actor: Author,
    /// The time.
    pub now: Timestamp,
    /// The calls.
    pub rows: Rows,
}

impl PlanDraft<'_> {
    /// Returns the header of the plan, with a new id.
    fn header(&self) -> Header {
        Header {
            version: VERSION,
            id: fresh_name(),
            endpoint: self.options.endpoint.about.id.to_owned(),
            profile: self.profile.to_owned(),
            origin: self.options.client.server().clone(),
            actor: self.actor.clone(),
            made_at: self.now,
            rows: self.rows.calls.len(),
            source: self.rows.source,
            columns: self.rows.columns.clone(),
        }
    }
}

/// Rehearses the calls and writes them as a plan at this path, calling `seen` for each row. Leaves no file if
/// it fails or is dropped.
///
/// # Errors
/// An error that affects every further row; the inner error if the file cannot be written.
pub async fn make(
    path: &Path,
    draft: PlanDraft<'_>,
    mut seen: impl FnMut(&Row),
) -> Result<io::Result<Header>, Error> {
    let header = draft.header();
    let mut writer = match Writer::create(path, &header) {
        Ok(writer) => writer,
        Err(error) => return Ok(Err(error)),
    };
    let rehearsed = rehearse(&draft.options, draft.rows.calls, |row| {
        seen(&row);
        writer.row(&row)
    });
    let kept = rehearsed.await?;
    Ok(kept.and_then(|()| writer.finish()).map(|()| header))
}

/// As [`make`], for calls that remove what a plan created. Leaves out the rows whose record is gone, which an earlier undo
/// removed, and writes no file if no other is left.
///
/// # Errors
/// Returns the errors of [`make`].
pub async fn make_removals(
    path: &Path,
    draft: PlanDraft<'_>,
    mut seen: impl FnMut(&Row),
) -> Result<io::Result<Option<Header>>, Error> {
    let (mut header, mut rows) = (draft.header(), Vec::new());
    let rehearsed = rehearse(&draft.options, draft.rows.calls, |row| {
        seen(&row);
        if !is_gone(&row) {
            rows.push(row);
        }
        Ok(())
    });
    let kept = rehearsed.await?;
    header.rows = rows.len();
    Ok(kept.and_then(|()| write(path, header, rows)))
}

/// Returns whether the rehearsal of a row did not find its record.
pub fn is_gone(row: &Row) -> bool {
    row.refused.as_ref().is_some_and(|refused| refused.status == Some(404))
}

/// Writes a plan of these rows under new numbers; none without rows.
fn write(path: &Path, header: Header, rows: Vec<Row>) -> io::Result<Option<Header>> {
    if rows.is_empty() {
        return Ok(None);
    }
    let mut writer = Writer::create(path, &header)?;
    for (at, row) in rows.into_iter().enumerate() {
        writer.row(&Row { row: at + 1, ..row })?;
    }
    writer.finish()?;
    Ok(Some(header))
}

/// Writes the calls as a plan without a rehearsal, for a server that has none. Marks every row as unrehearsed.
pub fn make_unrehearsed(path: &Path, draft: PlanDraft<'_>) -> io::Result<Header> {
    let header = draft.header();
    let mut writer = Writer::create(path, &header)?;
    for (at, call) in draft.rows.calls.into_iter().enumerate() {
        writer.row(&Row { unrehearsed: true, ..bare(call, at + 1) })?;
    }
    writer.finish()?;
    Ok(header)
}
