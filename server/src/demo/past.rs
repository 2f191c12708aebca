//! The audit of the latest demonstration records.

use client::value::id::StaffId;
use client::wire::door::Door;
use jiff::{SignedDuration, Timestamp};

use crate::store::{Conn, StoreError};
use crate::work::audit::{INSERT, Key, Link};
use crate::work::clock::hashed;

/// How far back the audit goes. It is the largest table, and users look at recent records.
pub const REACH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// A past change of a record.
pub struct PastChange {
    /// When it was made.
    pub at: Timestamp,
    /// The kind of record.
    pub record: &'static str,
    /// The record's id.
    pub id: i64,
    /// The endpoint.
    pub endpoint: &'static str,
    /// The account; `None` for a gateway.
    pub actor: Option<StaffId>,
    /// The actor's name, as shown.
    pub name: String,
    /// The values before, as JSON.
    pub old: String,
    /// The values after, as JSON.
    pub new: String,
}

/// Writes the changes in order, as the first links of the audit chain.
pub fn write(conn: &mut Conn<'_>, key: &Key, mut past: Vec<PastChange>) -> Result<(), StoreError> {
    past.sort_by_key(|done| done.at);
    let (mut last, mut hash) = (0_i64, String::new());
    for (seq, done) in (1..).zip(past) {
        let link = Link {
            seq,
            at: done.at,
            door: if done.actor.is_some() { Door::Web } else { Door::System },
            actor_id: done.actor,
            actor_name: done.name,
            endpoint: done.endpoint.to_owned(),
            record: done.record.to_owned(),
            record_id: done.id,
            old: done.old,
            new: done.new,
            request_id: hashed(&format!("demo {seq}"))[..16].to_owned(),
        };
        let (values, sealed) = link.seal(key, &hash);
        conn.execute(INSERT, &values)?;
        (last, hash) = (seq, sealed);
    }
    conn.execute("update audit_head set seq = $1, hash = $2 where id = 1", &[last.into(), hash.into()])?;
    Ok(())
}
