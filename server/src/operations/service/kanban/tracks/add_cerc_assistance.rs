//! `tracks.add-cerc-assistance`

use client::api::service::kanban::{AddCercAssistance, AddedToTrack, Track};
use client::endpoint::Call;

use super::add::add;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Puts members into the track of CERC assistance.
pub fn add_cerc_assistance(cx: &mut Cx<'_, '_>, call: Call<AddCercAssistance>) -> Result<AddedToTrack> {
    add(cx, Track::CercAssistance, &call.body)
}
