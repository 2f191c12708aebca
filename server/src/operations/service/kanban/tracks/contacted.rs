//! `tracks.contact-sanitation`, `tracks.contact-mentoring` and `tracks.contact-cerc`

use client::api::service::kanban::{
    ContactCerc, ContactMentoring, ContactSanitation, TrackChanged, TrackContact, TrackState, TrackStatus,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::TrackEntryId;
use client::value::word::Word;
use serde_json::json;

use super::load::load;
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
    mut guard: impl FnMut(&mut Cx<'_, '_>, &TrackState) -> Result<()>,
    body: &TrackContact,
) -> Result<TrackChanged> {
    let set =
        "status = $1, until = null, annotation = coalesce($2, annotation), channel = $3, changed_at = $4,
        changed_by = $5";
    let annotation = Some(body.annotation.trim().to_owned()).filter(|text| !text.is_empty());
    let before = cx.change(
        set,
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.state)?;
            Ok((loaded.record(), loaded.entry))
        },
        |cx, _| {
            let (status, by) = (TrackStatus::Contacted.name(), cx.actor()?.name.clone());
            let channel = body.channel.map(Word::name);
            Ok(vec![status.into(), annotation.clone().into(), channel.into(), cx.now.into(), by.into()])
        },
    )?;
    let new = json!({ "status": TrackStatus::Contacted, "annotation": annotation, "channel": body.channel });
    cx.changed(id, json!({ "status": before.status, "until": before.until }), new);
    let effect = Message::new(Key::KanbanEffectContacted).with("member", &before.user.name);
    cx.effect(effect.with("track", before.track.label(cx.lang())));
    let message = Key::KanbanDoneContacted.text(cx.lang(), &[]);
    Ok(TrackChanged { message, entry: Some(load(cx, id)?.entry) })
}
