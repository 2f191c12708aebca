//! `duplicates.resolve`

use client::api::members::duplicates::{
    Duplicate, DuplicateDecision, DuplicateState, DuplicatesDecided, Resolve,
};
use client::api::members::members::sections::SectionFacts;
use client::api::members::members::{DeactivationReason, Member, MemberStatus};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::MemberId;
use client::value::word::Word;
use serde_json::json;

use super::decide::{change_pair, hold, pair_with};
use super::load::{facts, other_of, pairs_of};
use crate::operations::members::members;
use crate::operations::members::members::sections::status_effect;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Decides pairs of a member: keeps one of a group, or says that they are not the same.
pub fn resolve(cx: &mut Cx<'_, '_>, call: Call<Resolve>) -> Result<DuplicatesDecided> {
    let (member, pairs) = hold(cx, call.path, |cx, member, pairs| cx.guard(&call, &facts(member, pairs)))?;
    let key = match call.body.check(member.id)? {
        DuplicateDecision::Same(keep, discard) => {
            keep_one(cx, (&member, &pairs), keep, &discard)?;
            Key::DuplicatesDoneResolved
        }
        DuplicateDecision::Others(others) => {
            for other in others {
                ignore(cx, &member, pair_with(cx, (&member, &pairs), other, true)?)?;
            }
            Key::DuplicatesDoneIgnored
        }
    };
    Ok(DuplicatesDecided { message: key.text(cx.lang(), &[]), pairs: pairs_of(cx, member.id)? })
}

/// Remembers that the members of a pair are two.
fn ignore(cx: &mut Cx<'_, '_>, member: &Member, pair: &Duplicate) -> Result<()> {
    let set = "state = 'ignored', decided_at = $3, decided_by = $4";
    let values = [cx.now.into(), cx.actor()?.name.clone().into()];
    change_pair(cx, pair, (set, &values), (DuplicateState::Ignored, None), member.id)?;
    let effect = Message::new(Key::DuplicatesEffectIgnored).with("member", &member.name);
    cx.effect(effect.with("other", &other_of(pair, member.id).name));
    Ok(())
}

/// Keeps a member of the group. The others become inactive, and the pairs among all of them are resolved.
fn keep_one(
    cx: &mut Cx<'_, '_>,
    (member, pairs): (&Member, &[Duplicate]),
    keep: MemberId,
    discard: &[MemberId],
) -> Result<()> {
    let others = discard.iter().chain([&keep]).filter(|id| **id != member.id);
    let decided =
        others.map(|id| pair_with(cx, (member, pairs), *id, true)).collect::<Result<Vec<&Duplicate>>>()?;
    let kept = members::load(cx, keep)?;
    cx.effect(Message::new(Key::DuplicatesEffectKept).with("member", &kept.name));
    for pair in decided {
        let other = other_of(pair, member.id).id;
        // With the member of the path discarded too, the pair that discards it is the one with the survivor.
        let discarded = if other == keep { member.id } else { other };
        let before = discard.contains(&discarded).then(|| deactivation(cx, discarded)).transpose()?;
        let (status, reason) = before.unzip();
        let set = "state = 'resolved', decided_at = $3, decided_by = $4, kept_id = $5, discarded_id = $6,
            status_before = $7, reason_before = $8";
        let values = [
            cx.now.into(),
            cx.actor()?.name.clone().into(),
            keep.into(),
            status.as_ref().map(|_: &MemberStatus| discarded).into(),
            status.map(Word::name).into(),
            reason.flatten().map(Word::name).into(),
        ];
        change_pair(cx, pair, (set, &values), (DuplicateState::Resolved, Some(keep)), member.id)?;
    }
    for id in discard {
        close_among(cx, member.id, *id, (keep, discard))?;
        discard_member(cx, *id)?;
    }
    Ok(())
}

/// Resolves the pending pairs of a discarded member with the rest of its group, that of the path apart.
fn close_among(
    cx: &mut Cx<'_, '_>,
    path: MemberId,
    id: MemberId,
    (keep, discard): (MemberId, &[MemberId]),
) -> Result<()> {
    for pair in pairs_of(cx, id)? {
        let other = other_of(&pair, id).id;
        let is_within = other != path && id != path && (other == keep || discard.contains(&other));
        if is_within && pair.state == DuplicateState::Pending {
            let set = "state = 'resolved', decided_at = $3, decided_by = $4, kept_id = $5";
            let values = [cx.now.into(), cx.actor()?.name.clone().into(), keep.into()];
            change_pair(cx, &pair, (set, &values), (DuplicateState::Resolved, Some(keep)), id)?;
        }
    }
    Ok(())
}

/// Returns the status of a member, and why it is deactivated.
fn deactivation(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<(MemberStatus, Option<DeactivationReason>)> {
    let sql = "select status, deactivation_reason from members where id = $1";
    let row = cx.query_one(sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    Ok((row.word("status")?, row.opt_word("deactivation_reason")?))
}

/// Deactivates a member as a double. One that is inactive already gets the reason alone.
fn discard_member(cx: &mut Cx<'_, '_>, id: MemberId) -> Result<()> {
    let member = members::load(cx, id)?;
    let facts = SectionFacts::from(&member);
    facts.must_follow(MemberStatus::Inactive, cx.actor()?)?;
    let (_, reason) = deactivation(cx, id)?;
    let (to, double) = (MemberStatus::Inactive, DeactivationReason::Double);
    let sql = "update members set status = $1, deactivation_reason = $2, version = version + 1
        where id = $3 and status = $4";
    let values = [to.name().into(), double.name().into(), id.into(), member.status.name().into()];
    if cx.execute(sql, &values)? == 0 {
        return Err(Refusal::Stale(None));
    }
    let old = json!({ "status": member.status, "deactivation_reason": reason });
    cx.changed(id, old, json!({ "status": to, "deactivation_reason": double }));
    let message = if member.status == to {
        let message = Message::new(Key::DuplicatesEffectReason).with("member", &member.name);
        message.with("reason", double.label(cx.lang()))
    } else {
        status_effect(&member, to, cx.lang())
    };
    cx.effect(message);
    Ok(())
}
