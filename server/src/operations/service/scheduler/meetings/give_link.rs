//! `meetings.give-link`: the link by which a member books, for a user who passes it on.

use client::api::service::scheduler::{GiveLink, InviteKind, ScheduleLink};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{MemberId, StaffId};
use client::value::word::Word;

use super::invite::open;
use crate::operations::service::scheduler::letters::{self, Link, address};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Makes a link that books one meeting. Sends nothing, so that a member without an e-mail address can have one.
pub fn give_link(cx: &mut Cx<'_, '_>, call: Call<GiveLink>) -> Result<ScheduleLink> {
    let (member, kind) = call.body.check()?;
    let manager = match call.body.manager_id {
        Some(manager) => manager,
        None => usual(cx, member, kind)?,
    };
    let (loaded, by) = open(cx, manager, member, kind)?;
    let Link { token, expires_at } = letters::give_link(cx, loaded.meeting.id)?;
    let effect = Message::new(Key::SchedulerEffectLink).with("member", &loaded.meeting.member.name);
    cx.effect(effect.with("kind", kind.label(cx.lang())).with("consultant", &by.name));
    let message = Key::SchedulerDoneLink.text(cx.lang(), &[]);
    let url = address(cx, &token);
    Ok(ScheduleLink { message, url, expires_at, meeting: loaded.meeting })
}

/// Returns whose times a link shows unless the call says otherwise: the caller's, or those of the member's consultant if the caller
/// takes no meetings.
fn usual(cx: &mut Cx<'_, '_>, member: MemberId, kind: InviteKind) -> Result<StaffId> {
    let (caller, role) = (cx.actor()?.id, cx.actor()?.role);
    if role.takes_meetings() && !cx.is_service_account() {
        return Ok(caller);
    }
    let sql = "select account_manager_id as tour, coalesce(cerc_preference_manager_id, cerc_right_manager_id) as cerc
        from member_settings where member_id = $1";
    let row = cx.query_one(sql, &[member.into()])?;
    let own = row.and_then(|row| row.get::<Option<StaffId>>(&kind.name()));
    Ok(own.unwrap_or(caller))
}
