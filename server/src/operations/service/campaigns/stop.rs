//! `campaigns.stop`

use client::api::service::campaigns::{CampaignMessage, CampaignsStopped, Stop};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::OutboxId;
use serde_json::json;

use super::load::{facts, messages};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Recalls the campaigns of a member that have not left.
pub fn stop(cx: &mut Cx<'_, '_>, call: Call<Stop>) -> Result<CampaignsStopped> {
    let member = members::load(cx, call.path)?;
    let facts = facts(cx, &member, "")?;
    cx.guard(&call, &facts)?;
    let mut stopped = Vec::new();
    for message in messages(cx, member.id)?.into_iter().filter(|message| message.due_at.is_some()) {
        if recall(cx, &message)? {
            let effect = Message::new(Key::CampaignsEffectStopped).with("campaign", &message.campaign);
            cx.effect(effect.with("name", &member.name));
            stopped.push(message.id);
        }
    }
    if stopped.is_empty() {
        return Err(Refusal::Stale(None));
    }
    Ok(CampaignsStopped { message: Key::CampaignsDoneStopped.text(cx.lang(), &[]), stopped })
}

/// Recalls a message, unless its delivery has begun.
fn recall(cx: &mut Cx<'_, '_>, message: &CampaignMessage) -> Result<bool> {
    let by = cx.actor()?.name.clone();
    let sql = "update outbox set state = 'recalled', changed_at = $1, changed_by = $2
        where id in (select outbox_id from campaign_messages where id = $3)
        and state in ('held', 'waiting') and lease = 0 returning id";
    let Some(row) = cx.query_one(sql, &[cx.now.into(), by.into(), message.id.into()])? else {
        return Ok(false);
    };
    cx.conn().touch("outbox");
    cx.changed(row.get::<OutboxId>("id"), json!({ "state": message.state }), json!({ "state": "recalled" }));
    cx.changed(message.id, json!({}), json!({ "campaign": message.campaign, "stopped": true }));
    Ok(true)
}
