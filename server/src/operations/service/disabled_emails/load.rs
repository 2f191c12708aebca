//! Disabled addresses as they are stored.

use std::collections::HashMap;

use client::actor::Actor;
use client::api::service::disabled_emails::{
    DISABLED_EMAILS, DisabledEmail, DisabledEmailFacts, DisabledReason,
};
use client::catalogue::can;
use client::value::id::{DisabledEmailId, MemberId};

use crate::operations::members::named::named;
use crate::store::{List, Row, Value, places, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "d.id, d.address, d.reason, d.since, d.author, d.outbox_id, d.note, d.version, m.id as member_id, m.name as member_name,
     m.kind as member_kind, m.status as member_status, ",
    updated_at!("d", "disabled_emails")
);
const JOIN: &str = "left join members m on m.id = d.member_id";

/// The addresses that one statement looks up.
const AT_ONCE: usize = 500;

/// The list of disabled addresses.
pub const ROW: List = List::new("disabled_emails", "d", COLUMNS)
    .joined(JOIN)
    .sorted_as(&DISABLED_EMAILS, &[("id", "d.id"), ("address", "d.address_key"), ("since", "d.since")]);

/// Reads a row of [`ROW`].
pub fn disabled_email(row: &Row, actor: &Actor) -> Result<DisabledEmail> {
    let reason: DisabledReason = row.word("reason")?;
    let member: Option<MemberId> = row.get("member_id");
    let address: Option<String> = row.get("address");
    let facts = DisabledEmailFacts { is_erased: address.is_none() };
    Ok(DisabledEmail {
        id: row.get("id"),
        address,
        reason,
        stops: reason.stopped(),
        since: row.get("since"),
        author: row.get("author"),
        outbox_id: row.get("outbox_id"),
        member: member.map(|_| named(row, "member")).transpose()?,
        note: row.get("note"),
        can: can::judge(actor, &[&facts]),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}

/// Returns a disabled address, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: DisabledEmailId) -> Result<DisabledEmail> {
    let sql = format!("select {COLUMNS} from disabled_emails d {JOIN} where d.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    disabled_email(&row, cx.actor()?)
}

/// Returns the disabled addresses with these hashes, by them.
pub fn with_hashes(cx: &mut Cx<'_, '_>, hashes: &[String]) -> Result<HashMap<String, DisabledEmail>> {
    let actor = cx.actor()?.clone();
    let mut found = HashMap::new();
    for some in hashes.chunks(AT_ONCE) {
        let sql = format!(
            "select {COLUMNS}, d.address_hash from disabled_emails d {JOIN} where d.address_hash in ({})",
            places(1..=some.len())
        );
        let values: Vec<Value> = some.iter().map(|hash| hash.as_str().into()).collect();
        for row in cx.query(&sql, &values)? {
            found.insert(row.get("address_hash"), disabled_email(&row, &actor)?);
        }
    }
    Ok(found)
}
