//! `cards.cancel-registration`: a lead that will be no customer.

use client::api::members::members::MemberStatus;
use client::api::service::kanban::{
    ActivityKind, Board, CancelRegistration, CardChanged, CardState, FINISHED,
};
use client::endpoint::Call;
use client::message::Key;
use client::value::word::Word;
use serde_json::json;

use crate::operations::service::kanban::activity;
use crate::operations::service::kanban::change::change;
use crate::operations::service::kanban::load::of_member;
use crate::operations::service::kanban::travel::enter;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Deactivates a lead, with the reason, and finishes its card.
pub fn cancel_registration(cx: &mut Cx<'_, '_>, call: Call<CancelRegistration>) -> Result<CardChanged> {
    let member = call.path;
    let card = of_member(cx, Some(member), Some(Board::SalesSdr))?;
    let guard = |cx: &mut Cx<'_, '_>, state: &CardState| cx.guard(&call, state);
    let done = change(cx, card, guard, |cx, loaded, fields| {
        call.body.check()?;
        fields.hide_until = None;
        enter(cx, loaded, fields, FINISHED)
    })?;
    let reason = call.body.check()?;
    let (lead, inactive) = (MemberStatus::Lead.name(), MemberStatus::Inactive.name());
    let sql = "update members set status = $1, deactivation_reason = $4, version = version + 1 where id = $2 and status = $3";
    cx.execute(sql, &[inactive.into(), member.into(), lead.into(), reason.name().into()])?;
    let new = json!({ "status": MemberStatus::Inactive, "deactivation_reason": reason });
    cx.changed(member, json!({ "status": MemberStatus::Lead }), new);
    let label = reason.label(cx.lang());
    activity::add(cx, card, ActivityKind::Cancelled, &json!({ "text": label }))?;
    done.effect(cx, Key::KanbanEffectCancelled, &[("reason", &label)]);
    let message = Key::KanbanDoneCancelled.text(cx.lang(), &[]);
    done.answer(cx, message)
}
