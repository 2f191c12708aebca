//! `searches.save`, `searches.update` and `searches.delete`

use client::api::account::session::Done;
use client::api::members::members::sections::Place;
use client::api::service::searches::{Delete, NewSearch, Save, SavedSearch, SearchSaved, Update};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::{Invalid, Rule};
use client::value::id::SearchId;
use client::value::word::Word;
use serde_json::{Value as Json, json};

use super::load::load;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;
use crate::work::words::stored;

/// Saves a search for a member.
pub fn save(cx: &mut Cx<'_, '_>, call: Call<Save>) -> Result<SearchSaved> {
    let member = members::load(cx, call.path)?;
    call.body.check()?;
    known(cx, &call.body)?;
    let author = cx.actor()?.name.clone();
    let row = columns(&call.body)?.to("member_id", member.id).to("author", author).to("created_at", cx.now);
    let id: SearchId = cx.insert_row(row)?;
    let mut new = told(&call.body);
    new["user_id"] = json!(member.id);
    cx.changed(id, json!(null), new);
    let effect = Message::new(Key::SearchesEffectSaved).with("name", call.body.name.trim());
    cx.effect(effect.with("member", &member.name));
    saved(cx, id)
}

/// Changes a search. Absent fields stay as they are.
pub fn update(cx: &mut Cx<'_, '_>, call: Call<Update>) -> Result<SearchSaved> {
    let mut after = NewSearch::default();
    let (before, member) = cx.change(
        |cx| {
            let found = load(cx, call.path)?;
            Ok((RecordVersion::new(call.path, found.0.version), found))
        },
        |cx, (before, _)| {
            after = call.body.applied(before);
            after.check()?;
            known(cx, &after)?;
            columns(&after)
        },
    )?;
    cx.changed(call.path, told(&as_new(&before)), told(&after));
    let effect = Message::new(Key::SearchesEffectChanged).with("name", &after.name);
    cx.effect(effect.with("member", member));
    saved(cx, call.path)
}

/// Removes a search.
pub fn delete(cx: &mut Cx<'_, '_>, call: Call<Delete>) -> Result<Done> {
    let (before, member) = cx.delete(|cx| {
        let found = load(cx, call.path)?;
        Ok((RecordVersion::new(call.path, found.0.version), found))
    })?;
    cx.changed(call.path, told(&as_new(&before)), json!(null));
    let effect = Message::new(Key::SearchesEffectRemoved).with("name", &before.name);
    cx.effect(effect.with("member", member));
    Ok(Done { message: Key::SearchesDoneRemoved.text(cx.lang(), &[]) })
}

fn saved(cx: &mut Cx<'_, '_>, id: SearchId) -> Result<SearchSaved> {
    let message = Key::SearchesDoneSaved.text(cx.lang(), &[]);
    Ok(SearchSaved { message, search: Some(load(cx, id)?.0) })
}

fn as_new(search: &SavedSearch) -> NewSearch {
    let SavedSearch { name, kind, zones, segments, words, order, frequency, .. } = search.clone();
    NewSearch { name, kind, zones, segments, words, order, frequency: frequency.unwrap_or_default() }
}

/// Returns the fields as the log keeps them, and as an undo gives them back.
fn told(search: &NewSearch) -> Json {
    let NewSearch { name, kind, zones, segments, words, order, frequency } = search;
    json!({ "name": name.trim(), "kind": kind, "zones": zones, "segments": segments, "words": words.trim(),
        "order": order, "frequency": frequency })
}

fn columns(search: &NewSearch) -> Result<RowValues> {
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
fn known(cx: &mut Cx<'_, '_>, search: &NewSearch) -> Result<()> {
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
