//! `meetings.restore`

use client::api::service::scheduler::{MeetingChanged, MeetingFacts, MeetingState, RestoreMeeting};
use client::endpoint::Call;
use client::message::Key;

use crate::operations::service::scheduler::calendar::{MeetingTime, take};
use crate::operations::service::scheduler::end::{set, told};
use crate::operations::service::scheduler::letters::KnownFacts;
use crate::operations::service::scheduler::load::load;
use crate::operations::service::scheduler::{card, letters};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Brings a meeting back: booked if it has a time, else invited. A time to come must be free again.
pub fn restore(cx: &mut Cx<'_, '_>, call: Call<RestoreMeeting>) -> Result<MeetingChanged> {
    let guard = |cx: &mut Cx<'_, '_>, facts: &MeetingFacts| cx.guard(&call, facts);
    let before = set(cx, call.path, guard, |cx, loaded| {
        let meeting = &loaded.meeting;
        let Some(at) = meeting.start_at else { return Ok((MeetingState::Invited, None, String::new())) };
        if meeting.state == MeetingState::Cancelled {
            let wanted = MeetingTime {
                manager: meeting.manager.id,
                at,
                minutes: Some(meeting.minutes),
                moved: meeting.id,
            };
            take(cx, &wanted)?;
        }
        Ok((MeetingState::Booked, None, String::new()))
    })?;
    let after = load(cx, call.path)?;
    let is_back =
        before.meeting.state == MeetingState::Cancelled && after.meeting.state == MeetingState::Booked;
    let outbox = if is_back {
        card::follow(cx, &after.meeting, None)?;
        letters::confirm(cx, &after, KnownFacts::default())?
    } else {
        Vec::new()
    };
    told(cx, &before, Key::SchedulerEffectRestored, Key::SchedulerDoneRestored, outbox)
}
