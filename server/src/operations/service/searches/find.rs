//! The first members that a search finds.

use client::api::members::members::sections::Place;
use client::api::members::members::terms;
use client::api::service::searches::{SearchOrder, SearchResult, SearchResults, SearchTerms, SendSearch};
use client::value::id::MemberId;

use crate::operations::members::index::INDEX;
use crate::store::{List, Row, Value};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

const ROW: List =
    List::new("members", "m", "m.id, m.name, m.kind, m.status, m.state, m.last_login_at, m.health_score");

const IN_ZONES: &str = "m.id in (select member_id from member_zones where zone_id in ({}))";

const IN_STATES: &str = "m.id in (select mz.member_id from member_zones mz join zones z on z.id = mz.zone_id
     where z.state in ({}))";

const IN_CITIES: &str =
    "m.id in (select mz.member_id from member_zones mz join cities c on c.zone_id = mz.zone_id
     where c.id in ({}))";

/// A state or city that the member chose as a whole is in the record's list.
const CHOSEN: &str = "exists (select 1 from member_coverages mc where mc.id = m.id and mc.content like {})";

const IN_SEGMENTS: &str = "m.id in (select member_id from member_segments where segment_id in ({}))";

/// Returns the first active members that a search finds, without the one that it is for.
pub fn find(cx: &mut Cx<'_, '_>, search: &SearchTerms, member: MemberId) -> Result<SearchResults> {
    let words = Some(terms(&search.words)).filter(|words| !words.is_empty());
    let (key, descending) = sorted(search.order);
    let zones = places(cx, &search.zones)?;
    let segments = search.segments.iter().map(|segment| (*segment).into()).collect();
    let selection = ROW
        .select()
        .found(cx.conn().dialect(), INDEX, words)
        .only(Some("m.status = 'active'"))
        .matching("m.id <> {}", Some(member))
        .equals("m.kind", search.kind.map(stored))
        .any_of(&["member_zones", "member_coverages"], zones)
        .any_of(&["member_segments"], [(IN_SEGMENTS, segments)])
        .sorted(key, descending);
    let users = selection.first(cx.conn(), SendSearch::MOST, result)?;
    Ok(SearchResults { users: users.into_iter().collect::<Result<_>>()? })
}

/// Returns the column that an order sorts by, and whether from its end.
fn sorted(order: SearchOrder) -> (&'static str, bool) {
    match order {
        SearchOrder::Relevance => ("coalesce(m.end_of_plan, '')", true),
        SearchOrder::Activity => {
            ("coalesce((select max(x.id) from messages x where x.sender_id = m.id), 0)", true)
        }
        SearchOrder::Ranking => ("coalesce(m.health_score, -1)", true),
        SearchOrder::NameAsc => ("m.name_sort", false),
        SearchOrder::NameDesc => ("m.name_sort", true),
        SearchOrder::Login => ("coalesce(m.last_login_at, 0)", true),
    }
}

/// Returns the conditions of which a member who works in one of the places meets one.
fn places(cx: &mut Cx<'_, '_>, places: &[Place]) -> Result<Vec<(&'static str, Vec<Value>)>> {
    let (mut states, mut zones, mut cities) = (Vec::new(), Vec::new(), Vec::new());
    // What the member may have chosen as a whole: the place itself, or its state.
    let mut whole = Vec::new();
    for place in places {
        match place {
            Place::State(state) => {
                states.push(state.to_string().into());
                whole.push(format!("\"{state}\""));
            }
            Place::Part(zone) if *zone < Place::FIRST_CITY => {
                zones.push((*zone).into());
                let sql = "select state from zones where id = $1";
                whole.extend(state_of(cx, sql, *zone)?);
            }
            Place::Part(city) => {
                cities.push((*city).into());
                whole.push(city.to_string());
                let sql = "select z.state from cities c join zones z on z.id = c.zone_id where c.id = $1";
                whole.extend(state_of(cx, sql, *city)?);
            }
        }
    }
    whole.sort();
    whole.dedup();
    let whole = whole.into_iter().map(|text| (CHOSEN, vec![format!("%{text}%").into()]));
    Ok([(IN_STATES, states), (IN_ZONES, zones), (IN_CITIES, cities)].into_iter().chain(whole).collect())
}

fn state_of(cx: &mut Cx<'_, '_>, sql: &str, id: i64) -> Result<Option<String>> {
    Ok(cx.query_one(sql, &[id.into()])?.map(|row| format!("\"{}\"", row.get::<&str>("state"))))
}

fn result(row: &Row) -> Result<SearchResult> {
    Ok(SearchResult {
        id: row.get("id"),
        name: row.get("name"),
        kind: row.word("kind")?,
        status: row.word("status")?,
        state: row.get("state"),
        last_login_at: row.get("last_login_at"),
        health_score: row.get("health_score"),
    })
}
