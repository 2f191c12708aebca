//! `members.migrate`

use client::api::members::members::sections::SectionFacts;
use client::api::members::members::{DeactivationReason, Member, MemberStatus};
use client::api::members::migration::{
    MemberMigrated, Migrate, MigratedCount, MigratedField, MigratedPart, MigrationFacts, may_migrate,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::MemberId;
use client::value::word::Word;
use serde_json::{Value as Json, json};

use super::{fields, moves, sections, snapshot};
use crate::operations::members::members;
use crate::operations::members::members::sections::contact::{claim, reindex};
use crate::operations::members::members::sections::status_effect;
use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Passes everything of one member to another, and keeps what all of it was.
pub fn migrate(cx: &mut Cx<'_, '_>, call: Call<Migrate>) -> Result<MemberMigrated> {
    claim(cx)?;
    let (from, to) = cx.hold(|cx| {
        let (from, to) = (members::load(cx, call.path.0)?, members::load(cx, call.path.1)?);
        check(cx, &from, &to)?;
        Ok((members::record(cx, from.id)?, (from, to)))
    })?;
    let registry = cx.app.part::<Registry>();
    let before = snapshot::read(cx.conn(), &registry, (from.id, to.id))?;
    let last_message =
        cx.query_one("select coalesce(max(id), 0) from messages", &[])?.map_or(0, |row| row.int(0));
    let mut counts = moves::pass_all(cx, from.id, to.id)?;
    sections::pass_all(cx, from.id, to.id, &mut counts)?;
    let passed = fields::settle(cx, (from.id, to.id), &call.body.fields)?;
    let after = snapshot::read(cx.conn(), &registry, (from.id, to.id))?;
    let kept = serde_json::to_string(&snapshot::differences(&registry, &before, &after))?;
    let sql = "insert into member_migrations (from_id, to_id, at, by, counts, snapshot, last_message)
        values ($1, $2, $3, $4, $5, $6, $7) returning id";
    let values = [
        from.id.into(),
        to.id.into(),
        cx.now.into(),
        cx.actor()?.name.clone().into(),
        serde_json::to_string(&counts)?.into(),
        kept.into(),
        last_message.into(),
    ];
    cx.insert(sql, &values)?;
    // What the members are found and compared by follows from their rows, and is not a part of the snapshot.
    for id in [from.id, to.id] {
        sections::raise(cx, sections::CONTACTS, id)?;
        reindex(cx, id)?;
    }
    tell(cx, (&from, &to), &counts, &passed);
    let names = [("from", from.name.as_str()), ("to", &to.name)];
    let message = Key::MigrationDoneMigrated.text(cx.lang(), &names);
    Ok(MemberMigrated { message, from: from.id, to: to.id, counts })
}

/// Rejects a migration that the checks refuse, or whose source may not become inactive.
fn check(cx: &mut Cx<'_, '_>, from: &Member, to: &Member) -> Result<()> {
    let (source, target) = (facts(cx, from)?, facts(cx, to)?);
    may_migrate(cx.actor()?, source, target)?;
    let status = SectionFacts::from(from);
    Ok(status.must_follow(MemberStatus::Inactive, cx.actor()?)?)
}

fn facts<'m>(cx: &mut Cx<'_, '_>, member: &'m Member) -> Result<MigrationFacts<'m>> {
    let sql =
        "select count(*) from subscriptions where member_id = $1 and status in ('active', 'cancelling')";
    let running = cx.query_one(sql, &[member.id.into()])?.map_or(0, |row| row.int(0));
    Ok(MigrationFacts {
        id: member.id,
        name: &member.name,
        kind: member.kind,
        status: member.status,
        is_subscribed: running > 0,
        is_migrated: standing(cx, member.id)?,
    })
}

/// Returns whether a migration of the member is not undone.
fn standing(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<bool> {
    let sql = "select count(*) from member_migrations where from_id = $1 and undone_at is null";
    Ok(cx.query_one(sql, &[member.into()])?.is_some_and(|row| row.int(0) > 0))
}

/// Records the migration in the history of both members, and as effects.
fn tell(
    cx: &mut Cx<'_, '_>,
    (from, to): (&Member, &Member),
    counts: &[MigratedCount],
    passed: &[MigratedField],
) {
    let moved: Json = counts.iter().map(|count| (count.what.name(), json!(count.moved))).collect();
    let status = MemberStatus::Inactive;
    let new = json!({ "status": status, "deactivation_reason": DeactivationReason::Migrated,
        "migrated_to": to.id, "moved": moved });
    cx.changed(from.id, json!({ "status": from.status }), new);
    cx.changed(to.id, json!({}), json!({ "migrated_from": from.id, "moved": moved, "fields": passed }));
    let lang = cx.lang();
    for count in counts {
        let told = |key: Key, n: i64| {
            let message = Message::new(key).with("what", count.what.label(lang)).with("n", n);
            message.with("from", &from.name).with("to", &to.name)
        };
        // The move of conversations tells its own effects.
        if count.moved > 0 && count.what != MigratedPart::Conversations {
            cx.effect(told(Key::MigrationEffectMoved, count.moved));
        }
        if count.clashes > 0 {
            cx.effect(told(Key::MigrationEffectClash, count.clashes));
        }
    }
    for field in passed {
        let message = Message::new(Key::MigrationEffectField).with("field", field.label(lang));
        cx.effect(message.with("from", &from.name));
    }
    cx.effect(status_effect(from, status, lang));
}
