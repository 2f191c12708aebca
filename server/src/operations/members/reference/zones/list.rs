//! `zones.list`

use client::api::members::reference::{ZoneList, Zones};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all zones by name, with their cities.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Zones>) -> Result<ZoneList> {
    Ok(ZoneList { zones: load(cx)? })
}
