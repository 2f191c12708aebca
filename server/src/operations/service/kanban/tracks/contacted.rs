//! `tracks.contact-sanitation`, `tracks.contact-mentoring` and `tracks.contact-cerc`

use client::api::service::kanban::{
    ContactCerc, ContactMentoring, ContactSanitation, TrackChanged, TrackContact, TrackState, TrackStatus,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::TrackEntryId;
use client::value::word::Word;
use serde_json::json;

use super::change::{NewStatus, change};
use super::load::load;
use crate::operations::service::kanban::change::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Registers the contact that ends an entry of the track of sanitation.
pub fn sanitation(cx: &mut Cx<'_, '_>, call: Call<ContactSanitation>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    contacted(cx, call.path, guard, &call.body)
}

/// Registers the contact that ends an entry of the track of mentoring.
pub fn mentoring(cx: &mut Cx<'_, '_>, call: Call<ContactMentoring>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    contacted(cx, call.path, guard, &call.body)
}

/// Registers the contact that ends an entry of the track of CERC assistance.
pub fn cerc(cx: &mut Cx<'_, '_>, call: Call<ContactCerc>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    contacted(cx, call.path, guard, &call.body)
}

fn contacted(
    cx: &mut Cx<'_, '_>,
    id: TrackEntryId,
    guard: impl FnMut(&mut Cx<'_, '_>, &TrackState) -> Result<()>,
    body: &TrackContact,
) -> Result<TrackChanged> {
    let (before, NewStatus { status, annotation, channel, .. }) = change(cx, id, guard, |_| {
        let (status, annotation) = (TrackStatus::Contacted, given(&body.annotation));
        Ok(NewStatus { status, until: None, annotation, channel: body.channel })
    })?;
    let new = json!({ "status": status, "annotation": annotation, "channel": channel });
    cx.changed(id, json!({ "status": before.status, "until": before.until }), new);
    let effect = Message::new(Key::KanbanEffectContacted).with("member", &before.user.name);
    cx.effect(effect.with("track", before.track.label(cx.lang())));
    let message = Key::KanbanDoneContacted.text(cx.lang(), &[]);
    Ok(TrackChanged { message, entry: Some(load(cx, id)?.entry) })
}
