//! New sessions and one-time codes: what every way of signing in ends with.

use client::access::Role;
use client::api::session::{Door, Session, TOKEN_TYPE};
use client::id::{SessionId, StaffId};
use jiff::SignedDuration;
use serde_json::json;

use crate::clock::{hashed, token};
use crate::cx::Cx;
use crate::refusal::{Refusal, Result};
use crate::session::{ACCESS_LIFE, SESSION_LIFE, STAFF_USER, door_name, staff_user};

/// Opens a session for an account. A browser's one token lives as long as its session; the others get a pair.
pub fn open(cx: &mut Cx<'_, '_>, staff: StaffId) -> Result<Session> {
    let access = token();
    let refresh = (cx.context.door != Door::Web).then(token);
    let life = if refresh.is_some() { ACCESS_LIFE } else { SESSION_LIFE };
    let id = cx.insert(
        "insert into sessions (staff_id, door, agent, address, created_at, seen_at, expires_at, access_hash,
         access_expires_at, refresh_hash) values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9) returning id",
        &[
            staff.into(),
            door_name(cx.context.door).into(),
            cx.context.agent.as_str().into(),
            cx.context.address.as_str().into(),
            cx.now.into(),
            (cx.now + SESSION_LIFE).into(),
            hashed(&access).into(),
            (cx.now + life).into(),
            refresh.as_deref().map(hashed).into(),
        ],
    )?;
    cx.changed("sessions", "session", id, json!(null), json!({ "staff_id": staff, "door": cx.context.door }));
    describe(cx, SessionId::new(id), staff, access, refresh)
}

/// The answer that a new or renewed session gives.
pub fn describe(
    cx: &mut Cx<'_, '_>,
    session: SessionId,
    staff: StaffId,
    access: String,
    refresh: Option<String>,
) -> Result<Session> {
    let sql = format!("select {STAFF_USER} from staff where id = $1");
    let row = cx.query_one(&sql, &[staff.into()])?.ok_or(Refusal::LoginAgain)?;
    let user = staff_user(&row)?;
    let role: Role = user.role;
    let app = cx.app;
    let ability = app.abilities(cx.conn(), role)?;
    app.seen.note(session, cx.now);
    let life = if refresh.is_some() { ACCESS_LIFE } else { SESSION_LIFE };
    Ok(Session {
        access_token: Some(access),
        refresh_token: refresh,
        token_type: TOKEN_TYPE.to_owned(),
        expires_in: life.as_secs(),
        user,
        ability,
    })
}

/// Makes a code that works once: for a new password (`password`) or for direct access (`access`).
pub fn one_time_code(
    cx: &mut Cx<'_, '_>,
    staff: StaffId,
    purpose: &str,
    life: SignedDuration,
) -> Result<String> {
    let code = token();
    cx.execute(
        "insert into one_time_codes (code_hash, purpose, staff_id, expires_at) values ($1, $2, $3, $4)",
        &[hashed(&code).into(), purpose.into(), staff.into(), (cx.now + life).into()],
    )?;
    Ok(code)
}

/// Uses up a code and says whose it was; a code that is unknown, used or too old is one and the same refusal.
pub fn redeem(cx: &mut Cx<'_, '_>, code: &str, purpose: &str) -> Result<Option<StaffId>> {
    let used = cx.query_one(
        "update one_time_codes set used_at = $1
         where code_hash = $2 and purpose = $3 and used_at is null and expires_at > $1 returning staff_id",
        &[cx.now.into(), hashed(code).into(), purpose.into()],
    )?;
    Ok(used.map(|row| StaffId::new(row.int(0))))
}
