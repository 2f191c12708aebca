//! The keys of members, kept as their fields are written.

use std::collections::HashMap;

use client::api::members::duplicates::MatchingFields;
use client::api::members::members::sections::Primary;
use client::value::word::Word;
use jiff::Timestamp;

use super::matches;
use crate::store::{Conn, Dialect, Row, StoreError, Value, places};

/// The number of members whose keys are written in one unit of work. Each writes most pages of the index again, so that few
/// large ones are quicker; one holds up other writes for about a seventh of a second.
const TOGETHER: i64 = 4_000;

/// Compares members that were stored before there were keys. Returns whether any may be left.
///
/// # Errors
/// Returns the errors of the statements.
pub fn key_missing(conn: &mut Conn<'_>, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "select id from members where keyed = 0 order by id limit $1";
    let members: Vec<i64> = conn.query(sql, &[TOGETHER.into()])?.iter().map(|row| row.int(0)).collect();
    refresh(conn, &members, now)?;
    Ok(members.len() as i64 == TOGETHER)
}

/// Rewrites the keys of members, and the pairs that follow from them.
///
/// # Errors
/// Returns the errors of the statements.
pub fn refresh(conn: &mut Conn<'_>, members: &[i64], now: Timestamp) -> Result<(), StoreError> {
    if members.is_empty() {
        return Ok(());
    }
    let keys = keys(conn, members)?;
    let ids: Vec<Value> = members.iter().map(|id| (*id).into()).collect();
    let among = places(1..=ids.len());
    conn.execute(&format!("delete from member_keys where member_id in ({among})"), &ids)?;
    // SQLite searches for each parameter, and PostgreSQL has a round trip for each statement.
    let together = match conn.dialect() {
        Dialect::Sqlite => 3,
        Dialect::Postgres => 64,
    };
    for rows in keys.chunks(together) {
        let row = |at: usize| format!("({})", places(3 * at + 1..=3 * at + 3));
        let rows_sql: Vec<String> = (0..rows.len()).map(row).collect();
        let sql = format!("insert into member_keys (kind, key, member_id) values {}", rows_sql.join(", "));
        conn.execute(&sql, &rows.concat())?;
    }
    conn.execute(&format!("update members set keyed = 1 where keyed = 0 and id in ({among})"), &ids)?;
    matches::refresh(conn, members, now)
}

/// The keys of members, as rows of their table.
fn keys(conn: &mut Conn<'_>, members: &[i64]) -> Result<Vec<Vec<Value>>, StoreError> {
    let ids: Vec<Value> = members.iter().map(|id| (*id).into()).collect();
    let among = places(1..=ids.len());
    let contacts = |conn: &mut Conn<'_>, table: &str, column: &str| -> Result<_, StoreError> {
        let sql = format!(
            "select member_id, {column} from {table} where removed_at is null and member_id in ({among})"
        );
        let mut of: HashMap<i64, Vec<String>> = HashMap::new();
        for row in conn.query(&sql, &ids)? {
            of.entry(row.int(0)).or_default().push(row.text(1));
        }
        Ok(of)
    };
    let phones = contacts(conn, "member_phones", "phone")?;
    let emails = contacts(conn, "member_emails", "email")?;
    let sql = format!(
        "select id, name, cpf, cnpj, phone, email, address, state from members where id in ({among})"
    );
    let mut rows = Vec::new();
    for row in conn.query(&sql, &ids)? {
        let id: i64 = row.get("id");
        let others = |of: &HashMap<i64, Vec<String>>| of.get(&id).cloned().unwrap_or_default();
        for (evidence, key) in compared(&row, &others(&phones), &others(&emails)) {
            rows.push(vec![evidence.into(), key.into(), id.into()]);
        }
    }
    Ok(rows)
}

fn compared(row: &Row, phones: &[String], emails: &[String]) -> Vec<(String, String)> {
    let text = |column: &str| row.get::<Option<&str>>(column).unwrap_or_default();
    // An address that cannot be read has no city to compare.
    let address: Primary = serde_json::from_str(text("address")).unwrap_or_default();
    let all = |others: &'_ [String], main: &'_ str| -> Vec<String> {
        others.iter().cloned().chain([main.to_owned()]).collect()
    };
    let (phones, emails) = (all(phones, text("phone")), all(emails, text("email")));
    let compared = MatchingFields {
        name: text("name"),
        documents: [text("cpf"), text("cnpj")],
        phones: phones.iter().map(String::as_str).collect(),
        emails: emails.iter().map(String::as_str).collect(),
        city: address.city.as_deref().unwrap_or_default(),
        state: text("state"),
    };
    compared.keys().into_iter().map(|(evidence, key)| (evidence.name(), key)).collect()
}
