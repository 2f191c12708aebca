//! `tracks.contact-mentoring`

use client::api::service::kanban::{ContactMentoring, TrackChanged, TrackState};
use client::endpoint::Call;

use super::contact::contact;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Registers the contact that ends an entry of the track of mentoring.
pub fn contact_mentoring(cx: &mut Cx<'_, '_>, call: Call<ContactMentoring>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    contact(cx, call.path, guard, &call.body)
}
