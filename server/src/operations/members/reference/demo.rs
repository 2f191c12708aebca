//! The zones of all states with all their municipalities, and the segments with their sub-segments.

use client::api::members::members::sections::Place;
use client::search::plain;
use serde_json::json;

use crate::demo::data::Data;
use crate::demo::insert::{insert, number_on};
use crate::store::{Conn, StoreError, Value};

/// A state, the name of a zone and its cities, a line each: the municipalities that IBGE lists, in the zone of the capital
/// those within 45 km of it. The Federal District has its regions. The names and distances are from
/// kelvins/Municipios-Brasileiros, which is under the MIT License.
const ZONES: &str = include_str!("zones.txt");
/// A root segment and its sub-segments, a line each.
const SEGMENTS: &str = include_str!("segments.txt");

/// Fills zones, cities and segments. Root segments have the numbers of the trades.
pub fn fill(conn: &mut Conn<'_>, data: &Data) -> Result<(), StoreError> {
    let (mut zones, mut cities) = (Vec::new(), Vec::new());
    for (zone, line) in (1_i64..).zip(ZONES.lines()) {
        let mut parts = line.split('|');
        let mut part = || parts.next().unwrap_or_default();
        let (state, name, listed) = (part(), part(), part());
        zones.push(vec![zone.into(), state.into(), format!("{state} – {name}").into()]);
        for city in listed.split(", ") {
            let id = Place::FIRST_CITY + cities.len() as i64;
            cities.push(vec![id.into(), zone.into(), city.into()]);
        }
    }
    insert(conn, "zones", "id, state, name", zones)?;
    number_on(conn, "zones")?;
    insert(conn, "cities", "id, zone_id, name", cities)?;
    let columns = "id, name, parent_id, tags, automatic_search_tags, rep_level, company_level";
    insert(conn, "segments", columns, segments(data))?;
    number_on(conn, "segments")
}

fn segments(data: &Data) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for (id, trade) in (1_i64..).zip(&data.trades) {
        rows.push(segment(id, trade, None, trade));
    }
    for line in SEGMENTS.lines() {
        let (root, subs) = line.split_once('|').unwrap_or((line, ""));
        let Some(at) = data.trades.iter().position(|trade| trade == root) else { continue };
        for sub in subs.split(", ") {
            rows.push(segment(rows.len() as i64 + 1, sub, Some(at as i64 + 1), root));
        }
    }
    rows
}

fn segment(id: i64, name: &str, parent: Option<i64>, root: &str) -> Vec<Value> {
    let words: Vec<String> =
        plain(name).split(' ').filter(|word| word.len() > 2).map(str::to_owned).collect();
    vec![
        id.into(),
        name.into(),
        parent.into(),
        json!(words).to_string().into(),
        json!([plain(root)]).to_string().into(),
        (1 + id % 5).into(),
        (1 + id * 3 % 5).into(),
    ]
}
