//! Members and their addresses.

use std::collections::HashMap;

use client::value::email_key::EmailKey;
use client::value::id::MemberId;

use crate::store::{Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the keys of the addresses of a member, the main one and others, also those that were removed.
pub fn addresses_of(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<Vec<EmailKey>> {
    let sql =
        "select email from members where id = $1 union select email from member_emails where member_id = $1";
    let rows = cx.query(sql, &[member.into()])?;
    Ok(rows.iter().filter_map(|row| EmailKey::of(row.get("email"))).collect())
}

/// Returns the members with some addresses, as their main ones before others.
pub fn members_at<'a>(
    cx: &mut Cx<'_, '_>,
    addresses: impl IntoIterator<Item = &'a str>,
) -> Result<HashMap<EmailKey, MemberId>> {
    let spellings = |address: &'a str| {
        let key = EmailKey::of(address).map(|key| key.to_string());
        key.into_iter().chain([address.to_lowercase(), address.to_ascii_lowercase()])
    };
    let written: Vec<Value> = addresses.into_iter().flat_map(spellings).map(Value::from).collect();
    let mut found = HashMap::new();
    // PostgreSQL refuses a list without values.
    if written.is_empty() {
        return Ok(found);
    }
    let among = places(1..=written.len());
    for sql in [
        format!(
            "select member_id as id, email from member_emails where lower(email) in ({among}) and removed_at is null"
        ),
        format!("select id, email from members where lower(email) in ({among})"),
    ] {
        for row in cx.query(&sql, &written)? {
            if let Some(key) = EmailKey::of(row.get("email")) {
                found.insert(key, row.get("id"));
            }
        }
    }
    Ok(found)
}
