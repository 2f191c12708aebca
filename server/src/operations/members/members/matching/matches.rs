//! The pairs of members with equal keys, and their record.

use std::collections::{BTreeMap, BTreeSet};

use client::api::members::duplicates::{Evidence, score};
use client::value::word::Word;
use jiff::Timestamp;

use crate::store::{Conn, StoreError, Value, places};

/// The most members with a key that proves anything. A number that more of them give is that of an exchange or a placeholder.
const MOST: i64 = 20;

/// Two members, the one with the smaller id first.
type Pair = (i64, i64);

/// A pair as it is stored.
struct StoredPair {
    id: i64,
    evidence: String,
    is_pending: bool,
}

/// Records the pairs of these members. A pair that has nothing in common any more is forgotten, unless it is decided; one that
/// is decided stays as it is.
///
/// # Errors
/// Returns the errors of the statements.
pub fn refresh(conn: &mut Conn<'_>, members: &[i64], now: Timestamp) -> Result<(), StoreError> {
    let found = found(conn, members)?;
    let mut stored = stored(conn, members)?;
    for (pair, evidence) in found {
        let evidence: Vec<Evidence> = evidence.into_iter().collect();
        let (words, score) = (joined(&evidence), score(&evidence));
        match stored.remove(&pair) {
            None => {
                let sql = "insert into duplicates (first_id, second_id, evidence, score, found_at)
                    values ($1, $2, $3, $4, $5) on conflict (first_id, second_id) do nothing";
                let values = [pair.0.into(), pair.1.into(), words.into(), score.into(), now.into()];
                conn.execute(sql, &values)?;
            }
            Some(known) if known.is_pending && known.evidence != words => {
                let sql = "update duplicates set evidence = $1, score = $2, version = version + 1
                    where id = $3 and state = 'pending'";
                conn.execute(sql, &[words.into(), score.into(), known.id.into()])?;
            }
            Some(_) => continue,
        }
        conn.touch("duplicates");
    }
    for gone in stored.values().filter(|pair| pair.is_pending) {
        conn.execute("delete from duplicates where id = $1 and state = 'pending'", &[gone.id.into()])?;
        conn.touch("duplicates");
    }
    Ok(())
}

fn joined(evidence: &[Evidence]) -> String {
    evidence.iter().map(|one| one.name()).collect::<Vec<_>>().join(",")
}

/// Finds the members that have a key in common with these. Those that were deactivated as doubles or migrated are no
/// suspects.
fn found(conn: &mut Conn<'_>, members: &[i64]) -> Result<BTreeMap<Pair, BTreeSet<Evidence>>, StoreError> {
    let ids: Vec<Value> = members.iter().map(|id| (*id).into()).collect();
    let among = places(1..=ids.len());
    let gone = |alias: &str| {
        format!(
            "not ({alias}.status = 'inactive' and coalesce({alias}.deactivation_reason, '') in ('double', 'migrated'))"
        )
    };
    let sql = format!(
        "select a.kind, a.member_id as one, b.member_id as other
         from member_keys a join member_keys b on b.kind = a.kind and b.key = a.key and b.member_id <> a.member_id
         join members m on m.id = a.member_id join members o on o.id = b.member_id
         where a.member_id in ({among}) and {} and {}
         and (select c.member_id from member_keys c where c.kind = a.kind and c.key = a.key limit 1 offset {MOST}) is null",
        gone("m"),
        gone("o"),
    );
    let mut pairs: BTreeMap<Pair, BTreeSet<Evidence>> = BTreeMap::new();
    for row in conn.query(&sql, &ids)? {
        let (one, other): (i64, i64) = (row.get("one"), row.get("other"));
        pairs.entry((one.min(other), one.max(other))).or_default().insert(row.word("kind")?);
    }
    Ok(pairs)
}

/// Reads the pairs that name one of these members.
fn stored(conn: &mut Conn<'_>, members: &[i64]) -> Result<BTreeMap<Pair, StoredPair>, StoreError> {
    let ids: Vec<Value> = members.iter().map(|id| (*id).into()).collect();
    let among = places(1..=ids.len());
    let columns = "select id, first_id, second_id, evidence, state from duplicates";
    // Two searches of an index each; neither database would do that for one condition with `or`.
    let sql = format!("{columns} where first_id in ({among}) union {columns} where second_id in ({among})");
    let mut pairs = BTreeMap::new();
    for row in conn.query(&sql, &ids)? {
        let pair = (row.get("first_id"), row.get("second_id"));
        let is_pending = row.get::<&str>("state") == "pending";
        pairs.insert(pair, StoredPair { id: row.get("id"), evidence: row.get("evidence"), is_pending });
    }
    Ok(pairs)
}
