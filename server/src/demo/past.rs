//! What the audit says of the latest records: who brought them to where they stand.

use client::api::account::session::Door;
use client::value::id::StaffId;
use jiff::{SignedDuration, Timestamp};

use crate::store::{Conn, StoreError};
use crate::work::audit::{INSERT, Key, Link};
use crate::work::clock::hashed;

/// How far back the audit goes: it is the largest table, and the latest is what is looked at.
pub const REACH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Something that was done to a record.
pub struct PastChange {
    /// When.
    pub at: Timestamp,
    /// The kind of record.
    pub record: &'static str,
    /// Which one.
    pub id: i64,
    /// By which endpoint.
    pub endpoint: &'static str,
    /// By whom; a gateway is nobody.
    pub actor: Option<StaffId>,
    /// Who did it, as it is shown.
    pub name: String,
    /// What it was, as JSON.
    pub old: String,
    /// What it is, as JSON.
    pub new: String,
}

/// Writes it all in its order, as the first links of the audit chain.
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
