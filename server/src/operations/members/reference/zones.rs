//! `zones.list`

use std::collections::HashMap;

use client::api::members::members::StateCode;
use client::api::members::reference::{City, Zone, ZoneList, ZoneState, Zones};
use client::endpoint::Call;
use client::search::plain;
use client::value::id::ZoneId;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all zones by name, and the states with their zones and cities.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Zones>) -> Result<ZoneList> {
    let rows = cx.query("select id, name, state from zones order by name, id", &[])?;
    let zone = |row: &Row| {
        let (id, name) = (row.get("id"), row.get("name"));
        Ok(Zone { id, name, state: Some(row.word("state")?), cities: Vec::new() })
    };
    let zones: Vec<Zone> = rows.iter().map(zone).collect::<Result<_>>()?;
    let mut cities: HashMap<ZoneId, Vec<City>> = HashMap::new();
    for row in cx.query("select id, zone_id, name from cities order by name, id", &[])? {
        let city = City { id: row.get("id"), name: row.get("name") };
        cities.entry(row.get("zone_id")).or_default().push(city);
    }
    let mut states: Vec<ZoneState> = StateCode::ALL.into_iter().map(|state| of(state, &zones)).collect();
    for zone in states.iter_mut().flat_map(|state| &mut state.zones) {
        zone.cities = cities.remove(&zone.id).unwrap_or_default();
    }
    states.sort_by_key(|state| plain(&state.name));
    Ok(ZoneList { zones, states })
}

fn of(state: StateCode, zones: &[Zone]) -> ZoneState {
    let zones = zones.iter().filter(|zone| zone.state == Some(state)).cloned().collect();
    ZoneState { initials: state, name: state.title().to_owned(), zones }
}
