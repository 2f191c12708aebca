//! The audit chain: each row carries the hash of itself and of the row before it, so that none can be changed or left out
//! unnoticed.

use client::api::session::Door;
use client::id::StaffId;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use crate::clock::hex;
use crate::session::door_name;
use crate::store::Value;

/// Writes a row of [`Link::seal`].
pub const INSERT: &str =
    "insert into audit_log (seq, at, actor_id, actor_name, door, endpoint, record, record_id, old_values,
     new_values, request_id, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

/// A link of the chain: one change of one record.
#[derive(Debug, Clone)]
pub struct Link {
    /// Its place in the chain, from 1.
    pub seq: i64,
    /// When it happened.
    pub at: Timestamp,
    /// Who did it, where somebody was signed in.
    pub actor_id: Option<StaffId>,
    /// Who did it, as it is shown.
    pub actor_name: String,
    /// By which door.
    pub door: Door,
    /// By which endpoint.
    pub endpoint: String,
    /// What kind of record changed.
    pub record: String,
    /// Which one.
    pub record_id: i64,
    /// What it was, as JSON.
    pub old: String,
    /// What it is, as JSON.
    pub new: String,
    /// Finds the request in the log.
    pub request_id: String,
}

impl Link {
    /// The row to be written, and its hash, which the next link is sealed with.
    pub fn seal(self, previous: &str) -> (Vec<Value>, String) {
        let Link { seq, at, actor_id, actor_name, door, endpoint, record, record_id, old, new, request_id } =
            self;
        let (ms, door) = (at.as_millisecond(), door_name(door));
        let row = format!(
            "{seq}|{ms}|{actor_id:?}|{actor_name}|{door}|{endpoint}|{record}|{record_id}|{old}|{new}"
        );
        let hash = hex(&Sha256::digest(format!("{previous}|{row}").as_bytes()));
        let values = vec![
            seq.into(),
            at.into(),
            actor_id.into(),
            actor_name.into(),
            door.into(),
            endpoint.into(),
            record.into(),
            record_id.into(),
            old.into(),
            new.into(),
            request_id.into(),
            hash.as_str().into(),
        ];
        (values, hash)
    }
}
