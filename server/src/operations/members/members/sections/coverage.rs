//! `members.save-zones`

use std::collections::{BTreeSet, HashMap};

use client::api::members::members::sections::{Coverage, Place, SaveZones, SectionSaved, unique, with_roots};
use client::endpoint::Call;
use client::rules::{Invalid, Rule};
use client::value::id::{MemberId, SegmentId, kind};

use super::load::coverage;
use super::merge::{difference, overlaid};
use super::subject::{saved, subject, version};
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Saves the zones and the segments. A sub-segment brings its root.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<SaveZones>) -> Result<SectionSaved> {
    let mut after = Coverage::default();
    let (member, before) = cx.change(
        |cx| {
            let (member, facts) = subject(cx, call.path)?;
            cx.guard(&call, &facts)?;
            let version = version::<kind::Coverage>(cx, member.id)?;
            let (before, _) = coverage(cx, member.id)?;
            Ok((version, (member, before)))
        },
        |cx, (_, before)| {
            after = checked(cx, overlaid(before, &call.body)?)?;
            let is_zone = |place: &&Place| matches!(place, Place::Part(id) if *id < Place::FIRST_CITY);
            let others: Vec<&Place> = after.zones.iter().flatten().filter(|place| !is_zone(place)).collect();
            Ok(RowValues::new().to("content", serde_json::to_string(&others)?))
        },
    )?;
    store(cx, member.id, &after)?;
    let change = difference(&before, &after, member.kind)?;
    saved::<kind::Coverage>(cx, &member, change)
}

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

fn store(cx: &mut Cx<'_, '_>, member: MemberId, after: &Coverage) -> Result<()> {
    cx.execute("delete from member_zones where member_id = $1", &[member.into()])?;
    for place in after.zones.iter().flatten() {
        if let Place::Part(zone) = place
            && *zone < Place::FIRST_CITY
        {
            let sql = "insert into member_zones (zone_id, member_id) values ($1, $2)";
            cx.execute(sql, &[(*zone).into(), member.into()])?;
        }
    }
    cx.execute("delete from member_segments where member_id = $1", &[member.into()])?;
    for segment in after.segments.iter().flatten() {
        let sql = "insert into member_segments (segment_id, member_id) values ($1, $2)";
        cx.execute(sql, &[(*segment).into(), member.into()])?;
    }
    cx.conn().touch("member_zones");
    cx.conn().touch("member_segments");
    Ok(())
}
