//! `duplicates.reopen`

use client::api::members::duplicates::{Duplicate, DuplicateState, DuplicatesDecided, Reopen};
use client::api::members::members::{DeactivationReason, Member, MemberStatus};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::value::id::{DuplicateId, MemberId};
use client::value::word::Word;
use serde_json::json;

use super::decide::{change_pair, hold, pair_with};
use super::load::{facts, other_of, pairs_of};
use crate::operations::members::members;
use crate::operations::members::members::sections::status_effect;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const PENDING: &str =
    "state = 'pending', decided_at = null, decided_by = null, kept_id = null, discarded_id = null,
    status_before = null, reason_before = null";

/// Makes decided pairs of a member pending again. Members that the decisions discarded get back what they were.
pub fn reopen(cx: &mut Cx<'_, '_>, call: Call<Reopen>) -> Result<DuplicatesDecided> {
    let (member, pairs) = hold(cx, call.path, |cx, member, pairs| cx.guard(&call, &facts(member, pairs)))?;
    call.body.check()?;
    let mut suspects = call.body.suspects.clone();
    suspects.sort_unstable();
    suspects.dedup();
    for suspect in suspects {
        reopen_pair(cx, &member, pair_with(cx, (&member, &pairs), suspect, false)?)?;
    }
    let message = Key::DuplicatesDoneReopened.text(cx.lang(), &[]);
    Ok(DuplicatesDecided { message, pairs: pairs_of(cx, member.id)? })
}

fn reopen_pair(cx: &mut Cx<'_, '_>, member: &Member, pair: &Duplicate) -> Result<()> {
    let sql = "select discarded_id, status_before, reason_before from duplicates where id = $1";
    let row = cx.query_one(sql, &[pair.id.into()])?.ok_or(Refusal::NotFound)?;
    if let Some(discarded) = row.get::<Option<MemberId>>("discarded_id") {
        restore(cx, discarded, row.word("status_before")?, row.opt_word("reason_before")?)?;
        reopen_among(cx, member.id, discarded, pair)?;
    }
    change_pair(cx, pair, (PENDING, &[]), (DuplicateState::Pending, None), member.id)?;
    let effect = Message::new(Key::DuplicatesEffectReopened).with("member", &member.name);
    cx.effect(effect.with("other", &other_of(pair, member.id).name));
    Ok(())
}

/// Makes the pairs pending that the same decision closed besides those of the member of the path.
fn reopen_among(cx: &mut Cx<'_, '_>, path: MemberId, discarded: MemberId, of: &Duplicate) -> Result<()> {
    let sql = "select id from duplicates where discarded_id is null and decided_at = $1 and kept_id = $2
        and (first_id = $3 or second_id = $3)";
    let rows = cx.query(sql, &[of.decided_at.into(), of.kept.into(), discarded.into()])?;
    let closed: Vec<DuplicateId> = rows.iter().map(|row| row.get("id")).collect();
    for pair in pairs_of(cx, discarded)? {
        if closed.contains(&pair.id) && other_of(&pair, discarded).id != path {
            change_pair(cx, &pair, (PENDING, &[]), (DuplicateState::Pending, None), discarded)?;
        }
    }
    Ok(())
}

/// Gives a discarded member its status back. Rejects one that is no double any more.
fn restore(
    cx: &mut Cx<'_, '_>,
    id: MemberId,
    status: MemberStatus,
    reason: Option<DeactivationReason>,
) -> Result<()> {
    let now = members::load(cx, id)?;
    let sql = "update members set status = $1, deactivation_reason = $2, version = version + 1
        where id = $3 and status = 'inactive' and deactivation_reason = 'double'";
    let values = [status.name().into(), reason.map(Word::name).into(), id.into()];
    if cx.execute(sql, &values)? == 0 {
        let sentence = Key::DuplicatesGuardChanged.text(cx.lang(), &[("member", &now.name)]);
        return Err(Reason::state(now.status.name(), sentence).into());
    }
    let old = json!({ "status": now.status, "deactivation_reason": DeactivationReason::Double });
    cx.changed(id, old, json!({ "status": status, "deactivation_reason": reason }));
    cx.effect(status_effect(&now, status, cx.lang()));
    Ok(())
}
