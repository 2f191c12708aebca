//! Lanes whose server refuses us. One letter probes every quarter of an hour whether it still does; the others wait.

use std::collections::HashMap;

use jiff::{SignedDuration, Timestamp};

use super::Lane;
use super::attempt::SKEW;
use crate::store::{Conn, StoreError};

/// How long a lane waits before the next probe.
pub const PROBE: SignedDuration = SignedDuration::from_mins(15);

/// The pause of a lane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LanePause {
    /// Since when the lane waits.
    pub since: Timestamp,
    /// When the next letter probes.
    pub probe_at: Timestamp,
}

impl LanePause {
    /// Returns whether a letter may probe now. A pause from the future was made before the clock was set back.
    pub fn is_probed(&self, now: Timestamp) -> bool {
        self.probe_at <= now || self.since > now + SKEW
    }

    /// Returns when a letter may probe.
    pub fn probe_at(&self, now: Timestamp) -> Timestamp {
        if self.is_probed(now) { now } else { self.probe_at }
    }
}

/// Returns the lanes that wait.
pub fn read(conn: &mut Conn<'_>) -> Result<HashMap<Lane, LanePause>, StoreError> {
    let rows = conn.query("select lane, since, probe_at from outbox_pauses", &[])?;
    let pause = |row: &crate::store::Row| {
        let lane = Lane::named(row.get("lane"))?;
        Some((lane, LanePause { since: row.get("since"), probe_at: row.get("probe_at") }))
    };
    Ok(rows.iter().filter_map(pause).collect())
}

/// Lets a lane wait. One that waits already has its next probe later.
pub fn begin(conn: &mut Conn<'_>, lane: Lane, now: Timestamp) -> Result<(), StoreError> {
    let sql = "insert into outbox_pauses (lane, since, probe_at) values ($1, $2, $3)
        on conflict (lane) do update set probe_at = excluded.probe_at";
    conn.execute(sql, &[lane.name().into(), now.into(), (now + PROBE).into()])?;
    Ok(())
}

/// Takes the turn of a probe. Returns false if another server took it.
pub fn take_probe(conn: &mut Conn<'_>, lane: Lane, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "update outbox_pauses set probe_at = $2, since = case when since > $4 then $3 else since end
        where lane = $1 and (probe_at <= $3 or since > $4)";
    let params = [lane.name().into(), (now + PROBE).into(), now.into(), (now + SKEW).into()];
    Ok(conn.execute(sql, &params)? == 1)
}

/// Ends the pause of a lane.
pub fn end(conn: &mut Conn<'_>, lane: &str) -> Result<(), StoreError> {
    conn.execute("delete from outbox_pauses where lane = $1", &[lane.into()])?;
    Ok(())
}
