//! `session.refresh`: the pair is exchanged once; the old token's reuse ends the session (decisions.md, *The wire*).

use client::api::session::{Refresh, Session};
use client::endpoint::Call;
use client::id::{SessionId, StaffId};
use jiff::SignedDuration;

use super::issue;
use crate::clock::{hashed, token};
use crate::cx::Cx;
use crate::refusal::{Refusal, Result};
use crate::session::{ACCESS_LIFE, instant};

/// For how long an answer that got lost may be asked for again, as long as nobody used what it carried.
const LOST_ANSWER: SignedDuration = SignedDuration::from_secs(30);

/// A new pair for a refresh token.
pub fn refresh(cx: &mut Cx<'_, '_>, call: Call<Refresh>) -> Result<Session> {
    let presented = hashed(&call.body.refresh_token);
    let sql = "select id, staff_id, refresh_hash, refreshed_at, seen_at from sessions
        where (refresh_hash = $1 or previous_refresh_hash = $1) and revoked_at is null and expires_at > $2";
    let row = cx.query_one(sql, &[presented.as_str().into(), cx.now.into()])?.ok_or(Refusal::LoginAgain)?;
    let session = SessionId::new(row.int(0));
    if row.opt_text(2).as_deref() != Some(presented.as_str()) {
        let refreshed = row.opt_int(3).map(instant).unwrap_or_default();
        let used = cx.app.seen.last(session).unwrap_or_default().max(instant(row.int(4))) > refreshed;
        if used || cx.now.duration_since(refreshed) > LOST_ANSWER {
            return end(cx, session);
        }
    }
    let (access, renewed) = (token(), token());
    cx.execute(
        "update sessions set previous_refresh_hash = $1, refresh_hash = $2, access_hash = $3, access_expires_at = $4,
         refreshed_at = $5, seen_at = $5 where id = $6",
        &[
            presented.into(),
            hashed(&renewed).into(),
            hashed(&access).into(),
            (cx.now + ACCESS_LIFE).into(),
            cx.now.into(),
            session.into(),
        ],
    )?;
    issue::describe(cx, session, StaffId::new(row.int(1)), access, Some(renewed))
}

/// A token that was already exchanged is somebody's copy: the session ends for all who hold it.
fn end(cx: &mut Cx<'_, '_>, session: SessionId) -> Result<Session> {
    cx.end_session(session, "reuse")?;
    Err(Refusal::LoginAgain)
}
