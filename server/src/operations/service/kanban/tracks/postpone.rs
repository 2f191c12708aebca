//! Postponing a member in a track.

use client::api::service::kanban::{Postponement, TrackChanged, TrackState, TrackStatus};
use client::message::{Key, Message};
use client::value::date::show_date;
use client::value::id::TrackEntryId;
use client::value::word::Word;
use serde_json::json;

use super::change::{NewStatus, change};
use super::load::load;
use crate::operations::service::kanban::notes::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Postpones a member in a track.
pub fn postpone(
    cx: &mut Cx<'_, '_>,
    id: TrackEntryId,
    guard: impl FnMut(&mut Cx<'_, '_>, &TrackState) -> Result<()>,
    body: &Postponement,
) -> Result<TrackChanged> {
    let (before, NewStatus { status, until, annotation, .. }) = change(cx, id, guard, |today| {
        let (status, until) = (TrackStatus::Postponed, Some(body.check(today)?));
        Ok(NewStatus { status, until, annotation: given(&body.annotation), channel: None })
    })?;
    let old = json!({ "status": before.status, "until": before.until });
    cx.changed(id, old, json!({ "status": status, "until": until, "annotation": annotation }));
    let shown = until.map(show_date).unwrap_or_default();
    let said = until.map(|day| cx.said_day(day)).unwrap_or_default();
    let effect = Message::new(Key::KanbanEffectPostponed).with("member", &before.user.name);
    cx.effect(effect.with("track", before.track.label(cx.lang())).with("until", &shown));
    let message = Key::KanbanDonePostponed.text(cx.lang(), &[("until", &said)]);
    Ok(TrackChanged { message, entry: Some(load(cx, id)?.entry) })
}
