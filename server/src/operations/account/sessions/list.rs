//! `sessions.list`

use client::api::account::session::{ListSessions, OpenSession, OpenSessions};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the valid sessions, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListSessions>) -> Result<OpenSessions> {
    let sql = "select id, door, agent, created_at, seen_at from sessions
        where staff_id = $1 and revoked_at is null and expires_at > $2 order by created_at desc, id desc limit 100";
    let current = cx.session()?;
    let rows = cx.query(sql, &[cx.actor()?.id.into(), cx.now.into()])?;
    let session = |row: &crate::store::Row| {
        let id = row.get("id");
        let seen = cx.app.activity.last(id).unwrap_or_default().max(row.get("seen_at"));
        Ok(OpenSession {
            id,
            door: row.word("door")?,
            agent: row.get("agent"),
            created_at: row.get("created_at"),
            seen_at: seen,
            current: id == current,
        })
    };
    Ok(OpenSessions { sessions: rows.iter().map(session).collect::<Result<_>>()? })
}
