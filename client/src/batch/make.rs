//! A plan is made: its rows are rehearsed, and kept in a file.

use std::io;
use std::path::Path;

use jiff::Timestamp;

use super::calls::Rows;
use super::plan::{Author, Header, Row, Writer};
use super::rehearse::{Asked, rehearse};
use crate::transport::Error;

/// What a plan is made of.
#[derive(Debug, Clone)]
pub struct Making<'a> {
    /// How its rows are rehearsed.
    pub asked: Asked<'a>,
    /// The profile that it is made with.
    pub profile: &'a str,
    /// Who makes it.
    pub actor: Author,
    /// When.
    pub now: Timestamp,
    /// Its calls.
    pub rows: Rows,
}

/// Rehearses the calls and keeps them as a plan at this path; `seen` hears of each row. Where it ends early, or is
/// dropped, nothing is kept.
///
/// # Errors
/// What makes every further row useless; and, inside, a file that cannot be written.
pub async fn make(
    path: &Path,
    making: Making<'_>,
    mut seen: impl FnMut(&Row),
) -> Result<io::Result<Header>, Error> {
    let header = Header::of(&making);
    let mut draft = match Writer::create(path, &header) {
        Ok(draft) => draft,
        Err(error) => return Ok(Err(error)),
    };
    let rehearsed = rehearse(&making.asked, making.rows.calls, |row| {
        seen(&row);
        draft.row(&row)
    });
    let kept = rehearsed.await?;
    Ok(kept.and_then(|()| draft.finish()).map(|()| header))
}
