//! `tracks.postpone-mentoring`

use client::api::service::kanban::{PostponeMentoring, TrackChanged, TrackState};
use client::endpoint::Call;

use super::postpone::postpone;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Postpones a member in the track of mentoring.
pub fn postpone_mentoring(cx: &mut Cx<'_, '_>, call: Call<PostponeMentoring>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    postpone(cx, call.path, guard, &call.body)
}
