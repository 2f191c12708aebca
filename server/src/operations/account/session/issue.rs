//! Opens sessions and issues one-time codes, for every way of signing in.

use client::api::account::session::{Session, TOKEN_TYPE};
use client::value::id::{SessionId, StaffId};
use client::wire::door::Door;
use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::store::Conn;
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::{ACCESS_LIFE, SESSION_LIFE, STAFF_USER, staff_user};
use crate::work::words::door_name;

/// The tokens of a session. A browser's has no refresh token.
pub struct Pair {
    /// The access token.
    pub access: String,
    /// The refresh token.
    pub refresh: Option<String>,
}

/// Opens a session for an account. A browser gets one token, valid as long as the session; other doors get a
/// pair.
pub fn open(cx: &mut Cx<'_, '_>, staff: StaffId, typed_password: bool) -> Result<Session> {
    let pair = Pair { access: token(), refresh: (cx.context.door != Door::Web).then(token) };
    let life = if pair.refresh.is_some() { ACCESS_LIFE } else { SESSION_LIFE };
    let id = cx.insert(
        "insert into sessions (staff_id, door, agent, address, created_at, seen_at, expires_at, access_hash,
         access_expires_at, refresh_hash, password_at) values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $10) returning id",
        &[
            staff.into(),
            door_name(cx.context.door).into(),
            cx.context.agent.as_str().into(),
            cx.context.address.as_str().into(),
            cx.now.into(),
            (cx.now + SESSION_LIFE).into(),
            hashed(&pair.access).into(),
            (cx.now + life).into(),
            pair.refresh.as_deref().map(hashed).into(),
            typed_password.then_some(cx.now).into(),
        ],
    )?;
    cx.changed(SessionId::new(id), json!(null), json!({ "staff_id": staff, "door": cx.context.door }));
    describe(cx, SessionId::new(id), staff, pair, life)
}

/// Returns the answer for a new or renewed session.
pub fn describe(
    cx: &mut Cx<'_, '_>,
    session: SessionId,
    staff: StaffId,
    pair: Pair,
    life: SignedDuration,
) -> Result<Session> {
    let sql = format!(
        "select {STAFF_USER}, (select stamp from access_matrix where id = 1) as stamp from staff where id = $1"
    );
    let row = cx.query_one(&sql, &[staff.into()])?.ok_or(Refusal::LoginAgain)?;
    let user = staff_user(&row)?;
    let app = cx.app;
    let ability = app.matrix(cx.conn(), row.get("stamp"))?.abilities(user.role);
    app.activity.note(session, cx.now);
    Ok(Session {
        access_token: Some(pair.access),
        refresh_token: pair.refresh,
        token_type: TOKEN_TYPE.to_owned(),
        expires_in: life.as_secs(),
        user,
        ability,
    })
}

/// The purpose of a code for a new account's first password.
pub const INVITATION: &str = "invite";

/// The purpose of a code that signs in as an account.
pub const ACCESS: &str = "access";

/// Creates a one-time code for a purpose, which replaces the account's earlier code of that purpose.
pub fn one_time_code(
    cx: &mut Cx<'_, '_>,
    staff: StaffId,
    purpose: &str,
    life: SignedDuration,
) -> Result<String> {
    let code = token();
    cx.execute(
        "insert into one_time_codes (code_hash, purpose, staff_id, expires_at) values ($1, $2, $3, $4)
         on conflict (staff_id, purpose) where used_at is null
         do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at",
        &[hashed(&code).into(), purpose.into(), staff.into(), (cx.now + life).into()],
    )?;
    Ok(code)
}

/// The condition under which a code (`$1`, its hash) is valid for a purpose (`$2`) at an instant (`$3`).
const LIVE: &str = "code_hash = $1 and purpose = $2 and used_at is null and expires_at > $3
    and staff_id in (select id from staff where active = 1)";

/// Returns whether a code is valid: a cheap check before slow work.
pub fn is_live(conn: &mut Conn<'_>, code: &str, purpose: &str, now: Timestamp) -> Result<bool> {
    let sql = format!("select 1 from one_time_codes where {LIVE}");
    Ok(conn.query_one(&sql, &[hashed(code).into(), purpose.into(), now.into()])?.is_some())
}

/// Consumes a code and returns its account; `None` if the code is unknown, used or expired.
pub fn redeem(cx: &mut Cx<'_, '_>, code: &str, purpose: &str) -> Result<Option<StaffId>> {
    let sql = format!("update one_time_codes set used_at = $3 where {LIVE} returning staff_id");
    let used = cx.query_one(&sql, &[hashed(code).into(), purpose.into(), cx.now.into()])?;
    Ok(used.map(|row| StaffId::new(row.int(0))))
}

/// Sets a password. Revokes all codes of the account, and all sessions except the given one.
pub fn set_password(
    cx: &mut Cx<'_, '_>,
    staff: StaffId,
    hash: String,
    spared: Option<SessionId>,
) -> Result<()> {
    let sql = "update staff set password_hash = $1, version = version + 1 where id = $2";
    cx.execute(sql, &[hash.into(), staff.into()])?;
    cx.execute("delete from one_time_codes where staff_id = $1 and used_at is null", &[staff.into()])?;
    let sql = "update sessions set revoked_at = $1, revoked_why = 'password'
        where staff_id = $2 and id <> $3 and revoked_at is null";
    let spared = spared.map_or(0, SessionId::get);
    cx.execute(sql, &[cx.now.into(), staff.into(), spared.into()])?;
    cx.changed(staff, json!({}), json!({ "password": "new" }));
    Ok(())
}
