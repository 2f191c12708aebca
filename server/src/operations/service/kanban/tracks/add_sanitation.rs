//! `tracks.add-sanitation`

use client::api::service::kanban::{AddSanitation, AddedToTrack, Track};
use client::endpoint::Call;

use super::add::add;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Puts members into the track of sanitation.
pub fn add_sanitation(cx: &mut Cx<'_, '_>, call: Call<AddSanitation>) -> Result<AddedToTrack> {
    add(cx, Track::Sanitation, &call.body)
}
