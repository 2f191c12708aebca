//! `sets.create`

use client::api::home::sets::{Create, SetChanged};
use client::endpoint::Call;
use client::list;
use client::message::{Key, Message};
use client::search::plain;
use client::value::id::SetId;
use serde_json::json;

use super::load::{load, refuse_taken, taken};
use super::source::Source;
use crate::http::layout::unpaged;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Keeps the given records under a name, or those that the filter finds now.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<SetChanged> {
    call.body.check()?;
    let source = Source::named(&call.body.list)?;
    source.must_read(cx.actor()?)?;
    let name = call.body.name.trim();
    refuse_taken(cx, source.call, name, None)?;
    let filter = unpaged(call.body.filter.as_deref().unwrap_or_default());
    let ids = if call.body.ids.is_empty() { source.found(cx, &filter)? } else { call.body.ids };
    if ids.is_empty() {
        return Err(Refusal::bad(Key::SetsNoMatch));
    }
    let sql = "insert into sets (name, name_sort, list, record, ids, count, filter, author_id, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id";
    let values = [
        name.into(),
        plain(name).into(),
        source.call.into(),
        source.record.into(),
        serde_json::to_string(&ids)?.into(),
        (ids.len() as i64).into(),
        filter.as_str().into(),
        cx.actor()?.id.into(),
        cx.now.into(),
    ];
    let id = SetId::new(cx.insert(sql, &values).map_err(taken)?);
    let new = json!({ "name": name, "list": source.call, "filter": filter, "count": ids.len() });
    cx.changed(id, json!(null), new);
    let effect = Message::new(Key::SetsEffectCreated).with("n", ids.len()).with("name", name);
    cx.effect(effect.with("list", list::title(source.call, cx.lang())));
    let params = [("name", name), ("n", &ids.len().to_string())];
    let message = Key::SetsDoneCreated.text(cx.lang(), &params);
    Ok(SetChanged { message, set: load(cx, id)?.set })
}
