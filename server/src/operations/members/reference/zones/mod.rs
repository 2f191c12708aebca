//! The zones.

mod by_state;
mod list;

use std::collections::HashMap;

use client::api::members::reference::{City, Zone};
use client::value::id::ZoneId;

use crate::http::mount::Api;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the operations of zones.
pub fn mount(api: Api) -> Api {
    api.handle(list::list).handle(by_state::by_state)
}

fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<Zone>> {
    let mut cities: HashMap<ZoneId, Vec<City>> = HashMap::new();
    for row in cx.query("select id, zone_id, name from cities order by name, id", &[])? {
        let city = City { id: row.get("id"), name: row.get("name") };
        cities.entry(row.get("zone_id")).or_default().push(city);
    }
    let rows = cx.query("select id, name, state from zones order by name, id", &[])?;
    let mut zone = |row: &Row| {
        let id = row.get("id");
        let cities = cities.remove(&id).unwrap_or_default();
        Ok(Zone { id, name: row.get("name"), state: Some(row.word("state")?), cities })
    };
    rows.iter().map(&mut zone).collect()
}
