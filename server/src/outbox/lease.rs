//! Leases: a worker takes an entry for a minute, and another one takes it if that ended without a result.

use std::collections::HashMap;

use client::api::service::campaigns::next_allowed;
use client::api::service::outbox::OutboxKind;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value as Json;

use super::Lane;
use super::attempt::SKEW;
use super::pause::{self, LanePause};
use crate::store::{Conn, Dialect, Outcome, Row, StoreError};
use crate::work::app::App;
use crate::work::clock::hashed;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::instant;

/// Duration of a lease.
pub(super) const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// An entry under a lease.
#[derive(Debug, Clone)]
pub struct LeasedEntry {
    pub(super) id: i64,
    pub(super) kind: OutboxKind,
    pub(super) lane: Lane,
    pub(super) payload: Json,
    pub(super) attempts: i64,
    pub(super) attempted_at: Timestamp,
    pub(super) lease: i64,
    pub(super) leased_until: Timestamp,
    pub(super) unknown_at: Option<Timestamp>,
    pub(super) key: String,
    /// Whether it probes a lane that waits.
    pub(super) is_probe: bool,
}

impl LeasedEntry {
    /// Returns whether the attempt before left no result behind, and the letter is none that comes again unasked: a server died while it
    /// handed it over.
    pub(super) fn may_have_left(&self) -> bool {
        self.lane == Lane::Promotion && self.unknown_at.is_some_and(|at| at > self.attempted_at)
    }
}

/// The condition for entries that a worker may take: `$1` is the current time, `$3` the latest plausible time
/// of a change, `$4` whether campaigns may leave.
const READY: &str = "state in ('held', 'waiting', 'sending') and by_day <= $4
     and (coalesce(changed_at, created_at) > $3 or due_at <= $1 and (leased_until is null or leased_until <= $1))";

/// Returns when the next entry of a lane is due; a past instant if one is due now.
pub(super) async fn due(app: &App, lane: Lane) -> Result<Option<Timestamp>> {
    let now = app.clock.now();
    let sql = "select by_day, min(case when coalesce(changed_at, created_at) > $2 then 0
            when leased_until is null or leased_until < due_at then due_at else leased_until end) as at
        from outbox where lane = $1 and state in ('held', 'waiting', 'sending') group by by_day";
    let params = [lane.name().into(), (now + SKEW).into()];
    let read =
        app.store.read(move |conn| Ok::<_, StoreError>((conn.query(sql, &params)?, pause::read(conn)?)));
    let (rows, pauses) = read.await??;
    let at = |row: &Row| {
        let at = instant(row.opt_int(1)?);
        Some(if row.get("by_day") { next_allowed(at.max(now)) } else { at })
    };
    let first = rows.iter().filter_map(at).min();
    Ok(first.map(|at| pauses.get(&lane).map_or(at, |pause| at.max(pause.probe_at(now)))))
}

/// Takes the longest due entry of one lane or of any.
pub async fn take(app: &App, lane: Option<Lane>) -> Result<Option<LeasedEntry>> {
    let lanes = lane.map_or(Lane::ALL.to_vec(), |lane| vec![lane]);
    Ok(take_some(app, &lanes, 1).await?.pop())
}

/// Takes the longest due entries of some lanes, in their order and up to a number. An attempt that left no result behind may have had an
/// effect until its lease ended.
pub(super) async fn take_some(app: &App, lanes: &[Lane], most: usize) -> Result<Vec<LeasedEntry>> {
    let (now, lanes) = (app.clock.now(), lanes.to_vec());
    let taken = app.store.write(move |conn| match lease(conn, lanes, most, now) {
        Ok(taken) if taken.is_empty() => Outcome::Rollback(Ok(taken)),
        Ok(taken) => Outcome::Commit(Ok(taken)),
        Err(error) => Outcome::Rollback(Err(error)),
    });
    taken.await?
}

/// Leases the longest due entries of some lanes. A lane that waits has one when a probe is due.
fn lease(conn: &mut Conn<'_>, lanes: Vec<Lane>, most: usize, now: Timestamp) -> Result<Vec<LeasedEntry>> {
    let pauses = pause::read(conn)?;
    let is_open = |lane: &Lane| pauses.get(lane).is_none_or(|pause| pause.is_probed(now));
    let open: Vec<Lane> = lanes.into_iter().filter(is_open).collect();
    if open.is_empty() {
        return Ok(Vec::new());
    }
    let most = if open.iter().any(|lane| pauses.contains_key(lane)) { 1 } else { most };
    let lock = match conn.dialect() {
        Dialect::Postgres => "for update skip locked",
        Dialect::Sqlite => "",
    };
    let names: Vec<String> = open.iter().map(|lane| format!("'{}'", lane.name())).collect();
    let sql = format!(
        "update outbox set state = 'sending', leased_until = $2, lease = lease + 1, attempts = attempts + 1,
         attempted_at = coalesce(attempted_at, $1), unknown_at = case when state <> 'sending' then unknown_at
         when leased_until < $1 then leased_until else $1 end, changed_at = $1 where id in (select id from outbox where lane in ({}) and {READY}
         order by due_at, id limit $5 {lock}) returning id, kind, lane, payload, attempts, attempted_at, lease, dedup_key, unknown_at, due_at",
        names.join(", ")
    );
    conn.touch("outbox");
    let by_day = (next_allowed(now) <= now).into();
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let params = [now.into(), (now + LEASE).into(), (now + SKEW).into(), by_day, most.into()];
    let mut rows = conn.query(&sql, &params)?;
    rows.sort_by_key(|row| (row.get::<i64>("due_at"), row.get::<i64>("id")));
    let mut taken = Vec::new();
    for row in &rows {
        let entry = read(row, &pauses, now)?;
        if entry.is_probe && !pause::take_probe(conn, entry.lane, now)? {
            return Ok(Vec::new());
        }
        taken.push(entry);
    }
    Ok(taken)
}

fn read(row: &Row, pauses: &HashMap<Lane, LanePause>, now: Timestamp) -> Result<LeasedEntry> {
    let name: &str = row.get("lane");
    let lane = Lane::named(name).ok_or_else(|| Refusal::Internal(format!("unknown lane {name}")))?;
    Ok(LeasedEntry {
        id: row.get("id"),
        kind: row.word("kind")?,
        lane,
        payload: serde_json::from_str(row.get::<&str>("payload")).unwrap_or_default(),
        attempts: row.get("attempts"),
        attempted_at: row.get("attempted_at"),
        lease: row.get("lease"),
        leased_until: now + LEASE,
        unknown_at: row.get("unknown_at"),
        // Receivers learn neither the row's number nor the parts of its key.
        key: hashed(row.get::<&str>("dedup_key"))[..32].to_owned(),
        is_probe: pauses.contains_key(&lane),
    })
}
