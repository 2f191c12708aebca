//! `segments.list`

use client::api::members::reference::{Segment, SegmentList, Segments};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all segments by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Segments>) -> Result<SegmentList> {
    let rows = cx.query("select id, name from segments order by name, id", &[])?;
    let segments = rows.iter().map(|row| Segment { id: row.get("id"), name: row.get("name") }).collect();
    Ok(SegmentList { segments })
}
