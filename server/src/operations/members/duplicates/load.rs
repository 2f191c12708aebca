//! Duplicates as they are stored.

use client::api::members::duplicates::{
    DUPLICATES, Duplicate, DuplicateParty, DuplicateState, Evidence, SuspicionFacts,
};
use client::api::members::members::Member;
use client::value::id::MemberId;
use serde::Deserialize;
use serde::de::value::{Error, StrDeserializer};

use crate::store::{List, Row, StoreError, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const COLUMNS: &str = concat!(
    "d.id, d.first_id, f.name as first_name, f.kind as first_kind, f.status as first_status,
    d.second_id, s.name as second_name, s.kind as second_kind, s.status as second_status,
    d.evidence, d.score, d.state, d.found_at, d.decided_at, d.decided_by, d.kept_id, d.version, ",
    updated_at!("d", "duplicates")
);
const JOINS: &str = "join members f on f.id = d.first_id join members s on s.id = d.second_id";

/// The list of duplicates.
pub const ROW: List = List::new("duplicates", "d", COLUMNS)
    .joined(JOINS)
    .sorted_as(&DUPLICATES, &[("id", "d.id"), ("score", "d.score"), ("found_at", "d.found_at")]);

/// Reads a row of [`ROW`].
pub fn duplicate(row: &Row) -> Result<Duplicate> {
    let party = |id: &str, name: &str, kind: &str, status: &str| -> Result<DuplicateParty> {
        let (id, name) = (row.get(id), row.get(name));
        Ok(DuplicateParty { id, name, kind: row.word(kind)?, status: row.word(status)? })
    };
    Ok(Duplicate {
        id: row.get("id"),
        first: party("first_id", "first_name", "first_kind", "first_status")?,
        second: party("second_id", "second_name", "second_kind", "second_status")?,
        evidence: evidence(row.get("evidence"))?,
        score: row.get("score"),
        state: row.word("state")?,
        found_at: row.get("found_at"),
        decided_at: row.get("decided_at"),
        decided_by: row.get("decided_by"),
        kept: row.get("kept_id"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}

/// Reads a stored list of evidence.
fn evidence(words: &str) -> Result<Vec<Evidence>> {
    let read = |word: &str| Evidence::deserialize(StrDeserializer::<Error>::new(word));
    let all =
        words.split(',').filter(|word| !word.is_empty()).map(read).collect::<std::result::Result<_, _>>();
    Ok(all.map_err(|error| StoreError::Internal(format!("stored evidence: {error}")))?)
}

/// Returns the pairs of a member, the likeliest first.
pub fn pairs_of(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<Duplicate>> {
    // Two searches of an index each; neither database would do that for one condition with `or`.
    let sql = format!(
        "select {COLUMNS} from duplicates d {JOINS} where d.id in (select id from duplicates where first_id = $1
         union all select id from duplicates where second_id = $1) order by d.score desc, d.id"
    );
    cx.query(&sql, &[member.into()])?.iter().map(duplicate).collect()
}

/// Returns the other member of a pair.
pub fn other_of(pair: &Duplicate, member: MemberId) -> &DuplicateParty {
    if pair.first.id == member { &pair.second } else { &pair.first }
}

/// Returns what the guards need to know of a member.
pub fn facts(member: &Member, pairs: &[Duplicate]) -> SuspicionFacts {
    let pending = pairs.iter().filter(|pair| pair.state == DuplicateState::Pending).count();
    let (name, status) = (member.name.clone(), member.status);
    SuspicionFacts { name, status, pending, decided: pairs.len() - pending }
}
