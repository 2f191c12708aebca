//! A plan is made: its rows are rehearsed, and kept in a file.

use std::io;
use std::path::Path;

use jiff::Timestamp;

use super::calls::Rows;
use super::plan::Writer;
use super::rehearse::{RehearsalOptions, bare, rehearse};
use crate::transport::{Error, fresh_name};
use crate::wire::plan::{Author, Header, Row, VERSION};

/// What a plan is made of.
#[derive(Debug, Clone)]
pub struct PlanDraft<'a> {
    /// How its rows are rehearsed.
    pub options: RehearsalOptions<'a>,
    /// The profile that it is made with.
    pub profile: &'a str,
    /// Who makes it.
    pub actor: Author,
    /// When.
    pub now: Timestamp,
    /// Its calls.
    pub rows: Rows,
}

impl PlanDraft<'_> {
    /// The header of the plan, under a name that no other plan has.
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

/// Rehearses the calls and keeps them as a plan at this path; `seen` hears of each row. Where it ends early, or is
/// dropped, nothing is kept.
///
/// # Errors
/// What makes every further row useless; and, inside, a file that cannot be written.
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

/// Keeps the calls as a plan without a rehearsal, for a server that knows none. Every row says so.
pub fn make_unrehearsed(path: &Path, draft: PlanDraft<'_>) -> io::Result<Header> {
    let header = draft.header();
    let mut writer = Writer::create(path, &header)?;
    for (at, call) in draft.rows.calls.into_iter().enumerate() {
        writer.row(&Row { unrehearsed: true, ..bare(call, at + 1) })?;
    }
    writer.finish()?;
    Ok(header)
}
