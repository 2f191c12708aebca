//! `tracks.postpone-cerc`

use client::api::service::kanban::{PostponeCerc, TrackChanged, TrackState};
use client::endpoint::Call;

use super::postpone::postpone;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Postpones a member in the track of CERC assistance.
pub fn postpone_cerc(cx: &mut Cx<'_, '_>, call: Call<PostponeCerc>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    postpone(cx, call.path, guard, &call.body)
}
