//! `zones.list`

use client::api::members::reference::{ListZones, ZoneList};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all zones by name, with their cities.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListZones>) -> Result<ZoneList> {
    Ok(ZoneList { zones: load(cx)? })
}
