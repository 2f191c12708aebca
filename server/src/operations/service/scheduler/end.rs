//! The state of a meeting, which several calls set.

use client::api::service::outbox::QueuedMessage;
use client::api::service::scheduler::{MeetingChanged, MeetingFacts, MeetingState};
use client::message::{Key, Message};
use client::value::id::MeetingId;
use client::value::word::Word;
use serde_json::json;

use super::load::{LoadedMeeting, load};
use super::meeting::answered;
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Sets the state, the reason, and what the notes get more.
pub fn set(
    cx: &mut Cx<'_, '_>,
    id: MeetingId,
    mut guard: impl FnMut(&mut Cx<'_, '_>, &MeetingFacts) -> Result<()>,
    mut decide: impl FnMut(&mut Cx<'_, '_>, &LoadedMeeting) -> Result<(MeetingState, Option<String>, String)>,
) -> Result<LoadedMeeting> {
    let (name, now) = (cx.actor()?.name.clone(), cx.now);
    let mut new = json!({});
    let before = cx.change(
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.facts)?;
            Ok((loaded.record(), loaded))
        },
        |cx, loaded| {
            let (state, reason, more) = decide(cx, loaded)?;
            let before = &loaded.meeting.notes;
            let gap = if before.is_empty() || more.is_empty() { "" } else { "\n" };
            let notes = format!("{before}{gap}{more}");
            new = json!({ "state": state, "reason": reason, "notes": notes });
            Ok(RowValues::new()
                .to("state", state.name())
                .to("reason", reason)
                .to("notes", notes)
                .to("changed_at", now)
                .to("changed_by", name.clone())
                .raise("sequence"))
        },
    )?;
    let was = &before.meeting;
    cx.changed(id, json!({ "state": was.state, "reason": was.reason, "notes": was.notes }), new);
    Ok(before)
}

/// Answers a change that has been made.
pub fn told(
    cx: &mut Cx<'_, '_>,
    before: &LoadedMeeting,
    effect: Key,
    done: Key,
    outbox: Vec<QueuedMessage>,
) -> Result<MeetingChanged> {
    cx.effect(Message::new(effect).with("member", &before.meeting.member.name));
    let message = done.text(cx.lang(), &[]);
    answered(cx, before.meeting.id, message, outbox)
}
