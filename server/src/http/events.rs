//! `events.stream`: changes in the order of the audit chain, resumable by `Last-Event-ID`.

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::response::sse::{self, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use client::actor::Actor;
use client::catalogue::raw::EVENTS_STREAM;
use client::record::{Kind, Record};
use client::value::id::{SessionId, kind};
use client::wire::event::{AFTER, END, Event, LAST_EVENT, ONCE, PRESENT};
use futures_util::stream::{self, Stream, StreamExt};
use http::{HeaderMap, HeaderValue, Uri};
use tokio::sync::watch;

use super::{answer, request};
use crate::store::{Conn, Row, StoreError};
use crate::work::app::{Shared, last_event};
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::{visitor, watcher};
use crate::work::visitor::FirstUse;

/// Events read at a time.
const BATCH: i64 = 500;
/// Interval at which the stream polls: whether its session is still open, and for changes of other servers
/// whose notices were lost.
const LOOK: Duration = Duration::from_secs(1);
/// Interval of heartbeats on an idle stream.
const SIGN_OF_LIFE: Duration = Duration::from_secs(15);

/// Limit on open streams of one session.
const MOST: usize = 8;
/// Seconds after which a refused stream may be requested again. By then the server has noticed readers that are
/// gone.
const COME_BACK: i64 = 15;

/// The open event streams of each session.
#[derive(Debug, Default, Clone)]
pub struct Streams(Arc<Mutex<HashMap<SessionId, usize>>>);

/// A slot among the streams of a session, released when dropped.
#[derive(Debug)]
struct StreamPlace {
    streams: Streams,
    session: SessionId,
}

impl Streams {
    fn open(&self, session: SessionId) -> Result<StreamPlace> {
        let mut open = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = open.entry(session).or_default();
        if *count >= MOST {
            return Err(Refusal::TooMany(COME_BACK));
        }
        *count += 1;
        Ok(StreamPlace { streams: self.clone(), session })
    }
}

impl Drop for StreamPlace {
    fn drop(&mut self) {
        let mut open = self.streams.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.session) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.session);
            }
        }
    }
}

/// Opens an event stream.
pub async fn stream(State(app): State<Shared>, request: Request) -> Response {
    let context = request::context(EVENTS_STREAM.id, &request, &app.settings);
    let after = last_seen(request.headers(), request.uri());
    let is_once = ends_at_present(request.uri());
    match open(app, request.headers(), (after, is_once), &context).await {
        Ok(response) => response,
        Err(refusal) => answer::refused(&refusal, context.lang, &context.request_id),
    }
}

async fn open(
    app: Shared,
    headers: &HeaderMap,
    (after, is_once): (Option<i64>, bool),
    context: &Context,
) -> Result<Response> {
    let credential = request::credential(headers, context, false)?;
    let (shared, presented, address) = (app.clone(), credential.clone(), context.address.clone());
    let last = app.store.read(move |conn| -> Result<_> {
        let visitor = visitor(&shared, conn, &presented, &address)?;
        visitor.check_second_factor(&shared.settings, EVENTS_STREAM.id)?;
        Ok((last_event(conn)?, visitor))
    });
    let (last, visitor) = last.await?.map_err(|refusal| credential.refuse(refusal))?;
    FirstUse::note(&app.store, visitor.first_use, app.clock.now()).await?;
    let place = app.part::<Streams>().open(visitor.session)?;
    let (changed, stopping) = (app.events.subscribe(), app.stopping.subscribe());
    let after = after.unwrap_or(last);
    let until = is_once.then_some(last);
    let follower =
        Follower { app, credential, after, until, has_ended: false, changed, stopping, _place: place };
    let mut response = answered(after, follower.messages());
    if is_once {
        response.headers_mut().insert(PRESENT, HeaderValue::from(last));
    }
    Ok(response)
}

/// Returns the event after which a stream is to begin: that of the header, which is the later one, or of the address.
pub fn last_seen(headers: &HeaderMap, address: &Uri) -> Option<i64> {
    let named = request::text(headers, LAST_EVENT).or_else(|| parameter(address, AFTER));
    named.and_then(|id| id.parse().ok())
}

/// Returns whether a stream is to end at the present.
pub fn ends_at_present(address: &Uri) -> bool {
    parameter(address, ONCE) == Some("1")
}

fn parameter<'a>(address: &'a Uri, name: &str) -> Option<&'a str> {
    let mut pairs = address.query().unwrap_or_default().split('&');
    pairs.find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// Names in the answer of a read the last event that it includes.
pub fn dated(mut answer: Response, last: i64) -> Response {
    if answer.status().is_success() {
        answer.headers_mut().insert(LAST_EVENT, HeaderValue::from(last));
    }
    answer
}

/// A message of a stream.
#[derive(Debug)]
pub enum Message {
    /// A change of a record.
    Change(Event),
    /// The stream has come to its end, the event of this number.
    End(i64),
}

/// Returns messages after a position as a server-sent stream.
pub fn answered(after: i64, messages: impl Stream<Item = Message> + Send + 'static) -> Response {
    let framed = messages.map(|message| {
        let (seq, name, data) = match message {
            Message::Change(event) => {
                (event.seq, "change", serde_json::to_string(&event).unwrap_or_default())
            }
            Message::End(last) => (last, END, last.to_string()),
        };
        Ok::<_, Infallible>(sse::Event::default().id(seq.to_string()).event(name).data(data))
    });
    let keep_alive = KeepAlive::new().interval(SIGN_OF_LIFE);
    // A client that receives no event before it reconnects still knows its position.
    ([(LAST_EVENT, after.to_string())], Sse::new(framed).keep_alive(keep_alive)).into_response()
}

/// The reader of a stream, and its position.
struct Follower {
    app: Shared,
    credential: Credential,
    after: i64,
    /// The last event of a stream that ends at the present.
    until: Option<i64>,
    has_ended: bool,
    changed: watch::Receiver<i64>,
    stopping: watch::Receiver<bool>,
    _place: StreamPlace,
}

impl Follower {
    /// Returns the visible events after the last one, then each new one, until the session or the server ends, or the present is
    /// reached.
    fn messages(self) -> impl Stream<Item = Message> {
        stream::unfold(self, Follower::next).flat_map(stream::iter)
    }

    async fn next(mut self) -> Option<(Vec<Message>, Follower)> {
        while !self.has_ended && !*self.stopping.borrow() {
            self.changed.mark_unchanged();
            match (self.read().await, self.until) {
                (Ok((actor, rows)), _) if !rows.is_empty() => {
                    self.after = rows.last().map_or(self.after, |row| row.get("seq"));
                    let seen = rows.iter().filter(|row| may_see(&actor, row));
                    let seen = seen.map(|row| event(row).map(Message::Change));
                    return Some((seen.collect::<Result<_>>().ok()?, self));
                }
                (Ok(_), Some(last)) => {
                    self.has_ended = true;
                    return Some((vec![Message::End(last)], self));
                }
                // The database may be available at the next poll.
                (Ok(_) | Err(Refusal::Store(_)), _) => {}
                (Err(_), _) => return None,
            }
            tokio::select! {
                _ = tokio::time::timeout(LOOK, self.changed.changed()) => {}
                _ = self.stopping.changed() => {}
            }
        }
        None
    }

    async fn read(&self) -> Result<(Actor, Vec<Row>)> {
        let (app, credential) = (self.app.clone(), self.credential.clone());
        let (after, until) = (self.after, self.until.unwrap_or(i64::MAX));
        let rows = move |conn: &mut Conn<'_>| -> std::result::Result<Vec<Row>, StoreError> {
            let sql = "select seq, at, actor_name, endpoint, record, record_id, door from audit_log
                where seq > $1 and seq <= $2 order by seq limit $3";
            conn.query(sql, &[after.into(), until.into(), BATCH.into()])
        };
        let read =
            self.app.store.glance(move |conn| Ok((watcher(&app, conn, &credential)?.actor, rows(conn)?)));
        read.await?
    }
}

/// Returns whether an actor receives an event: those of its own account, by which every door refreshes what it may
/// do, and those that its abilities permit.
fn may_see(actor: &Actor, row: &Row) -> bool {
    let is_own =
        row.get::<&str>("record") == kind::Staff::KIND.name && row.get::<i64>("record_id") == actor.id.get();
    is_own || Kind::named(row.get::<&str>("record")).is_some_and(|kind| kind.is_heard_with(&actor.abilities))
}

fn event(row: &Row) -> Result<Event> {
    Ok(Event {
        seq: row.get("seq"),
        at: row.get("at"),
        actor: row.get("actor_name"),
        endpoint: row.get("endpoint"),
        record: row.get("record"),
        id: row.get("record_id"),
        door: row.word("door")?,
    })
}
