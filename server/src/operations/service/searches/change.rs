//! What the changes of searches share.

use client::api::members::members::sections::Place;
use client::api::service::searches::{NewSearch, SavedSearch, SearchSaved};
use client::message::Key;
use client::rules::{Invalid, Rule};
use client::value::id::SearchId;
use client::value::word::Word;
use serde_json::{Value as Json, json};

use super::load::load;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Answers a search that has been saved.
pub fn saved(cx: &mut Cx<'_, '_>, id: SearchId) -> Result<SearchSaved> {
    let message = Key::SearchesDoneSaved.text(cx.lang(), &[]);
    Ok(SearchSaved { message, search: Some(load(cx, id)?.0) })
}

/// Returns the fields that a change may give.
pub fn as_new(search: &SavedSearch) -> NewSearch {
    let SavedSearch { name, kind, zones, segments, words, order, frequency, .. } = search.clone();
    NewSearch { name, kind, zones, segments, words, order, frequency: frequency.unwrap_or_default() }
}

/// Returns the fields as the log keeps them, and as an undo gives them back.
pub fn told(search: &NewSearch) -> Json {
    let NewSearch { name, kind, zones, segments, words, order, frequency } = search;
    json!({ "name": name.trim(), "kind": kind, "zones": zones, "segments": segments, "words": words.trim(),
        "order": order, "frequency": frequency })
}

/// Returns the columns of a row.
pub fn columns(search: &NewSearch) -> Result<RowValues> {
    let terms = search.terms();
    Ok(RowValues::new()
        .to("name", search.name.trim())
        .to("kind", terms.kind.map(stored))
        .to("zones", serde_json::to_string(&terms.zones)?)
        .to("segments", serde_json::to_string(&terms.segments)?)
        .to("words", terms.words)
        .to("sorted_by", terms.order.name())
        .to("frequency", search.frequency))
}

/// Rejects zones, cities and segments that do not exist.
pub fn known(cx: &mut Cx<'_, '_>, search: &NewSearch) -> Result<()> {
    let terms = search.terms();
    let mut invalid = Invalid::default();
    for place in &terms.zones {
        let Place::Part(id) = place else { continue };
        let table = if *id < Place::FIRST_CITY { "zones" } else { "cities" };
        invalid.ensure("zones", exists(cx, table, *id)?, Rule::IsNot);
    }
    for segment in &terms.segments {
        invalid.ensure("segments", exists(cx, "segments", segment.get())?, Rule::IsNot);
    }
    Ok(invalid.into_result(())?)
}

fn exists(cx: &mut Cx<'_, '_>, table: &'static str, id: i64) -> Result<bool> {
    Ok(cx.query_one(&format!("select 1 from {table} where id = $1"), &[id.into()])?.is_some())
}
