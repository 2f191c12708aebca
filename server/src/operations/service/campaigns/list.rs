//! `campaigns.list`

use client::api::service::campaigns::{CampaignList, CampaignMessage, List};
use client::catalogue::can;
use client::endpoint::Call;

use super::load::{facts, messages};
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns what a member was sent, the latest first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<CampaignList> {
    let member = members::load(cx, call.path)?;
    let facts = facts(cx, &member, "")?;
    let can = can::judge(cx.actor()?, &[&facts]);
    let campaigns = messages(cx, member.id)?.into_iter();
    Ok(CampaignList {
        campaigns: campaigns.map(|message| CampaignMessage { can: can.clone(), ..message }).collect(),
    })
}
