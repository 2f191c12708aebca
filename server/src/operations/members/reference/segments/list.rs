//! `segments.list`

use client::api::members::reference::{ListSegments, Segment, SegmentList};
use client::endpoint::Call;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all segments by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListSegments>) -> Result<SegmentList> {
    let sql =
        "select id, name, parent_id, tags, automatic_search_tags, rep_level, company_level from segments
        order by name, id";
    let segment = |row: &Row| {
        Ok(Segment {
            id: row.get("id"),
            name: row.get("name"),
            parent_id: row.get("parent_id"),
            tags: serde_json::from_str(row.get("tags"))?,
            automatic_search_tags: serde_json::from_str(row.get("automatic_search_tags"))?,
            rep_level: row.get("rep_level"),
            company_level: row.get("company_level"),
        })
    };
    let rows = cx.query(sql, &[])?;
    Ok(SegmentList { segments: rows.iter().map(segment).collect::<Result<_>>()? })
}
