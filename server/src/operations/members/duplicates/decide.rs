//! The common parts of decisions on duplicates: the member of the path, its pairs, and the change of a pair.

use client::api::members::duplicates::{Duplicate, DuplicateState};
use client::api::members::members::Member;
use client::message::Key;
use client::reason::Reason;
use client::value::id::MemberId;
use client::value::word::Word;
use serde_json::json;

use super::load::{other_of, pairs_of};
use crate::operations::members::members;
use crate::store::Value;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Locks a member and returns it with its pairs, once they are judged.
pub fn hold(
    cx: &mut Cx<'_, '_>,
    id: MemberId,
    mut judge: impl FnMut(&Cx<'_, '_>, &Member, &[Duplicate]) -> Result<()>,
) -> Result<(Member, Vec<Duplicate>)> {
    cx.hold(|cx| {
        let member = members::load(cx, id)?;
        let pairs = pairs_of(cx, id)?;
        judge(cx, &member, &pairs)?;
        Ok((members::record(cx, id)?, (member, pairs)))
    })
}

/// Returns the pair of a member with another, pending or not. Rejects one that is not there.
pub fn pair_with<'p>(
    cx: &Cx<'_, '_>,
    (member, pairs): (&Member, &'p [Duplicate]),
    other: MemberId,
    is_pending: bool,
) -> Result<&'p Duplicate> {
    let is_it = |pair: &&Duplicate| {
        other_of(pair, member.id).id == other && (pair.state == DuplicateState::Pending) == is_pending
    };
    let key = if is_pending { Key::DuplicatesGuardStranger } else { Key::DuplicatesGuardOpen };
    let params = [("member", member.name.as_str()), ("id", &other.to_string())];
    let refusal = || Reason::state(member.status.name(), key.text(cx.lang(), &params));
    Ok(pairs.iter().find(is_it).ok_or_else(refusal)?)
}

/// Changes a pair at the version that was read, and records the change. The values follow the version in `set`, from `$3`.
pub fn change_pair(
    cx: &mut Cx<'_, '_>,
    pair: &Duplicate,
    (set, values): (&str, &[Value]),
    (state, kept): (DuplicateState, Option<MemberId>),
    member: MemberId,
) -> Result<()> {
    let sql = format!("update duplicates set {set}, version = version + 1 where id = $1 and version = $2");
    let own = [pair.id.into(), pair.version.into()];
    if cx.execute(&sql, &[&own[..], values].concat())? == 0 {
        return Err(Refusal::Stale(None));
    }
    cx.conn().touch("duplicates");
    let suspect = other_of(pair, member).id;
    let old = json!({ "state": pair.state, "kept": pair.kept });
    let new = json!({ "state": state, "kept": kept, "user_id": member, "suspect": suspect });
    cx.changed(pair.id, old, new);
    Ok(())
}
