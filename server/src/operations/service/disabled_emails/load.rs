//! Disabled addresses as they are stored.

use std::collections::HashMap;

use client::access::{Action, Subject};
use client::actor::Actor;
use client::api::service::disabled_emails::{
    DISABLED_EMAILS, DisabledEmail, DisabledEmailFacts, DisabledReason,
};
use client::catalogue::can;
use client::value::email_key::EmailKey;
use client::value::id::{DisabledEmailId, MemberId};
use jiff::Timestamp;

use crate::operations::members::named::named;
use crate::outbox::shown;
use crate::outbox::stop::hash;
use crate::store::{List, Row, Value, places, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "d.id, d.address, d.reason, d.since, d.author, d.outbox_id, d.note, d.enabled_at, d.version, m.id as member_id, m.name as member_name,
     m.kind as member_kind, m.status as member_status, ",
    updated_at!("d", "disabled_emails")
);
const JOIN: &str = "left join members m on m.id = d.member_id";

/// The addresses that one statement looks up.
pub const AT_ONCE: usize = 200;

/// The list of disabled addresses.
pub const ROW: List = List::new("disabled_emails", "d", COLUMNS)
    .joined(JOIN)
    .sorted_as(&DISABLED_EMAILS, &[("id", "d.id"), ("address", "d.address_key"), ("since", "d.since")]);

/// Reads a row of [`ROW`].
pub fn disabled_email(row: &Row, actor: &Actor) -> Result<DisabledEmail> {
    let reason: DisabledReason = row.word("reason")?;
    let member: Option<MemberId> = row.get("member_id");
    let address: Option<String> = row.get("address");
    let facts = facts(row);
    let reads_members = actor.can(Action::Read, Subject::Users);
    Ok(DisabledEmail {
        id: row.get("id"),
        address: address.map(|address| shown(&address, Some(actor))),
        reason,
        stops: reason.stopped(),
        since: row.get("since"),
        author: row.get("author"),
        outbox_id: row.get("outbox_id"),
        member: member.filter(|_| reads_members).map(|_| named(row, "member")).transpose()?,
        note: row.get("note"),
        can: can::judge(actor, &[&facts]),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}

/// Returns what the guards need to know of a row of [`ROW`].
fn facts(row: &Row) -> DisabledEmailFacts {
    DisabledEmailFacts {
        is_erased: row.get::<Option<&str>>("address").is_none(),
        is_enabled: row.get::<Option<Timestamp>>("enabled_at").is_some(),
    }
}

/// Returns a disabled address, or one that was, with what its guards need to know; or a 404.
pub fn stored(cx: &mut Cx<'_, '_>, id: DisabledEmailId) -> Result<(DisabledEmail, DisabledEmailFacts)> {
    let sql = format!("select {COLUMNS} from disabled_emails d {JOIN} where d.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    Ok((disabled_email(&row, cx.actor()?)?, facts(&row)))
}

/// Returns a disabled address, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: DisabledEmailId) -> Result<DisabledEmail> {
    Ok(stored(cx, id)?.0)
}

/// Returns the disabled addresses with these keys, by them: each with the reason that stops most.
pub fn with_keys(cx: &mut Cx<'_, '_>, keys: &[&EmailKey]) -> Result<HashMap<EmailKey, DisabledEmail>> {
    let (actor, secret) = (cx.actor()?.clone(), cx.app.settings.audit_key.clone());
    let mut found: HashMap<EmailKey, DisabledEmail> = HashMap::new();
    for some in keys.chunks(AT_ONCE) {
        let (hashes, spelled) = (places(1..=some.len()), places(some.len() + 1..=2 * some.len()));
        let sql = format!(
            "select {COLUMNS}, d.address_hash, d.address_key from disabled_emails d {JOIN}
             where d.enabled_at is null and (d.address_hash in ({hashes}) or d.address_key in ({spelled}))"
        );
        let by_hash: HashMap<String, &EmailKey> = some.iter().map(|key| (hash(&secret, key), *key)).collect();
        let values = some.iter().map(|key| hash(&secret, key).into());
        let values: Vec<Value> = values.chain(some.iter().map(|key| key.as_str().into())).collect();
        for row in cx.query(&sql, &values)? {
            let key = by_hash.get(row.get::<&str>("address_hash")).map(|key| (*key).clone());
            let Some(key) = key.or_else(|| EmailKey::of(row.get("address_key"))) else { continue };
            let email = disabled_email(&row, &actor)?;
            let is_weaker = found.get(&key).is_some_and(|other| other.reason >= email.reason);
            if !is_weaker {
                found.insert(key, email);
            }
        }
    }
    Ok(found)
}
