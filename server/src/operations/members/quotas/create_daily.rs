//! `quotas.create-daily`: a plan for a day, or a few more.

use client::api::members::quotas::{CreateDaily, QuotaChanged};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::show_date;
use client::value::id::QuotaId;
use client::value::word::Word;
use jiff::ToSpan;
use serde_json::json;

use super::change_end::answered;
use super::follow;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Gives the member a quota from today until the last of its days.
pub fn create_daily(cx: &mut Cx<'_, '_>, call: Call<CreateDaily>) -> Result<QuotaChanged> {
    let (member, kind, days) = call.body.check()?;
    let member = members::load(cx, member)?;
    // Two concurrent calls wait for each other, so that the end of the plan follows both.
    cx.execute("update members set version = version + 1 where id = $1", &[member.id.into()])?;
    let end = cx.today.checked_add(days.days()).unwrap_or(cx.today);
    let actor = cx.actor()?.id;
    let id = cx.insert(
        "insert into quotas (member_id, account_manager_id, type_of_acquisition, created_at, end_of_plan, signature_type)
         values ($1, $2, 'automatic', $3, $4, $5) returning id",
        &[member.id.into(), actor.into(), cx.now.into(), end.to_string().into(), kind.name().into()],
    )?;
    let new = json!({ "type": kind, "end_of_plan": end, "user_id": member.id });
    cx.changed(QuotaId::new(id), json!(null), new);
    follow(cx, member.id)?;
    let effect = Message::new(Key::QuotasEffectDaily).with("member", &member.name);
    cx.effect(effect.with("type", kind.label(cx.lang())).with("day", show_date(end)));
    let message = Key::QuotasDailyCreated.text(cx.lang(), &[]);
    Ok(QuotaChanged { message, quota: Some(answered(cx, member.id, QuotaId::new(id))?) })
}
