//! `meetings.invite`: the link by which a member books.

use client::api::service::scheduler::{InviteSent, SendInvite};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::rules::Rule;
use client::value::word::Word;

use super::book::{NewMeeting, insert, must_exist};
use super::load::load;
use super::{calendar, colleagues, letters};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Invites a member to choose a time. The invitation goes to the consultant who stands in today.
pub fn invite(cx: &mut Cx<'_, '_>, call: Call<SendInvite>) -> Result<InviteSent> {
    let (manager, member, kind) = call.query.check()?;
    must_exist(cx, "user_id", member)?;
    let asked = colleagues::one(cx, manager)?;
    let by = calendar::stand_in(cx, &asked, cx.today)?;
    let minutes = by.hours.minutes;
    let fields = NewMeeting { manager: asked.id, member, kind: kind.into(), at: None, minutes, notes: "" };
    let actor = cx.actor()?.id;
    let id = insert(cx, &fields, Some(actor))?;
    let loaded = load(cx, id)?;
    if loaded.meeting.member.email.as_deref().is_none_or(|address| address.trim().is_empty()) {
        return Err(Refusal::field("user_id", Rule::NoEmail));
    }
    letters::invite(cx, &loaded)?;
    let effect = Message::new(Key::SchedulerEffectInvited).with("member", &loaded.meeting.member.name);
    cx.effect(effect.with("kind", kind.label(cx.lang())).with("consultant", &by.name));
    let message = Key::SchedulerInviteSent.text(cx.lang(), &[]);
    Ok(InviteSent { message, meeting: Some(load(cx, id)?.meeting) })
}
