//! `campaigns.send`

use client::api::members::members::Member;
use client::api::service::campaigns::{CampaignSent, Send, Variable, fill, next_turn};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::show_date;
use client::value::id::CampaignId;
use jiff::Timestamp;
use serde_json::json;

use super::load::facts;
use crate::operations::members::members;
use crate::outbox::whatsapp;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Sends a campaign to a member, once, by day, and after those that wait.
pub fn send(cx: &mut Cx<'_, '_>, call: Call<Send>) -> Result<CampaignSent> {
    let member = members::load(cx, call.path)?;
    let key = call.body.key();
    let mut facts = facts(cx, &member, &key)?;
    let values = values(cx, &member)?;
    let text = fill(&call.body.text, &values);
    facts.lacks = text.as_ref().err().copied();
    cx.guard(&call, &facts)?;
    call.body.check()?;
    let (Some(number), Ok(text)) = (facts.number, text) else { return Err(Refusal::NotFound) };
    let campaign = call.body.campaign.trim();
    let by = cx.actor()?.name.clone();
    // Of two concurrent calls, the second finds the member taken. One whose message a user recalled is free.
    let sql =
        "insert into campaign_messages (member_id, campaign, campaign_key, body, phone, author, created_at)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict (campaign_key, member_id) do update set
        campaign = excluded.campaign, body = excluded.body, phone = excluded.phone, author = excluded.author,
        created_at = excluded.created_at, outbox_id = null, version = campaign_messages.version + 1
        where campaign_messages.outbox_id in
        (select id from outbox where state = 'recalled' and changed_by is not null) returning id, version";
    let row = cx.query_one(
        sql,
        &[
            member.id.into(),
            campaign.into(),
            key.into(),
            text.as_str().into(),
            number.as_str().into(),
            by.into(),
            cx.now.into(),
        ],
    )?;
    let Some(row) = row else { return Err(Refusal::Stale(None)) };
    let (id, version): (CampaignId, i64) = (row.get("id"), row.get("version"));
    let at = turn(cx)?;
    let outgoing = whatsapp(&number, &text, &format!("campaign {id} {version}"));
    let queued = cx.send(outgoing.about(member.id).by_day().not_before(at))?;
    let sql = "update campaign_messages set outbox_id = $1 where id = $2";
    cx.execute(sql, &[queued.id.into(), id.into()])?;
    // The later versions are of one that was recalled.
    let old = if version == 1 { json!(null) } else { json!({}) };
    cx.changed(id, old, json!({ "user_id": member.id, "campaign": campaign, "text": text }));
    let leaves = cx.said_after(at);
    let effect = Message::new(Key::CampaignsEffectSent).with("name", &member.name);
    cx.effect(effect.with("campaign", campaign).with("at", leaves));
    Ok(CampaignSent { message: Key::CampaignsDoneSent.text(cx.lang(), &[]), outbox: vec![queued] })
}

/// Returns when the next message leaves. The row is locked until this unit of work ends, so that turns are taken one by one.
fn turn(cx: &mut Cx<'_, '_>) -> Result<Timestamp> {
    cx.execute("update meta set value = value where name = 'campaigns'", &[])?;
    let sql = "select max(coalesce(held_until, created_at)) as last from outbox where by_day = 1 and state in ('held', 'waiting', 'sending')";
    let last = cx.query_one(sql, &[])?.and_then(|row| row.get::<Option<Timestamp>>("last"));
    Ok(next_turn(cx.now + cx.app.settings.hold, last))
}

/// Returns the value of each variable.
fn values(cx: &mut Cx<'_, '_>, member: &Member) -> Result<impl Fn(Variable) -> Option<String> + use<>> {
    let sql =
        "select g.name from quotas q join plans p on p.id = q.plan_id join plan_groups g on g.id = p.group_id
        where q.member_id = $1 order by q.end_of_plan desc, q.id desc limit 1";
    let plan = cx.query_one(sql, &[member.id.into()])?.map(|row| row.get::<String>("name"));
    let consultant = match &member.account_manager {
        Some(manager) => manager.name.clone(),
        None => cx.actor()?.name.clone(),
    };
    let (name, end) = (member.name.clone(), member.end_of_plan.map(show_date));
    Ok(move |variable| match variable {
        Variable::Name => Some(name.clone()),
        Variable::Plan => plan.clone(),
        Variable::EndOfPlan => end.clone(),
        Variable::Consultant => Some(consultant.clone()),
    })
}
