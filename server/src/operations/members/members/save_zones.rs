//! `members.save-zones`

use client::api::members::members::sections::{Coverage, Place, SaveZones, SectionSaved};
use client::endpoint::Call;
use client::value::id::{MemberId, kind};

use super::sections::coverage::checked;
use super::sections::load::coverage;
use super::sections::merge::{difference, overlaid};
use super::sections::subject::{saved, subject, version};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Saves the zones and the segments. A sub-segment brings its root.
pub fn save_zones(cx: &mut Cx<'_, '_>, call: Call<SaveZones>) -> Result<SectionSaved> {
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
