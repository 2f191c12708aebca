//! The files attached to track entries.

use std::collections::HashMap;

use client::api::service::kanban::Attachment;
use client::value::id::TrackEntryId;

use crate::store::{self, Value};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the files of entries, the latest last.
pub fn attachments(
    cx: &mut Cx<'_, '_>,
    entries: &[TrackEntryId],
) -> Result<HashMap<TrackEntryId, Vec<Attachment>>> {
    let mut found: HashMap<_, Vec<_>> = HashMap::new();
    if entries.is_empty() {
        return Ok(found);
    }
    let ids: Vec<Value> = entries.iter().map(|id| (*id).into()).collect();
    let sql = format!(
        "select id, entry_id, name, size, added_at, added_by from track_attachments where entry_id in ({}) order by id",
        store::places(1..=ids.len())
    );
    for row in cx.query(&sql, &ids)? {
        let attachment = Attachment {
            id: row.get("id"),
            name: row.get("name"),
            size: row.get("size"),
            added_at: row.get("added_at"),
            added_by: row.get("added_by"),
        };
        found.entry(row.get("entry_id")).or_default().push(attachment);
    }
    Ok(found)
}
