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
use crate::http::mount::Preparation;
use crate::store::Conn;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::visitor;

/// Returns the given records, or those that the filter finds now: all at one moment, which the statements of a write do not share.
pub async fn prepare(preparation: Preparation<Create>) -> Result<Vec<i64>> {
    let Preparation { app, context, credential, call } = preparation;
    call.body.check()?;
    if !call.body.ids.is_empty() {
        return Ok(call.body.ids.clone());
    }
    let store = app.store.clone();
    let look = move |conn: &mut Conn<'_>| {
        let visitor = visitor(&app, conn, &credential, &context.address)?;
        let source = Source::named(&app.part(), &call.body.list)?;
        source.must_read(&visitor.actor)?;
        let cx = &mut Cx::new(conn, &app, &context, Some(visitor));
        refuse_taken(cx, source.call, call.body.name.trim(), None)?;
        source.found(cx, &kept_filter(&call))
    };
    store.read(look).await?
}

/// Returns the filter of a new set, without its page.
fn kept_filter(call: &Call<Create>) -> String {
    unpaged(call.body.filter.as_deref().unwrap_or_default())
}

/// Keeps the records that were found under a name.
pub fn create(cx: &mut Cx<'_, '_>, call: &Call<Create>, ids: Vec<i64>) -> Result<SetChanged> {
    let source = Source::named(&cx.app.part(), &call.body.list)?;
    source.must_read(cx.actor()?)?;
    let (name, filter) = (call.body.name.trim(), kept_filter(call));
    refuse_taken(cx, source.call, name, None)?;
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
