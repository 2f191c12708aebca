//! `tracks.postpone-sanitation`, `tracks.postpone-mentoring` and `tracks.postpone-cerc`

use client::api::service::kanban::{
    PostponeCerc, PostponeMentoring, PostponeSanitation, Postponement, TrackChanged, TrackState, TrackStatus,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::date::show_date;
use client::value::id::TrackEntryId;
use client::value::word::Word;
use serde_json::json;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Postpones a member in the track of sanitation.
pub fn sanitation(cx: &mut Cx<'_, '_>, call: Call<PostponeSanitation>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    postpone(cx, call.path, guard, &call.body)
}

/// Postpones a member in the track of mentoring.
pub fn mentoring(cx: &mut Cx<'_, '_>, call: Call<PostponeMentoring>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    postpone(cx, call.path, guard, &call.body)
}

/// Postpones a member in the track of CERC assistance.
pub fn cerc(cx: &mut Cx<'_, '_>, call: Call<PostponeCerc>) -> Result<TrackChanged> {
    let guard = |cx: &mut Cx<'_, '_>, state: &TrackState| cx.guard(&call, state);
    postpone(cx, call.path, guard, &call.body)
}

fn postpone(
    cx: &mut Cx<'_, '_>,
    id: TrackEntryId,
    mut guard: impl FnMut(&mut Cx<'_, '_>, &TrackState) -> Result<()>,
    body: &Postponement,
) -> Result<TrackChanged> {
    let set =
        "status = $1, until = $2, annotation = coalesce($3, annotation), changed_at = $4, changed_by = $5";
    let annotation = Some(body.annotation.trim().to_owned()).filter(|text| !text.is_empty());
    let before = cx.change(
        set,
        |cx| {
            let loaded = load(cx, id)?;
            guard(cx, &loaded.state)?;
            Ok((loaded.record(), loaded.entry))
        },
        |cx, _| {
            let (until, by) = (body.check(cx.today)?.to_string(), cx.actor()?.name.clone());
            let status = TrackStatus::Postponed.name();
            Ok(vec![status.into(), until.into(), annotation.clone().into(), cx.now.into(), by.into()])
        },
    )?;
    let until = body.check(cx.today)?;
    let old = json!({ "status": before.status, "until": before.until });
    cx.changed(
        id,
        old,
        json!({ "status": TrackStatus::Postponed, "until": until, "annotation": annotation }),
    );
    let shown = show_date(until);
    let effect = Message::new(Key::KanbanEffectPostponed).with("member", &before.user.name);
    cx.effect(effect.with("track", before.track.label(cx.lang())).with("until", &shown));
    let message = Key::KanbanDonePostponed.text(cx.lang(), &[("until", &shown)]);
    Ok(TrackChanged { message, entry: Some(load(cx, id)?.entry) })
}
