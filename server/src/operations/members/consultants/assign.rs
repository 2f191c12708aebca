//! `members.assign` and `members.force-assign`

use std::collections::BTreeSet;

use client::access::Role;
use client::api::members::consultants::{
    Assign, Assignment, AssignmentFacts, ConsultantChanged, ConsultantType, ForceAssign, letters,
};
use client::api::members::members::{Manager, Member};
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::rules::{Invalid, Rule};
use client::value::id::{MemberId, StaffId, kind};

use super::facts::{CurrentConsultant, held, write};
use crate::letter;
use crate::operations::members::{members, section};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// The checked fields of an assignment.
struct Target {
    member: Member,
    kind: ConsultantType,
    manager: Manager,
    /// The address of the consultant.
    email: String,
}

/// Assigns a member, unless it is another consultant's.
pub fn assign(cx: &mut Cx<'_, '_>, call: Call<Assign>) -> Result<ConsultantChanged> {
    let target = target(cx, &call.body)?;
    apply(cx, &target, None, |cx, held| cx.guard(&call, &held.facts))?;
    Ok(answer(cx, &target))
}

/// Assigns a member regardless of the present consultant, and notifies both consultants.
pub fn force_assign(cx: &mut Cx<'_, '_>, call: Call<ForceAssign>) -> Result<ConsultantChanged> {
    cx.guard(&call, &AssignmentFacts { now: None, other: None })?;
    call.body.check()?;
    let target = target(cx, &call.body.plain())?;
    let reason = call.body.reason.trim();
    let before = apply(cx, &target, Some(reason), |cx, held| cx.guard(&call, &held.facts))?;
    if let Some(before) = before {
        // A member may have been another's by a right of CERC next to the assignment.
        let assigned = before.manager.as_ref().map(|manager| manager.id);
        let owner = before.facts.other.as_ref().map(|claim| claim.manager);
        let told: BTreeSet<StaffId> =
            [assigned, owner, Some(target.manager.id)].into_iter().flatten().collect();
        for id in told {
            tell(cx, &target, id, reason, before.version)?;
        }
    }
    Ok(answer(cx, &target))
}

fn target(cx: &mut Cx<'_, '_>, body: &Assignment) -> Result<Target> {
    let kind = body.kind.unwrap_or(ConsultantType::Sales);
    let mut invalid = Invalid::default();
    let member: Option<MemberId> = invalid.require("user_id", body.user_id);
    let manager: Option<StaffId> = invalid.require("manager_id", body.manager_id);
    let (Some(member), Some(id)) = (member, manager) else { return Err(invalid.into()) };
    let member = members::load(cx, member)?;
    let (manager, email) = consultant(cx, "manager_id", kind, id)?;
    Ok(Target { member, kind, manager, email })
}

/// Returns a consultant of a type, with the address. Rejects, at a field, those whose role is another or whose account is
/// closed.
pub fn consultant(
    cx: &mut Cx<'_, '_>,
    field: &str,
    kind: ConsultantType,
    id: StaffId,
) -> Result<(Manager, String)> {
    let sql = "select name, email, role from staff where id = $1 and active = 1";
    let row = cx.query_one(sql, &[id.into()])?;
    let row = row.filter(|row| row.word::<Role>("role").is_ok_and(|role| role == kind.role()));
    let wrong = if kind == ConsultantType::Sales { Rule::NotSales } else { Rule::IsNot };
    let row = row.ok_or_else(|| Refusal::field(field, wrong))?;
    Ok((Manager { id, name: row.get("name") }, row.get("email")))
}

/// Writes the assignment. Returns what was before; `None` if the consultant has the member already.
fn apply(
    cx: &mut Cx<'_, '_>,
    target: &Target,
    reason: Option<&str>,
    guard: impl Fn(&mut Cx<'_, '_>, &CurrentConsultant) -> Result<()>,
) -> Result<Option<CurrentConsultant>> {
    let (member, to) = (&target.member, &target.manager);
    section::ensure::<kind::Settings>(cx, member.id)?;
    let before = held(cx, member, target.kind, Some(to.id))?;
    if before.facts.now == Some(to.id) && target.kind == ConsultantType::Success {
        return Ok(None);
    }
    let before = cx.change(
        |cx| {
            let before = held(cx, member, target.kind, Some(to.id))?;
            guard(cx, &before)?;
            Ok((before.record(member.id), before))
        },
        |_, _| Ok(RowValues::new()),
    )?;
    write(cx, member.id, target.kind, &before, Some(to), reason)?;
    let done = Message::new(Key::AssignmentAssigned).with("member", &member.name);
    cx.effect(done.with("manager", &to.name));
    Ok(Some(before))
}

/// Notifies a consultant of the assignment: once for a version of the member's settings.
fn tell(cx: &mut Cx<'_, '_>, target: &Target, to: StaffId, reason: &str, version: i64) -> Result<()> {
    let (name, address) = if to == target.manager.id {
        (target.manager.name.clone(), target.email.clone())
    } else {
        let sql = "select name, email from staff where id = $1 and active = 1";
        let Some(row) = cx.query_one(sql, &[to.into()])? else { return Ok(()) };
        (row.get("name"), row.get("email"))
    };
    let (lang, member) = (Lang::default(), &target.member);
    let actor = cx.actor()?.name.clone();
    let draft = letter::of(&letters::ASSIGNED, lang).text("autor.nome", actor);
    let draft = draft.text("membro.nome", &member.name).text("membro.id", member.id.to_string());
    let draft = draft.text("consultor.nome", &target.manager.name).text("motivo", reason);
    let key = format!("assigned {} v{version} {to}", member.id);
    let letter = draft.write(cx, &address, &key)?.about(member.id);
    cx.send_along(letter, Message::new(Key::AssignmentEffectTold).with("manager", name))?;
    Ok(())
}

fn answer(cx: &Cx<'_, '_>, target: &Target) -> ConsultantChanged {
    let params = [("member", target.member.name.as_str()), ("manager", &target.manager.name)];
    let message = Key::AssignmentAssigned.text(cx.lang(), &params);
    ConsultantChanged { message, manager: Some(target.manager.clone()) }
}
