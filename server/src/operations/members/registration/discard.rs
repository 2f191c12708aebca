//! `members.discard`

use client::api::members::members::Member;
use client::api::members::registration::{Discard, DiscardedRegistration, RegistrationFacts};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{MemberId, OutboxId};
use serde_json::json;

use super::traces::{made, traces};
use crate::operations::members::index::INDEX;
use crate::operations::members::members::{load, record};
use crate::resource::registry::Registry;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

/// Removes a member whose registration was a mistake, with all that the registration made. A welcome that has not left is
/// recalled.
pub fn discard(cx: &mut Cx<'_, '_>, call: Call<Discard>) -> Result<DiscardedRegistration> {
    let member = cx.hold(|cx| {
        cx.lock(&[call.path])?;
        let (member, facts) = (load(cx, call.path)?, facts(cx, call.path)?);
        cx.guard(&call, &facts)?;
        Ok((RecordVersion::new(member.id, facts.version), member))
    })?;
    recall(cx, member.id)?;
    for (table, condition) in made(&cx.app.part::<Registry>()) {
        cx.execute(&format!("delete from {table} where {condition}"), &[member.id.into()])?;
    }
    cx.conn().unindex(INDEX, member.id.get())?;
    cx.delete(|cx| Ok((record(cx, member.id)?, ())))?;
    let sql = "insert into discarded_members (id, discarded_at) values ($1, $2)";
    cx.execute(sql, &[member.id.into(), cx.now.into()])?;
    tell(cx, &member);
    let message = Key::RegistrationDiscardDone.text(cx.lang(), &[]);
    Ok(DiscardedRegistration { message, id: member.id, version: RegistrationFacts::FIRST_VERSION + 1 })
}

fn facts(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<RegistrationFacts> {
    let row = cx.query_one("select version from members where id = $1", &[id.into()])?;
    let version = row.ok_or(Refusal::NotFound)?.get("version");
    Ok(RegistrationFacts { version, traces: traces(cx, id)? })
}

/// Recalls what waits in the outbox for the member. What left is a trace, which the guard has refused.
fn recall(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<()> {
    let by = cx.actor()?.name.clone();
    let sql = "update outbox set state = 'recalled', changed_at = $1, changed_by = $2
        where record = 'user' and record_id = $3 and state in ('held', 'waiting') and lease = 0 returning id";
    for row in cx.query(sql, &[cx.now.into(), by.into(), id.into()])? {
        let entry: OutboxId = row.get("id");
        cx.changed(entry, json!({}), json!({ "state": "recalled" }));
        cx.effect(Message::new(Key::RegistrationDiscardEffectWelcome));
    }
    Ok(())
}

fn tell(cx: &mut Cx<'_, '_>, member: &Member) {
    let old = json!({ "name": member.name, "email": member.email, "status": member.status });
    cx.changed(member.id, old, json!(null));
    cx.effect(Message::new(Key::RegistrationDiscardEffect).with("name", &member.name));
}
