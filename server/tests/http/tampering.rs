//! Tampering by a user who can write to the database and knows how rows are sealed is still found.

use std::fs;
use std::path::Path;

use rusqlite::Connection;
use sha2::{Digest, Sha256};

use crate::process::{Program, command};

/// A row of the log: its place, the values between, and its seal.
type Row = (i64, Vec<rusqlite::types::Value>, String);

const COLUMNS: &str =
    "at, actor_id, actor_name, door, endpoint, record, record_id, old_values, new_values, request_id";

fn rows(connection: &Connection) -> Vec<Row> {
    let sql = format!("select seq, hash, {COLUMNS} from audit_log order by seq");
    let mut statement = connection.prepare(&sql).unwrap();
    let row = |row: &rusqlite::Row<'_>| {
        let values = (2..12).map(|column| row.get(column)).collect::<Result<_, _>>()?;
        Ok((row.get(0)?, values, row.get(1)?))
    };
    statement.query_map([], row).unwrap().map(Result::unwrap).collect()
}

/// Seals a row as the program did before it had a key.
fn hash(previous: &str, seq: i64, values: &[rusqlite::types::Value]) -> String {
    use rusqlite::types::Value;
    let mut parts = vec![serde_json::json!(seq)];
    parts.extend(values.iter().map(|value| match value {
        Value::Integer(number) => serde_json::json!(number),
        Value::Text(text) => serde_json::json!(text),
        _ => serde_json::Value::Null,
    }));
    let text = format!("{previous}{}", serde_json::Value::Array(parts));
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Seals every row from a place on anew, in one of the ways that are open to who has no key.
fn reseal(connection: &Connection, from: i64, prefix: &str) {
    let rows = rows(connection);
    let mut previous = rows.iter().rfind(|row| row.0 < from).map_or(String::new(), |row| row.2.clone());
    for (seq, values, _) in rows.iter().filter(|row| row.0 >= from) {
        previous = format!("{prefix}{}", hash(&previous, *seq, values));
        connection.execute("update audit_log set hash = ?1 where seq = ?2", (&previous, seq)).unwrap();
    }
    head(connection);
}

/// Makes the head fit the last row.
fn head(connection: &Connection) {
    connection
        .execute_batch(
            "update audit_head set seq = coalesce((select max(seq) from audit_log), 0),
             hash = coalesce((select hash from audit_log order by seq desc limit 1), '')",
        )
        .unwrap();
}

fn renumber(connection: &Connection) {
    for (place, (seq, ..)) in (1_i64..).zip(rows(connection)) {
        connection.execute("update audit_log set seq = ?1 where seq = ?2", (place, seq)).unwrap();
    }
}

/// Returns the ways of tampering with rows.
fn edits(last: i64) -> Vec<(String, String)> {
    let mut edits = Vec::new();
    for seq in [1, last / 2, last] {
        for column in ["actor_name", "door", "endpoint", "record", "old_values", "new_values", "request_id"] {
            let word = if column == "door" { "'tui'" } else { "'x'" };
            edits.push((
                format!("{column} of {seq}"),
                format!("update audit_log set {column} = {word} where seq = {seq}"),
            ));
        }
        for column in ["at", "actor_id", "record_id"] {
            edits.push((
                format!("{column} of {seq}"),
                format!("update audit_log set {column} = coalesce({column}, 0) + 1 where seq = {seq}"),
            ));
        }
    }
    for (name, sql) in [
        ("first deleted", "delete from audit_log where seq = 1".to_owned()),
        ("middle deleted", format!("delete from audit_log where seq = {}", last / 2)),
        ("last deleted", format!("delete from audit_log where seq = {last}")),
        ("last ten deleted", format!("delete from audit_log where seq > {}", last - 10)),
        ("all deleted", "delete from audit_log".to_owned()),
        (
            "two swapped",
            format!(
                "update audit_log set seq = case seq when 3 then -4 when 4 then -3 else seq end; update audit_log set seq = -seq where seq < 0; select {last}"
            ),
        ),
        (
            "one added",
            format!(
                "insert into audit_log select {last} + 1, {COLUMNS}, hash from audit_log where seq = {last}"
            ),
        ),
        (
            "one doubled",
            format!(
                "update audit_log set seq = -seq where seq > 5; update audit_log set seq = 1 - seq where seq < 0; insert into audit_log select 6, {COLUMNS}, hash from audit_log where seq = 5; select {last}"
            ),
        ),
    ] {
        edits.push((name.to_owned(), sql));
    }
    edits
}

fn verifies(folder: &Path) -> bool {
    command(folder).arg("verify-audit").output().unwrap().status.success()
}

#[test]
fn every_tampering_with_the_database_is_found() {
    let original = tempfile::tempdir().unwrap();
    let program = Program::start(original.path(), &["--demo"]);
    program.signal("-TERM");
    assert!(program.wait().success());
    assert!(verifies(original.path()));
    let file = original.path().join("retaguarda.db");
    let untouched = fs::read(&file).unwrap();
    let last = rows(&Connection::open(&file).unwrap()).len();
    let last = i64::try_from(last).unwrap();

    let mut tamperings = 0;
    let mut tamper = |name: &str, how: &dyn Fn(&Connection)| {
        fs::write(&file, &untouched).unwrap();
        let connection = Connection::open(&file).unwrap();
        connection.execute_batch("drop trigger audit_log_update; drop trigger audit_log_delete;").unwrap();
        how(&connection);
        drop(connection);
        assert!(!verifies(original.path()), "{name} is not found");
        tamperings += 1;
    };
    for (name, sql) in &edits(last) {
        tamper(name, &|connection| connection.execute_batch(sql).unwrap());
        tamper(&format!("{name}, and all sealed anew"), &|connection| {
            connection.execute_batch(sql).unwrap();
            renumber(connection);
            reseal(connection, 1, "");
        });
    }
    tamper("all sealed anew as with a key", &|connection| reseal(connection, 1, "k:"));
    tamper("the end sealed anew", &|connection| reseal(connection, last - 3, ""));
    for cut in [1, 10, last / 2, last] {
        tamper("the head cut with the tail", &|connection| {
            connection.execute("delete from audit_log where seq > ?1", [last - cut]).unwrap();
            head(connection);
        });
    }
    tamper("the head alone", &|connection| {
        connection.execute("update audit_head set seq = seq - 1", []).unwrap();
    });
    assert!(tamperings >= 80, "only {tamperings}");
    fs::write(&file, &untouched).unwrap();
    assert!(verifies(original.path()), "the original is whole");
}
