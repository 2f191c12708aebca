//! `presence.get`

use client::api::home::presence::{Get, OPEN_FOR, Presence, PresenceQuery, Present, REPEATED};
use client::endpoint::Call;

use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Notes that the caller has a record open, or has closed it, and returns who else has it open.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<Presence> {
    let PresenceQuery { record, id, left } = call.query;
    let (kind, actor) = (record.kind(), cx.actor()?);
    if let Some(needed) = kind.heard_by.ability() {
        actor.must(needed)?;
    }
    let me = actor.id;
    let sql = format!("select id from {} where id = $1", kind.table);
    cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    match left {
        Some(1) => cx.app.ledger.absent(kind, id, me),
        _ => cx.app.ledger.present(kind, id, me, cx.now),
    }
    let sql = "select s.id, s.name, p.since from record_presences p join staff s on s.id = p.staff_id
        where p.record = $1 and p.record_id = $2 and p.staff_id <> $3 and p.seen_at >= $4 order by p.since, s.id";
    let rows = cx.query(sql, &[kind.name.into(), id.into(), me.into(), (cx.now - OPEN_FOR).into()])?;
    Ok(Presence { others: rows.iter().map(present).collect(), repeat_after: REPEATED })
}

fn present(row: &Row) -> Present {
    Present { id: row.get("id"), name: row.get("name"), since: row.get("since") }
}
