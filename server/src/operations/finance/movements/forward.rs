//! Books the payments that a version without movements has marked as paid.

use client::value::date::day_of;
use jiff::Timestamp;

use crate::demo::insert::insert;
use crate::store::{Conn, Outcome, Store, StoreError, Value};

/// The payments that are booked in one unit of work.
const TOGETHER: i64 = 2_000;

const UNBOOKED: &str =
    "select id, amount, paid_at, created_at, changed_by, changed_at, gateway_type, gateway_status
    from transactions where received is null and status = 'paid' order by id limit $1";

/// Books one *received* for each paid payment without a movement, and what went back of it since. A server of the version before
/// may pay some while both serve, so that it runs at each start.
///
/// # Errors
/// Returns the errors of the database.
pub fn bring_forward(store: &Store) -> Result<(), StoreError> {
    loop {
        let booked = store.write_blocking(|conn| match step(conn) {
            Ok(booked) => Outcome::Commit(Ok(booked)),
            Err(error) => Outcome::Rollback(Err(error)),
        })??;
        if booked == 0 {
            return Ok(());
        }
    }
}

/// Books some payments. Returns how many.
fn step(conn: &mut Conn<'_>) -> Result<usize, StoreError> {
    let rows = conn.query(UNBOOKED, &[TOGETHER.into()])?;
    let mut movements: Vec<Vec<Value>> = Vec::new();
    for row in &rows {
        let (id, amount, word): (i64, i64, &str) =
            (row.get("id"), row.get("amount"), row.get("gateway_status"));
        let (paid, created): (Option<Timestamp>, Timestamp) = (row.get("paid_at"), row.get("created_at"));
        let (changed, by): (Timestamp, &str) = (row.get("changed_at"), row.get("changed_by"));
        let source = if word == "externally_paid" { "manual" } else { row.get("gateway_type") };
        let mut add = |kind: &str, amount: i64, at: Timestamp| {
            let day = day_of(at).to_string();
            movements.push(vec![
                id.into(),
                kind.into(),
                amount.into(),
                day.clone().into(),
                day.into(),
                source.into(),
                at.into(),
                by.into(),
            ]);
        };
        add("received", amount, paid.unwrap_or(created));
        let gone = match word {
            "refunded" => Some("returned"),
            "chargeback" | "in_protest" => Some("contested"),
            _ => None,
        };
        if let Some(kind) = gone {
            add(kind, -amount, changed);
        }
    }
    insert(conn, "movements", COLUMNS, movements)?;
    for row in &rows {
        let (id, word): (i64, &str) = (row.get("id"), row.get("gateway_status"));
        let is_gone = ["refunded", "chargeback", "in_protest"].contains(&word);
        let sql =
            "update transactions set received = $1, version = version + 1 where id = $2 and received is null";
        let held = if is_gone { 0 } else { row.get::<i64>("amount") };
        conn.execute(sql, &[held.into(), id.into()])?;
    }
    Ok(rows.len())
}

/// The columns of a movement, for bulk inserts.
pub const COLUMNS: &str = "transaction_id, kind, amount, day, booked_on, source, created_at, created_by";
