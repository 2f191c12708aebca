//! `members.undo-migration`

use client::api::members::members::Member;
use client::api::members::migration::{MemberMigrated, MigratedCount, MigratedPart, UndoMigration};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::id::MemberId;
use client::value::word::Word;
use serde_json::json;

use super::moves::add;
use super::sections;
use super::snapshot::{self, Difference, Fields};
use crate::operations::members::members;
use crate::operations::members::members::sections::contact::{claim, reindex};
use crate::resource::registry::Registry;
use crate::store::Value;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The column that counts the changes of a row. It never goes back, so that a caller who saw a later row is refused.
const VERSION: &str = "version";

/// Brings back what a migration changed, unless any of it has changed since.
pub fn undo(cx: &mut Cx<'_, '_>, call: Call<UndoMigration>) -> Result<MemberMigrated> {
    claim(cx)?;
    let from = cx.hold(|cx| {
        let member = members::load(cx, call.path)?;
        Ok((members::record(cx, member.id)?, member))
    })?;
    let sql = "select id, to_id, snapshot, last_message from member_migrations
        where from_id = $1 and undone_at is null order by id desc limit 1";
    let Some(row) = cx.query_one(sql, &[from.id.into()])? else {
        let sentence = Key::MigrationGuardNone.text(cx.lang(), &[("member", &from.name)]);
        return Err(Reason::state(from.status.name(), sentence).into());
    };
    let to = members::load(cx, row.get("to_id"))?;
    let kept: Vec<Difference> = serde_json::from_str(row.get("snapshot"))?;
    must_be_unchanged(cx, &from, &kept, row.get("last_message"))?;
    let counts = restore(cx, &kept)?;
    let sql = "update member_migrations set undone_at = $1, undone_by = $2 where id = $3";
    let by = cx.actor()?.name.clone();
    cx.execute(sql, &[cx.now.into(), by.into(), row.get::<i64>("id").into()])?;
    tell(cx, &from, &to, &counts)?;
    let names = [("from", from.name.as_str()), ("to", &to.name)];
    let message = Key::MigrationDoneUndone.text(cx.lang(), &names);
    Ok(MemberMigrated { message, from: from.id, to: to.id, counts })
}

/// Returns the condition of a key, whose parameters begin at a place.
fn keyed(key: &Fields, first: usize) -> (String, Vec<Value>) {
    let conditions: Vec<String> =
        key.keys().zip(first..).map(|(name, place)| format!("{name} = ${place}")).collect();
    (conditions.join(" and "), key.values().map(snapshot::value).collect())
}

/// Rejects the undo if a row is not as the migration left it, or if a conversation that passed has gone on. Names what.
fn must_be_unchanged(
    cx: &mut Cx<'_, '_>,
    from: &Member,
    kept: &[Difference],
    last_message: i64,
) -> Result<()> {
    let registry = cx.app.part::<Registry>();
    let mut changed: Vec<MigratedPart> = Vec::new();
    for row in kept {
        if !is_as_left(cx, row)? || has_gone_on(cx, row, last_message)? {
            changed.push(row.what(&registry)?);
        }
    }
    changed.dedup();
    if changed.is_empty() {
        return Ok(());
    }
    let what: Vec<String> = changed.iter().map(|what| what.label(cx.lang())).collect();
    let params = [("member", from.name.as_str()), ("what", &what.join(", "))];
    Err(Reason::state(from.status.name(), Key::MigrationGuardChanged.text(cx.lang(), &params)).into())
}

fn is_as_left(cx: &mut Cx<'_, '_>, row: &Difference) -> Result<bool> {
    let (condition, values) = keyed(&row.key, 1);
    let columns: Vec<String> = match &row.after {
        Some(after) => after.keys().cloned().collect(),
        None => row.key.keys().cloned().collect(),
    };
    let sql = format!(
        "select {} from {} where {condition}",
        columns.join(", "),
        row.holding(&cx.app.part())?.table
    );
    let now = cx.query_one(&sql, &values)?;
    let now = now.map(|now| snapshot::fields(&columns, &now)).transpose()?;
    Ok(now == row.after)
}

/// Returns whether a conversation has messages from after the migration.
fn has_gone_on(cx: &mut Cx<'_, '_>, row: &Difference, last_message: i64) -> Result<bool> {
    let Some(id) = row.key.get("id").filter(|_| row.table == "conversations" && row.after.is_some()) else {
        return Ok(false);
    };
    let sql = "select count(*) from messages where conversation_id = $1 and id > $2";
    let later = cx.query_one(sql, &[snapshot::value(id), last_message.into()])?;
    Ok(later.is_some_and(|row| row.int(0) > 0))
}

/// Brings the rows back: first those that are gone, to which others refer, then those that changed. What is new goes.
fn restore(cx: &mut Cx<'_, '_>, kept: &[Difference]) -> Result<Vec<MigratedCount>> {
    let registry = cx.app.part::<Registry>();
    let mut counts: Vec<MigratedCount> = Vec::new();
    for row in kept {
        let table = row.holding(&registry)?.table;
        let (sql, values) = match (&row.before, &row.after) {
            (Some(before), None) => insertion(table, before),
            (Some(before), Some(_)) => {
                let is_versioned = snapshot::columns(cx.conn(), table)?.iter().any(|name| name == VERSION);
                update(table, before, &row.key, is_versioned)
            }
            _ => {
                let (condition, values) = keyed(&row.key, 1);
                (format!("delete from {} where {condition}", table), values)
            }
        };
        if cx.execute(&sql, &values)? != 1 {
            return Err(Refusal::Stale(None));
        }
        add(&mut counts, row.what(&registry)?, sections::amount(row)?, 0);
    }
    Ok(counts)
}

fn insertion(table: &str, before: &Fields) -> (String, Vec<Value>) {
    let names: Vec<&str> = before.keys().map(String::as_str).collect();
    let places: Vec<String> = (1..=names.len()).map(|place| format!("${place}")).collect();
    let sql = format!("insert into {table} ({}) values ({})", names.join(", "), places.join(", "));
    (sql, before.values().map(snapshot::value).collect())
}

fn update(table: &str, before: &Fields, key: &Fields, is_versioned: bool) -> (String, Vec<Value>) {
    let changed: Vec<(&String, Value)> = before
        .iter()
        .filter(|(name, _)| *name != VERSION)
        .map(|(name, value)| (name, snapshot::value(value)))
        .collect();
    let mut sets: Vec<String> =
        changed.iter().zip(1..).map(|((name, _), place): (_, usize)| format!("{name} = ${place}")).collect();
    if is_versioned {
        sets.push(format!("{VERSION} = {VERSION} + 1"));
    }
    let (condition, key) = keyed(key, changed.len() + 1);
    let values = changed.into_iter().map(|(_, value)| value).chain(key).collect();
    (format!("update {table} set {} where {condition}", sets.join(", ")), values)
}

/// Records the undo in the history of both members, and as effects.
fn tell(cx: &mut Cx<'_, '_>, from: &Member, to: &Member, counts: &[MigratedCount]) -> Result<()> {
    let ids: [MemberId; 2] = [from.id, to.id];
    for id in ids {
        sections::raise(cx, sections::CONTACTS, id)?;
        reindex(cx, id)?;
    }
    let restored = members::load(cx, from.id)?;
    let old = json!({ "status": from.status, "migrated_to": to.id });
    cx.changed(from.id, old, json!({ "status": restored.status, "migrated_to": null }));
    cx.changed(to.id, json!({ "migrated_from": from.id }), json!({ "migrated_from": null }));
    for count in counts {
        let message = Message::new(Key::MigrationEffectUndone).with("what", count.what.label(cx.lang()));
        cx.effect(message.with("n", count.moved));
    }
    Ok(())
}
