//! The members whom records are about, as the kinds of the contract declare them.

use std::collections::{BTreeSet, HashSet};

use client::record::Kind;

use crate::store::{Conn, Row, StoreError, Value, places};

/// The most records that one statement looks up.
const AT_ONCE: usize = 500;

/// A kind's records are the members themselves, or sections that have their numbers.
fn is_of_member(kind: &Kind) -> bool {
    kind.members == ["id"]
}

/// Returns the members whom records of a kind are about; `None` if a record is gone, or names no member though its kind does.
///
/// # Errors
/// Returns the errors of the store.
pub fn members_of(
    conn: &mut Conn<'_>,
    kind: &Kind,
    ids: &BTreeSet<i64>,
) -> Result<Option<BTreeSet<i64>>, StoreError> {
    if kind.members.is_empty() || is_of_member(kind) {
        return Ok(Some(if kind.members.is_empty() { BTreeSet::new() } else { ids.clone() }));
    }
    let (all, mut members): (Vec<i64>, _) = (ids.iter().copied().collect(), BTreeSet::new());
    for some in all.chunks(AT_ONCE) {
        let rows = conn.query(&selection(kind, some.len(), "true"), &values(some))?;
        if rows.len() < some.len() {
            return Ok(None);
        }
        let is_named = |row: &Row| (1..=kind.members.len()).any(|at| row.opt_int(at).is_some());
        if !rows.iter().all(is_named) {
            return Ok(None);
        }
        members.extend(rows.iter().flat_map(|row| (1..=kind.members.len()).filter_map(|at| row.opt_int(at))));
    }
    Ok(Some(members))
}

/// Returns those of some records, by kind and number, that are about a member whose data were erased.
///
/// # Errors
/// Returns the errors of the store.
pub fn of_erased(
    conn: &mut Conn<'_>,
    records: &BTreeSet<(String, i64)>,
) -> Result<HashSet<(String, i64)>, StoreError> {
    let mut found = HashSet::new();
    let kinds: BTreeSet<&str> = records.iter().map(|(kind, _)| kind.as_str()).collect();
    for kind in kinds.into_iter().filter_map(Kind::named).filter(|kind| !kind.members.is_empty()) {
        let ids: Vec<i64> = records.iter().filter(|(name, _)| name == kind.name).map(|(_, id)| *id).collect();
        for some in ids.chunks(AT_ONCE) {
            let rows = conn.query(&erased(kind, some.len()), &values(some))?;
            found.extend(rows.iter().map(|row| (kind.name.to_owned(), row.int(0))));
        }
    }
    Ok(found)
}

fn erased(kind: &Kind, count: usize) -> String {
    if is_of_member(kind) {
        return format!(
            "select id from members where id in ({}) and erased_at is not null",
            places(1..=count)
        );
    }
    let named: Vec<String> = kind.members.iter().map(|column| format!("t.{column}")).collect();
    let condition = format!(
        "exists (select 1 from members m where m.id in ({}) and m.erased_at is not null)",
        named.join(", ")
    );
    selection(kind, count, &condition)
}

fn selection(kind: &Kind, count: usize, condition: &str) -> String {
    let columns: Vec<String> = kind.members.iter().map(|column| format!("t.{column}")).collect();
    let (columns, among) = (columns.join(", "), places(1..=count));
    format!("select t.id, {columns} from {} t where t.id in ({among}) and {condition}", kind.table)
}

fn values(ids: &[i64]) -> Vec<Value> {
    ids.iter().map(|id| (*id).into()).collect()
}

/// Returns the record of a row of the audit log.
pub fn record_of(row: &Row) -> (String, i64) {
    (row.get("record"), row.get("record_id"))
}
