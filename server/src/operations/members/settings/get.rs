//! `settings.get`

use client::api::members::consultants::InviteFacts;
use client::api::members::settings::{
    CercFacts, Get, ProFacts, SettingsAnswer, SettingsData, block_of, request_facts,
};
use client::catalogue::can;
use client::endpoint::Call;
use client::value::text::is_blank;

use super::load;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the settings of a member, and what the viewer may do to them.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<SettingsAnswer> {
    let member = members::load(cx, call.path)?;
    let settings = load(cx, member.id)?;
    let pro = ProFacts { block: block_of(&settings) };
    let actor = cx.actor()?;
    let has_email = !is_blank(&member.email);
    let invite = InviteFacts { takes_meetings: actor.role.takes_meetings(), has_email };
    let can = can::judge(actor, &[&CercFacts, &pro, &request_facts(&settings), &invite]);
    Ok(SettingsAnswer { data: SettingsData { settings }, can })
}
