//! `tracks.postpone-sanitation`

use client::api::service::kanban::{PostponeSanitation, TrackChanged, TrackState};
use client::endpoint::Call;

use super::postpone::postpone;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Postpones a member in the track of sanitation.
pub fn postpone_sanitation(cx: &mut Cx<'_, '_>, call: Call<PostponeSanitation>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    postpone(cx, call.path, guard, &call.body)
}
