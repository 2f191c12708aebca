//! The contact that ends an entry of a track.

use client::api::service::kanban::{TrackChanged, TrackContact, TrackState, TrackStatus};
use client::message::{Key, Message};
use client::value::id::TrackEntryId;
use client::value::word::Word;
use serde_json::json;

use super::change::{NewStatus, change};
use super::load::load;
use crate::operations::service::kanban::notes::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Registers the contact that ends an entry of a track.
pub fn contact(
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
