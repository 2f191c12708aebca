//! `meetings.mark-done`

use client::api::service::scheduler::{MarkDone, MeetingChanged, MeetingFacts, MeetingState};
use client::endpoint::Call;
use client::message::Key;

use crate::operations::service::scheduler::end::{set, told};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Records that a meeting took place.
pub fn mark_done(cx: &mut Cx<'_, '_>, call: Call<MarkDone>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let notes = call.body.notes.trim();
    let before = set(cx, call.path, guard, |_, _| Ok((MeetingState::Done, None, notes.to_owned())))?;
    told(cx, &before, Key::SchedulerEffectDone, Key::SchedulerDoneDone, Vec::new())
}
