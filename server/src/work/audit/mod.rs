//! The audit chain. Each row has a seal of itself and the row before it, so that no change or omission is
//! unnoticed. Sealing needs a [`Key`] from outside the database. An [`Anchor`], also outside, records how far
//! the chain has grown.

mod anchor;
mod key;

use client::value::id::StaffId;
use client::wire::door::Door;
use jiff::Timestamp;
use sha2::{Digest, Sha256};

use super::clock::hex;
use super::refusal::Result;
use super::words::door_name;
use crate::store::{Conn, Row, Value};

pub use self::anchor::{Anchor, AnchorError, Kind, Pins};
pub use self::key::Key;

/// The prefix of seals that need the key. Links from before the key have only a hash.
pub const KEYED: &str = "k:";

/// Links read at a time.
const PORTION: i64 = 10_000;

/// Inserts a row of [`Link::seal`].
pub const INSERT: &str =
    "insert into audit_log (seq, at, actor_id, actor_name, door, endpoint, record, record_id, old_values,
     new_values, request_id, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";

/// A link of the chain: one change of one record.
#[derive(Debug, Clone)]
pub struct Link {
    /// The position in the chain, from 1.
    pub seq: i64,
    /// When it happened.
    pub at: Timestamp,
    /// The acting account; `None` if no user was signed in.
    pub actor_id: Option<StaffId>,
    /// The actor's name, as shown.
    pub actor_name: String,
    /// The door.
    pub door: Door,
    /// The endpoint.
    pub endpoint: String,
    /// The kind of record.
    pub record: String,
    /// The record's id.
    pub record_id: i64,
    /// The values before, as JSON.
    pub old: String,
    /// The values after, as JSON.
    pub new: String,
    /// The id of the request in the log.
    pub request_id: String,
}

impl Link {
    /// Returns the text to seal: the row and the previous seal.
    fn text(&self, previous: &str) -> String {
        let Link { seq, at, actor_id, actor_name, door, endpoint, record, record_id, old, new, request_id } =
            self;
        let (ms, door) = (at.as_millisecond(), door_name(*door));
        let row = (seq, ms, actor_id, actor_name, door, endpoint, record, record_id, old, new, request_id);
        let row = serde_json::to_string(&row).expect("texts and numbers are JSON");
        format!("{previous}{row}")
    }

    /// Computes the seal, which the next link includes.
    fn hash(&self, key: &Key, previous: &str) -> String {
        format!("{KEYED}{}", key.seal("link", &self.text(previous)))
    }

    /// Computes the hash of a link from before the key.
    fn hash_unkeyed(&self, previous: &str) -> String {
        hex(&Sha256::digest(self.text(previous).as_bytes()))
    }

    /// Returns the row to insert, and its seal, which the next link includes.
    pub fn seal(self, key: &Key, previous: &str) -> (Vec<Value>, String) {
        let hash = self.hash(key, previous);
        let values = vec![
            self.seq.into(),
            self.at.into(),
            self.actor_id.into(),
            self.actor_name.into(),
            door_name(self.door).into(),
            self.endpoint.into(),
            self.record.into(),
            self.record_id.into(),
            self.old.into(),
            self.new.into(),
            self.request_id.into(),
            hash.as_str().into(),
        ];
        (values, hash)
    }

    fn read(row: &Row) -> Result<Link> {
        Ok(Link {
            seq: row.get("seq"),
            at: row.get("at"),
            actor_id: row.get("actor_id"),
            actor_name: row.get("actor_name"),
            door: row.word("door")?,
            endpoint: row.get("endpoint"),
            record: row.get("record"),
            record_id: row.get("record_id"),
            old: row.get("old_values"),
            new: row.get("new_values"),
            request_id: row.get("request_id"),
        })
    }
}

/// The result of verifying the chain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// All links, of this number, are intact.
    Whole(i64),
    /// The position of the first link that is missing or changed.
    Broken(i64),
}

/// Recomputes every seal and compares it with the chain and the anchored facts.
///
/// # Errors
/// Returns the errors of the statements.
pub fn verify(conn: &mut Conn<'_>, key: &Key, pins: &Pins) -> Result<Verdict> {
    let sql = "select seq, at, actor_id, actor_name, door, endpoint, record, record_id, old_values, new_values, request_id,
        hash from audit_log where seq > $1 order by seq limit $2";
    let (mut last, mut hash, mut keyed) = (0, String::new(), false);
    loop {
        let rows = conn.query(sql, &[last.into(), PORTION.into()])?;
        for row in &rows {
            let found: String = row.get("hash");
            let Ok(link) = Link::read(row) else { return Ok(Verdict::Broken(last + 1)) };
            keyed |= found.starts_with(KEYED);
            let sealed = if keyed { link.hash(key, &hash) } else { link.hash_unkeyed(&hash) };
            let seq = link.seq;
            let is_sealed = sealed == found && (keyed || seq <= pins.unkeyed);
            let is_pinned = pins.links.get(&seq).is_none_or(|pin| *pin == found);
            if seq != last + 1 || !is_pinned || !(is_sealed || (keyed && seq <= pins.unverified)) {
                return Ok(Verdict::Broken(last + 1));
            }
            (last, hash) = (seq, found);
        }
        if rows.is_empty() {
            break;
        }
    }
    let head = conn.query_one("select seq, hash from audit_head where id = 1", &[])?;
    let is_head = head.is_some_and(|head| (head.get("seq"), head.get("hash")) == (last, hash));
    let has_pins = pins.links.last_key_value().is_none_or(|(pinned, _)| *pinned <= last);
    Ok(if is_head && has_pins { Verdict::Whole(last) } else { Verdict::Broken(last + 1) })
}
