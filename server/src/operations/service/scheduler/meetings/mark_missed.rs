//! `meetings.mark-missed`

use client::api::service::scheduler::{MarkMissed, MeetingChanged, MeetingFacts, MeetingState};
use client::endpoint::Call;
use client::message::Key;

use crate::operations::service::scheduler::end::{set, told};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Records that the member did not come.
pub fn mark_missed(cx: &mut Cx<'_, '_>, call: Call<MarkMissed>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let notes = call.body.notes.trim();
    let before = set(cx, call.path, guard, |_, _| Ok((MeetingState::Missed, None, notes.to_owned())))?;
    told(cx, &before, Key::SchedulerEffectMissed, Key::SchedulerDoneMissed, Vec::new())
}
