//! `tracks.contact-sanitation`

use client::api::service::kanban::{ContactSanitation, TrackChanged, TrackState};
use client::endpoint::Call;

use super::contact::contact;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Registers the contact that ends an entry of the track of sanitation.
pub fn contact_sanitation(cx: &mut Cx<'_, '_>, call: Call<ContactSanitation>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    contact(cx, call.path, guard, &call.body)
}
