//! Searches as they are stored.

use client::api::service::searches::SavedSearch;
use client::value::id::SearchId;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The columns that [`search`] reads, of `saved_searches s`.
pub const COLUMNS: &str =
    "s.id, s.member_id, s.name, s.kind, s.zones, s.segments, s.words, s.sorted_by, s.frequency,
     s.author, s.created_at, s.sent_at, s.version";

/// Reads a row of [`COLUMNS`].
pub fn search(row: &Row) -> Result<SavedSearch> {
    Ok(SavedSearch {
        id: row.get("id"),
        user_id: row.get("member_id"),
        name: row.get("name"),
        kind: row.opt_word("kind")?,
        zones: serde_json::from_str(row.get("zones"))?,
        segments: serde_json::from_str(row.get("segments"))?,
        words: row.get("words"),
        order: row.word("sorted_by")?,
        frequency: Some(row.get("frequency")),
        created_at: row.get("created_at"),
        author: row.get("author"),
        sent_at: row.get("sent_at"),
        version: row.get("version"),
    })
}

/// Returns a search and the name of its member, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: SearchId) -> Result<(SavedSearch, String)> {
    let sql = format!(
        "select {COLUMNS}, m.name as member from saved_searches s join members m on m.id = s.member_id where s.id = $1"
    );
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    Ok((search(&row)?, row.get("member")))
}
