//! `zones.list`

use client::api::members::reference::{Zone, ZoneList, Zones};
use client::endpoint::Call;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all zones by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Zones>) -> Result<ZoneList> {
    let rows = cx.query("select id, name, state from zones order by name, id", &[])?;
    let zone =
        |row: &Row| Ok(Zone { id: row.get("id"), name: row.get("name"), state: Some(row.word("state")?) });
    Ok(ZoneList { zones: rows.iter().map(zone).collect::<Result<_>>()? })
}
