//! `meetings.cancel`

use client::api::service::scheduler::{CancelMeeting, MeetingChanged, MeetingFacts, MeetingState};
use client::endpoint::Call;
use client::message::Key;

use crate::operations::service::scheduler::end::{set, told};
use crate::operations::service::scheduler::letters::KnownFacts;
use crate::operations::service::scheduler::load::load;
use crate::operations::service::scheduler::{card, letters};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Cancels a meeting or an invitation. The member is notified of a meeting, with the reason; the link of an invitation ends.
pub fn cancel(cx: &mut Cx<'_, '_>, call: Call<CancelMeeting>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let reason = call.body.reason.trim();
    let before = set(cx, call.path, guard, |_, _| {
        call.body.check()?;
        Ok((MeetingState::Cancelled, Some(reason.to_owned()), String::new()))
    })?;
    let after = load(cx, call.path)?;
    let outbox = if before.meeting.state == MeetingState::Booked {
        card::clear(cx, &after.meeting)?;
        letters::cancelled(cx, &after, KnownFacts::of(&before.meeting))?
    } else {
        letters::recall(cx, &after.meeting)?;
        Vec::new()
    };
    told(cx, &before, Key::SchedulerEffectCancelled, Key::SchedulerDoneCancelled, outbox)
}
