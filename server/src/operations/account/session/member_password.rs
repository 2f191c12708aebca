//! The passwords that members choose by a code.

use client::value::id::{MemberId, kind};
use jiff::Timestamp;
use serde_json::json;

use super::member_access::PASSWORD;
use crate::store::Conn;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The condition under which a code (`$1`, its hash) is valid for a purpose (`$2`) at an instant (`$3`).
const LIVE: &str = "code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3";

/// Returns whether a code is valid to choose a password: a cheap check before slow work.
pub fn is_live(conn: &mut Conn<'_>, code: &str, now: Timestamp) -> Result<bool> {
    let sql = format!("select 1 from member_codes where {LIVE}");
    Ok(conn.query_one(&sql, &[hashed(code).into(), PASSWORD.into(), now.into()])?.is_some())
}

/// Consumes a code and sets the password of its member. Returns whether the code was valid.
pub fn set_password(cx: &mut Cx<'_, '_>, code: &str, hash: &str) -> Result<bool> {
    let sql = format!("update member_codes set used_at = $3 where {LIVE} returning member_id");
    let used = cx.query_one(&sql, &[hashed(code).into(), PASSWORD.into(), cx.now.into()])?;
    let Some(row) = used else { return Ok(false) };
    let member: MemberId = row.get("member_id");
    let sql = "insert into member_logins (id, password_hash, password_at) values ($1, $2, $3)
        on conflict (id) do update set password_hash = excluded.password_hash, password_at = excluded.password_at";
    cx.execute(sql, &[member.into(), hash.into(), cx.now.into()])?;
    cx.noted::<kind::Member>(member, json!({ "password": "new" }));
    Ok(true)
}
