//! `session.refresh`: exchanges a refresh token once, by compare-and-set. Its reuse ends the session.

use client::api::account::session::{Refresh, Session};
use client::endpoint::Call;
use client::value::id::SessionId;
use client::wire::door::Door;
use jiff::SignedDuration;

use super::issue::{self, Pair};
use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::session::{ACCESS_LIFE, GRACE};

/// Returns a new pair for a refresh token.
///
/// The pair is derived from the presented token, so that simultaneous requests with one token get the same
/// pair, at any server on the database. So does a client whose answer was lost, while the pair is unused and
/// within [`GRACE`].
///
/// # Errors
/// `LoginAgain` for an unknown token. A token of an older generation ends the session.
pub fn refresh(cx: &mut Cx<'_, '_>, call: Call<Refresh>) -> Result<Session> {
    if cx.context.door == Door::Web {
        // A browser has a cookie, valid as long as its session, and never a refresh token.
        return Err(Refusal::LoginAgain);
    }
    let presented = call.body.refresh_token.as_str();
    if let Some(session) = exchange(cx, presented)? {
        return Ok(session);
    }
    match repeat(cx, presented)? {
        Some(session) => Ok(session),
        None => end_if_spent(cx, presented),
    }
}

fn exchange(cx: &mut Cx<'_, '_>, presented: &str) -> Result<Option<Session>> {
    let salt = token();
    let pair = derive(presented, &salt);
    let exchanged = cx.query_one(
        "update sessions set previous_refresh_hash = refresh_hash, refresh_hash = $2, access_hash = $3,
         access_expires_at = $4, refreshed_at = $5, seen_at = $5, used_at = null, exchange_salt = $6
         where refresh_hash = $1 and revoked_at is null and expires_at > $5
         and staff_id in (select id from staff where active = 1) returning id, staff_id",
        &[
            hashed(presented).into(),
            pair.refresh.as_deref().map(hashed).into(),
            hashed(&pair.access).into(),
            (cx.now + ACCESS_LIFE).into(),
            cx.now.into(),
            salt.into(),
        ],
    )?;
    let Some(row) = exchanged else { return Ok(None) };
    let session: SessionId = row.get("id");
    let sql = "insert into spent_refresh_tokens (token_hash, session_id) values ($1, $2)";
    cx.execute(sql, &[hashed(presented).into(), session.into()])?;
    issue::describe(cx, session, row.get("staff_id"), pair, ACCESS_LIFE).map(Some)
}

/// Returns the same pair for the token exchanged last, if its answer may have been lost.
fn repeat(cx: &mut Cx<'_, '_>, presented: &str) -> Result<Option<Session>> {
    let sql = "select id, staff_id, exchange_salt, refreshed_at from sessions
        where previous_refresh_hash = $1 and used_at is null and revoked_at is null and expires_at > $2
        and exchange_salt is not null and staff_id in (select id from staff where active = 1)";
    let Some(row) = cx.query_one(sql, &[hashed(presented).into(), cx.now.into()])? else { return Ok(None) };
    let elapsed = cx.now.duration_since(row.get("refreshed_at")).max(SignedDuration::ZERO);
    if elapsed > GRACE {
        return Ok(None);
    }
    let pair = derive(presented, row.get("exchange_salt"));
    let (session, staff) = (row.get("id"), row.get("staff_id"));
    issue::describe(cx, session, staff, pair, ACCESS_LIFE - elapsed).map(Some)
}

/// Ends the session if the token is of an older generation: it is a copy.
fn end_if_spent(cx: &mut Cx<'_, '_>, presented: &str) -> Result<Session> {
    let sql = "select s.id from spent_refresh_tokens t join sessions s on s.id = t.session_id
        where t.token_hash = $1 and s.revoked_at is null and s.expires_at > $2";
    if let Some(row) = cx.query_one(sql, &[hashed(presented).into(), cx.now.into()])? {
        cx.end_session(SessionId::new(row.int(0)), "reuse")?;
    }
    Err(Refusal::LoginAgain)
}

/// Derives a pair. It needs both the salt, which is stored, and the token, which is not.
fn derive(presented: &str, salt: &str) -> Pair {
    let part = |name: &str| hashed(&format!("{name} {salt} {presented}"));
    Pair { access: part("access"), refresh: Some(part("refresh")) }
}
