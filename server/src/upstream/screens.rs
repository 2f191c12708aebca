//! The screens of callers: the lists and records that each read last. A foreign upstream announces no changes, so
//! they are read again while the caller listens for events, and compared.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use client::catalogue::about::RecordRef;
use client::catalogue::dynamic;
use client::record::{self, Kind};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::foreign::{Caller, ForeignAnswer};
use super::route::{Route, SentCall};

/// The reads of one caller that count as shown.
const SHOWN: usize = 3;
/// How long a read counts as shown, unless it is made again.
const LIFE: SignedDuration = SignedDuration::from_mins(30);

/// The screens of all callers, by their names.
#[derive(Default)]
pub struct Screens(Mutex<HashMap<String, VecDeque<Screen>>>);

/// A read whose answer a caller sees.
#[derive(Clone)]
struct Screen {
    route: Arc<Route>,
    path: Vec<String>,
    query: String,
    rows: Rows,
    seen: Timestamp,
}

/// The hashes of rows, by the ids of their records.
type Rows = BTreeMap<i64, u64>;

impl Screens {
    /// Notes a read, if it shows records.
    pub fn note(&self, caller: &str, route: &Arc<Route>, sent: SentCall<'_>, answer: &[u8], now: Timestamp) {
        let Some((_, rows)) = records(route, sent.path, answer) else { return };
        let (path, query) = (sent.path.to_vec(), sent.query.to_owned());
        let mut screens = self.held();
        screens.retain(|_, shown| shown.iter().any(|screen| now < screen.seen + LIFE));
        let shown = screens.entry(caller.to_owned()).or_default();
        shown.retain(|screen| (screen.route.id, &screen.path) != (route.id, &path));
        shown.push_front(Screen { route: route.clone(), path, query, rows, seen: now });
        shown.truncate(SHOWN);
    }

    /// Reads what a caller sees again, and returns the records that changed since. A read that fails shows no change.
    pub async fn changes(&self, caller: &Caller<'_>) -> Vec<RecordRef> {
        let shown = self.held().get(&caller.name()).cloned().unwrap_or_default();
        let mut changed = Vec::new();
        for screen in shown {
            let sent = SentCall { path: &screen.path, query: &screen.query, body: b"" };
            let Ok(ForeignAnswer::Body(answer)) = caller.read(&screen.route, sent).await else { continue };
            let Some((kind, rows)) = records(&screen.route, &screen.path, &answer) else { continue };
            let ids = difference(&screen.rows, &rows);
            changed.extend(ids.into_iter().map(|id| RecordRef { record: kind.name.to_owned(), id }));
            self.replace(&caller.name(), &screen, rows);
        }
        changed
    }

    fn replace(&self, caller: &str, read: &Screen, rows: Rows) {
        let mut screens = self.held();
        let shown = screens.get_mut(caller).into_iter().flatten();
        let is_it = |screen: &&mut Screen| {
            (screen.route.id, &screen.path, &screen.query) == (read.route.id, &read.path, &read.query)
        };
        if let Some(screen) = shown.into_iter().find(is_it) {
            screen.rows = rows;
        }
    }

    fn held(&self) -> MutexGuard<'_, HashMap<String, VecDeque<Screen>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the records that differ, come or gone.
fn difference(before: &Rows, after: &Rows) -> Vec<i64> {
    let gone = before.keys().filter(|id| !after.contains_key(id));
    let other = after.iter().filter(|(id, hash)| before.get(id) != Some(hash)).map(|(id, _)| id);
    other.chain(gone).copied().collect()
}

/// Returns the kind and the rows of the records that an answer shows; `None` if it shows none.
fn records(route: &Route, path: &[String], answer: &[u8]) -> Option<(&'static Kind, Rows)> {
    let answer: Value = serde_json::from_slice(answer).ok()?;
    if let Some(kind) = route.list.and_then(|list| list.of) {
        let rows = dynamic::rows(&answer)?.iter();
        return Some((kind, rows.filter_map(|row| Some((row.get("id")?.as_i64()?, hash(row)))).collect()));
    }
    let kind = record::all().into_iter().find(|kind| kind.read_by == Some(route.id))?;
    let id = path.first()?.parse().ok()?;
    Some((kind, Rows::from([(id, hash(&answer))])))
}

fn hash(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    hasher.finish()
}
