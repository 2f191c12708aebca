//! `meetings.invite`: the link by which a member books.

use client::api::members::consultants::InviteFacts;
use client::api::service::scheduler::{InviteKind, InviteMeeting, InviteSent};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{MemberId, StaffId};
use client::value::text::is_blank;
use client::value::word::Word;

use crate::operations::service::scheduler::colleagues::Colleague;
use crate::operations::service::scheduler::load::{LoadedMeeting, load};
use crate::operations::service::scheduler::meeting::{NewMeeting, insert, must_exist};
use crate::operations::service::scheduler::{calendar, colleagues, letters};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Invites a member to choose a time.
pub fn invite(cx: &mut Cx<'_, '_>, call: Call<InviteMeeting>) -> Result<InviteSent> {
    let (manager, member, kind) = call.query.check()?;
    let (loaded, by) = open(cx, manager, member, kind)?;
    // An account with which no meetings are booked is rejected above.
    let has_email = loaded.meeting.member.email.as_deref().is_some_and(|address| !is_blank(address));
    cx.guard(&call, &InviteFacts { takes_meetings: true, has_email })?;
    let outbox = letters::invite(cx, &loaded)?;
    let effect = Message::new(Key::SchedulerEffectInvited).with("member", &loaded.meeting.member.name);
    cx.effect(effect.with("kind", kind.label(cx.lang())).with("consultant", &by.name));
    let message = Key::SchedulerInviteSent.text(cx.lang(), &[]);
    Ok(InviteSent { message, meeting: Some(load(cx, loaded.meeting.id)?.meeting), outbox })
}

/// Inserts the meeting whose time a member is to choose. Returns it with the substitute of today.
pub fn open(
    cx: &mut Cx<'_, '_>,
    manager: StaffId,
    member: MemberId,
    kind: InviteKind,
) -> Result<(LoadedMeeting, Colleague)> {
    must_exist(cx, "user_id", member)?;
    let asked = colleagues::one(cx, manager)?;
    let by = calendar::stand_in(cx, &asked, cx.today)?;
    let minutes = by.hours.minutes;
    let fields = NewMeeting { manager: asked.id, member, kind: kind.into(), at: None, minutes, notes: "" };
    let actor = cx.actor()?.id;
    let id = insert(cx, &fields, Some(actor))?;
    Ok((load(cx, id)?, by))
}
