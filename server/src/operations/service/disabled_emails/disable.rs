//! Disables addresses for a reason, whatever asks for it.

use std::collections::{BTreeMap, HashMap};

use client::api::service::disabled_emails::DisabledReason;
use client::record::Record;
use client::value::email_key::EmailKey;
use client::value::id::{DisabledEmailId, MemberId, OutboxId, kind};
use client::value::text::given;
use client::value::word::Word;
use jiff::Timestamp;
use serde_json::json;

use super::load::AT_ONCE;
use crate::operations::members::by_address::members_at;
use crate::outbox::stop::hash;
use crate::store::{Row, Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Rows in a statement, each with its values.
const ROWS: usize = 40;

/// The outcome.
#[derive(Debug, Default)]
pub struct Disabling {
    /// The addresses that are disabled now and were not before, for this reason.
    pub ids: Vec<DisabledEmailId>,
    /// The number of those that were disabled for it already.
    pub already: usize,
}

/// An address that has a row for the reason.
struct ExistingRow {
    id: DisabledEmailId,
    is_enabled: bool,
}

/// Disables addresses, by their keys, for one reason. Those that were enabled again are disabled anew; those that are disabled stay as
/// they are. The keys are in one order, so that two calls at a time do not wait for each other in a circle.
pub fn disable(
    cx: &mut Cx<'_, '_>,
    addresses: &BTreeMap<EmailKey, String>,
    reason: DisabledReason,
    note: Option<&str>,
) -> Result<Disabling> {
    let secret = cx.app.settings.audit_key.clone();
    let all: Vec<NewRow<'_>> =
        addresses.iter().map(|(key, address)| NewRow { key, address, hash: hash(&secret, key) }).collect();
    let note = given(note);
    let mut done = Disabling::default();
    for some in all.chunks(AT_ONCE) {
        let known = known(cx, some, reason)?;
        let erased = erased(cx, some)?;
        let members = members_at(cx, some.iter().map(|row| row.address))?;
        let (old, new): (Vec<_>, Vec<_>) = some.iter().partition(|row| known.contains_key(&row.hash));
        for row in old {
            let known = &known[&row.hash];
            match known.is_enabled && again(cx, known.id, note)? {
                true => note_change(cx, known.id, members.get(row.key), row, reason, &mut done),
                false => done.already += 1,
            }
        }
        for rows in new.chunks(ROWS) {
            let inserted = insert(cx, rows, (reason, note), &members, &erased)?;
            done.already += rows.len() - inserted.len();
            for row in rows {
                if let Some(id) = inserted.get(&row.hash) {
                    note_change(cx, *id, members.get(row.key), row, reason, &mut done);
                }
            }
        }
    }
    Ok(done)
}

/// Disables the address of a letter, which is named as the occasion. Changes nothing if it is disabled for the reason.
pub fn disable_by(
    cx: &mut Cx<'_, '_>,
    letter: OutboxId,
    address: &str,
    reason: DisabledReason,
    note: Option<&str>,
) -> Result<()> {
    let Some(key) = EmailKey::of(address) else { return Ok(()) };
    let addresses = BTreeMap::from([(key, address.to_owned())]);
    for id in disable(cx, &addresses, reason, note)?.ids {
        let sql = "update disabled_emails set outbox_id = $1, version = version + 1 where id = $2";
        cx.execute(sql, &[letter.into(), id.into()])?;
    }
    Ok(())
}

struct NewRow<'a> {
    key: &'a EmailKey,
    address: &'a str,
    hash: String,
}

fn hashes(rows: &[NewRow<'_>]) -> Vec<Value> {
    rows.iter().map(|row| row.hash.as_str().into()).collect()
}

fn known(
    cx: &mut Cx<'_, '_>,
    rows: &[NewRow<'_>],
    reason: DisabledReason,
) -> Result<HashMap<String, ExistingRow>> {
    let (among, keys) = (places(2..=rows.len() + 1), places(rows.len() + 2..=2 * rows.len() + 1));
    let sql = format!(
        "select id, address_hash, address_key, enabled_at from disabled_emails
         where reason = $1 and (address_hash in ({among}) or address_key in ({keys}))"
    );
    let mut values: Vec<Value> = vec![reason.name().into()];
    values.extend(hashes(rows));
    values.extend(rows.iter().map(|row| Value::from(row.key.as_str())));
    let by_key: HashMap<&str, &str> = rows.iter().map(|row| (row.key.as_str(), row.hash.as_str())).collect();
    let known = |row: &Row| {
        // Under another key of the server, the hash is another one.
        let hash = by_key.get(row.get::<&str>("address_key")).copied();
        let hash = hash.map_or_else(|| row.get("address_hash"), str::to_owned);
        let is_enabled = row.get::<Option<Timestamp>>("enabled_at").is_some();
        (hash, ExistingRow { id: row.get("id"), is_enabled })
    };
    Ok(cx.query(&sql, &values)?.iter().map(known).collect())
}

/// Returns the hashes of the addresses that were erased: their rows name no address again.
fn erased(cx: &mut Cx<'_, '_>, rows: &[NewRow<'_>]) -> Result<Vec<String>> {
    let sql = format!(
        "select distinct address_hash from disabled_emails where address is null and address_hash in ({})",
        places(1..=rows.len())
    );
    Ok(cx.query(&sql, &hashes(rows))?.iter().map(|row| row.get("address_hash")).collect())
}

/// Disables an address anew. Returns false if another call did so meanwhile.
fn again(cx: &mut Cx<'_, '_>, id: DisabledEmailId, note: Option<&str>) -> Result<bool> {
    let author = cx.author().to_owned();
    let sql = "update disabled_emails set enabled_at = null, enabled_by = null, enabled_why = null, enabled_note = null,
        since = $1, author = $2, note = case when address is null then null else $3 end, version = version + 1
        where id = $4 and enabled_at is not null";
    Ok(cx.execute(sql, &[cx.now.into(), author.into(), note.into(), id.into()])? == 1)
}

/// Inserts rows. Returns their ids by hash, without those that another call inserted meanwhile.
fn insert(
    cx: &mut Cx<'_, '_>,
    rows: &[&NewRow<'_>],
    (reason, note): (DisabledReason, Option<&str>),
    members: &HashMap<EmailKey, MemberId>,
    erased: &[String],
) -> Result<HashMap<String, DisabledEmailId>> {
    let author = cx.author().to_owned();
    let mut values: Vec<Value> = Vec::new();
    let mut holes = Vec::new();
    for row in rows {
        let is_erased = erased.contains(&row.hash);
        holes.push(format!("({})", places(values.len() + 1..=values.len() + 8)));
        values.extend([
            Some(row.address).filter(|_| !is_erased).into(),
            if is_erased { "" } else { row.key.as_str() }.into(),
            row.hash.as_str().into(),
            reason.name().into(),
            cx.now.into(),
            author.as_str().into(),
            members.get(row.key).filter(|_| !is_erased).copied().into(),
            note.filter(|_| !is_erased).into(),
        ]);
    }
    let sql = format!(
        "insert into disabled_emails (address, address_key, address_hash, reason, since, author, member_id, note)
         values {} on conflict (address_hash, reason) do nothing returning id, address_hash",
        holes.join(", ")
    );
    let inserted = cx.query(&sql, &values)?;
    Ok(inserted.iter().map(|row| (row.get("address_hash"), row.get("id"))).collect())
}

/// Records a disabling. The address is in the history of its member alone, where an erasure hides it.
fn note_change(
    cx: &mut Cx<'_, '_>,
    id: DisabledEmailId,
    member: Option<&MemberId>,
    row: &NewRow<'_>,
    reason: DisabledReason,
    done: &mut Disabling,
) {
    cx.changed(id, json!(null), json!({ "reason": reason }));
    if let Some(member) = member {
        cx.note(kind::Member::KIND, member.get(), json!({}), json!({ "disabled_email": row.address }));
    }
    done.ids.push(id);
}
