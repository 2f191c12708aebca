//! `events.stream`: what happens, as it happens, in the order of the audit chain; resumed by `Last-Event-ID`.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use client::access::{Action, Actor, Subject};
use futures_util::stream::{self, Stream, StreamExt};
use http::HeaderMap;
use serde_json::json;

use super::answer;
use super::request::{self, Credential};
use crate::app::Shared;
use crate::refusal::{Refusal, Result};
use crate::session::{instant, visitor};
use crate::store::Row;

/// Events read at a time.
const BATCH: i64 = 500;

/// The stream.
pub async fn stream(State(app): State<Shared>, request: Request) -> Response {
    let context = request::context(client::raw::EVENTS_STREAM.id, request.headers(), None);
    match open(app, request.into_parts().0.headers).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, context.lang, &context.request_id),
    }
}

async fn open(app: Shared, headers: HeaderMap) -> Result<Response> {
    let token = Credential::of(&headers)?.token().map(str::to_owned).ok_or(Refusal::Unauthenticated)?;
    let asked = request::text(&headers, "last-event-id").and_then(|id| id.parse::<i64>().ok());
    let shared = app.clone();
    let (visitor, last) = app
        .store
        .read(move |conn| -> Result<_> {
            let visitor = visitor(&shared, conn, &token)?;
            let last =
                conn.query_one("select seq from audit_head where id = 1", &[])?.map_or(0, |row| row.int(0));
            Ok((visitor, last))
        })
        .await??;
    let events = follow(app, visitor.actor, asked.unwrap_or(last));
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))).into_response())
}

/// All events after a number that the actor may see, then each new one.
fn follow(
    app: Shared,
    actor: Actor,
    after: i64,
) -> impl Stream<Item = std::result::Result<Event, Infallible>> {
    let waiting = app.events.subscribe();
    let batches =
        stream::unfold((app, actor, waiting, after), |(app, actor, mut waiting, after)| async move {
            loop {
                waiting.mark_unchanged();
                let rows = app.store.read(move |conn| {
                    let sql = "select seq, at, actor_name, endpoint, record, record_id, door from audit_log
                    where seq > $1 order by seq limit $2";
                    conn.query(sql, &[after.into(), BATCH.into()])
                });
                let rows = rows.await.ok().and_then(std::result::Result::ok).unwrap_or_default();
                if let Some(last) = rows.last().map(|row| row.int(0)) {
                    let events: Vec<Event> =
                        rows.iter().filter(|row| may_see(&actor, row)).map(event).collect();
                    return Some((stream::iter(events.into_iter().map(Ok)), (app, actor, waiting, last)));
                }
                // Another replica's commit is seen by looking again, ours at once.
                let _ = tokio::time::timeout(Duration::from_secs(1), waiting.changed()).await;
            }
        });
    batches.flatten()
}

/// Events carry no values: whoever may not read the record learns nothing from its number.
fn may_see(actor: &Actor, row: &Row) -> bool {
    match row.text(4).as_str() {
        "transaction" | "subscription" => actor.can(Action::Read, Subject::Financial),
        "user" => actor.can(Action::Read, Subject::Users),
        _ => actor.can(Action::Manage, Subject::All),
    }
}

fn event(row: &Row) -> Event {
    let data = json!({
        "seq": row.int(0),
        "at": instant(row.int(1)),
        "actor": row.text(2),
        "endpoint": row.text(3),
        "record": row.text(4),
        "id": row.int(5),
        "door": row.text(6),
    });
    Event::default().id(row.int(0).to_string()).event("change").data(data.to_string())
}
