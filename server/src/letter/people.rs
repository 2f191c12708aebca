//! The members to whom staff write letters, with what these say of them.

use std::collections::{BTreeMap, HashMap};

use client::letter::{CONSULTANT_NAME, MEMBER_ID, MEMBER_NAME};
use client::value::email_key::EmailKey;
use client::value::id::MemberId;
use jiff::Timestamp;

use crate::store::{Row, Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The rows that one statement looks up.
pub const AT_ONCE: usize = 200;

const MEMBERS: &str = "select m.id, m.name, m.email, m.erased_at, a.name as consultant from members m
    left join member_settings s on s.member_id = m.id left join staff a on a.id = s.account_manager_id";

/// The values of a letter, by their variables.
pub type Variables = BTreeMap<String, String>;

/// A member, as letters name it.
#[derive(Debug, Clone)]
pub struct Person {
    /// The member.
    pub id: MemberId,
    /// Its main address.
    pub address: String,
    /// Whether its data were erased.
    pub is_erased: bool,
    /// What letters say of it.
    pub variables: Variables,
}

fn person(row: &Row) -> Person {
    let id: MemberId = row.get("id");
    let consultant: Option<String> = row.get("consultant");
    let variables = [
        (MEMBER_NAME.id, row.get("name")),
        (MEMBER_ID.id, id.to_string()),
        (CONSULTANT_NAME.id, consultant.unwrap_or_default()),
    ];
    Person {
        id,
        address: row.get("email"),
        is_erased: row.get::<Option<Timestamp>>("erased_at").is_some(),
        variables: variables.map(|(name, value)| (name.to_owned(), value)).into(),
    }
}

/// Returns members by their ids.
pub fn with_ids(cx: &mut Cx<'_, '_>, ids: &[i64]) -> Result<HashMap<i64, Person>> {
    let mut found = HashMap::new();
    for some in ids.chunks(AT_ONCE) {
        let sql = format!("{MEMBERS} where m.id in ({})", places(1..=some.len()));
        let values: Vec<Value> = some.iter().map(|id| (*id).into()).collect();
        found.extend(cx.query(&sql, &values)?.iter().map(|row| (row.get("id"), person(row))));
    }
    Ok(found)
}

/// Returns members by the keys of their main addresses, of these keys alone.
pub fn with_addresses(cx: &mut Cx<'_, '_>, keys: &[EmailKey]) -> Result<HashMap<EmailKey, Person>> {
    let mut found = HashMap::new();
    for some in keys.chunks(AT_ONCE) {
        let sql = format!("{MEMBERS} where lower(m.email) in ({})", places(1..=some.len()));
        let values: Vec<Value> = some.iter().map(|key| key.as_str().into()).collect();
        for row in cx.query(&sql, &values)? {
            if let Some(key) = EmailKey::of(row.get("email")) {
                found.insert(key, person(&row));
            }
        }
    }
    Ok(found)
}
