//! The places and segments that a member may select.

use std::collections::{BTreeSet, HashMap};

use client::api::members::members::sections::{Coverage, Place, unique, with_roots};
use client::rules::{Invalid, Rule};
use client::value::id::SegmentId;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the selection without repetitions and with the roots. Rejects zones, cities and segments that do not exist.
pub fn checked(cx: &mut Cx<'_, '_>, selected: Coverage) -> Result<Coverage> {
    let sql = "select id from zones union all select id from cities";
    let known: BTreeSet<i64> = cx.query(sql, &[])?.iter().map(|row| row.get("id")).collect();
    let parents: HashMap<SegmentId, Option<SegmentId>> = cx
        .query("select id, parent_id from segments", &[])?
        .iter()
        .map(|row: &Row| (row.get("id"), row.get("parent_id")))
        .collect();
    let places = unique(&selected.zones.unwrap_or_default());
    let segments = selected.segments.unwrap_or_default();
    let is_known = |place: &Place| match place {
        Place::State(_) => true,
        Place::Part(id) => known.contains(id),
    };
    let mut invalid = Invalid::default();
    invalid.ensure("zones", places.iter().all(is_known), Rule::IsNot);
    invalid.ensure("segments", segments.iter().all(|id| parents.contains_key(id)), Rule::IsNot);
    let segments = with_roots(&segments, |id| parents.get(&id).copied().flatten());
    Ok(invalid.into_result(Coverage { zones: Some(places), segments: Some(segments) })?)
}
