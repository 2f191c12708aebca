//! `meetings.move`

use client::api::service::scheduler::{MeetingChanged, MeetingFacts, MoveMeeting};
use client::endpoint::Call;
use client::message::Key;

use crate::operations::service::scheduler::load::load;
use crate::operations::service::scheduler::meeting::answered;
use crate::operations::service::scheduler::travel::carry;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Moves a meeting. The member is notified.
pub fn r#move(cx: &mut Cx<'_, '_>, call: Call<MoveMeeting>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let facts = load(cx, call.path)?.facts;
    cx.guard(&call, &facts)?;
    let at = call.body.check(cx.now)?;
    let outbox = carry(cx, call.path, at, call.body.manager_id, guard)?;
    let message = Key::SchedulerDoneMoved.text(cx.lang(), &[("time", &cx.said_after(at))]);
    answered(cx, call.path, message, outbox)
}
