//! `meetings.book`

use client::api::service::scheduler::{Book, Booking, MeetingChanged, MeetingKind};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::MeetingId;

use crate::operations::service::scheduler::calendar::{MeetingTime, TakenSlot, take};
use crate::operations::service::scheduler::letters::KnownFacts;
use crate::operations::service::scheduler::load::load;
use crate::operations::service::scheduler::meeting::{NewMeeting, insert, must_exist};
use crate::operations::service::scheduler::{card, letters};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Books a meeting.
pub fn book(cx: &mut Cx<'_, '_>, call: Call<Book>) -> Result<MeetingChanged> {
    booked(cx, &call.body)
}

/// Books a meeting.
pub fn booked(cx: &mut Cx<'_, '_>, booking: &Booking) -> Result<MeetingChanged> {
    let (manager, member, at) = booking.check()?;
    must_exist(cx, "listener_id", member)?;
    let wanted = MeetingTime { manager, at, minutes: booking.interval, moved: MeetingId::none() };
    let TakenSlot { asked, by, minutes } = take(cx, &wanted)?;
    let actor = cx.actor()?.id;
    let kind = booking.kind.unwrap_or(MeetingKind::FollowUp);
    let fields =
        NewMeeting { manager: by.id, member, kind, at: Some(at), minutes, notes: booking.notes.trim() };
    let id = insert(cx, &fields, Some(actor))?;
    let loaded = load(cx, id)?;
    card::follow(cx, &loaded.meeting, None)?;
    let outbox = letters::confirm(cx, &loaded, KnownFacts::default())?;
    let meeting = loaded.meeting;
    let (time, consultant) = (cx.said_after(at), &by.name);
    let message = if by.id == asked.id {
        Message::new(Key::SchedulerDoneBooked).with("time", &time).with("consultant", consultant)
    } else {
        let message = Message::new(Key::SchedulerDoneStoodIn).with("time", &time);
        message.with("consultant", consultant).with("away", &asked.name)
    };
    let effect = Message::new(Key::SchedulerEffectBooked).with("member", &meeting.member.name);
    cx.effect(effect.with("time", &time).with("consultant", consultant));
    Ok(MeetingChanged { message: message.text(cx.lang()), meeting, outbox })
}
