//! `presence.get`

use client::api::members::presence::{Get, OPEN_FOR, Presence, Present, REPEATED};
use client::endpoint::Call;

use super::members::load;
use crate::http::mount::Api;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the operations of presence.
pub fn mount(api: Api) -> Api {
    api.handle(get)
}

/// Notes that the caller has a record open, or has closed it, and returns who else has it open.
fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<Presence> {
    let (member, me) = (load(cx, call.query.user)?.id, cx.actor()?.id);
    match call.query.left {
        Some(1) => cx.app.ledger.absent(member, me),
        _ => cx.app.ledger.present(member, me, cx.now),
    }
    let sql = "select s.id, s.name, p.since from presences p join staff s on s.id = p.staff_id
        where p.member_id = $1 and p.staff_id <> $2 and p.seen_at >= $3 order by p.since, s.id";
    let rows = cx.query(sql, &[member.into(), me.into(), (cx.now - OPEN_FOR).into()])?;
    Ok(Presence { others: rows.iter().map(present).collect(), repeat_after: REPEATED })
}

fn present(row: &Row) -> Present {
    Present { id: row.get("id"), name: row.get("name"), since: row.get("since") }
}
