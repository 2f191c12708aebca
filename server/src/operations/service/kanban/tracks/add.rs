//! Putting members into a track.

use client::api::service::kanban::{AddToTrack, AddedToTrack, SkippedMember, Track, must_see_track};
use client::message::{Key, Message};
use client::value::id::{MemberId, TrackEntryId};
use client::value::word::Word;
use serde_json::json;

use crate::operations::service::kanban::notes::given;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Adds the members that exist and are not in the track, and reports why the others are not added.
/// Puts members into a track.
pub fn add(cx: &mut Cx<'_, '_>, track: Track, body: &AddToTrack) -> Result<AddedToTrack> {
    must_see_track(cx.actor()?, track)?;
    body.check()?;
    let (mut added, mut skipped) = (Vec::new(), Vec::new());
    for member in &body.users {
        match enter(cx, track, *member, given(&body.description).as_deref())? {
            None => added.push(*member),
            Some(reason) => skipped.push(SkippedMember { id: *member, reason }),
        }
    }
    let message = Key::KanbanDoneAdded.text(cx.lang(), &[("n", &added.len().to_string())]);
    Ok(AddedToTrack { message, added, skipped })
}

/// Adds one member, or returns why not.
fn enter(
    cx: &mut Cx<'_, '_>,
    track: Track,
    member: MemberId,
    description: Option<&str>,
) -> Result<Option<String>> {
    let Some(known) = cx.query_one("select name from members where id = $1", &[member.into()])? else {
        return Ok(Some(Key::KanbanGuardNoMember.text(cx.lang(), &[])));
    };
    let sql = "insert into track_entries (track, member_id, description, added_at, added_by) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning id";
    let by = cx.actor()?.name.clone();
    let values = [track.name().into(), member.into(), description.into(), cx.now.into(), by.into()];
    let Some(row) = cx.query_one(sql, &values)? else {
        let sql = "select added_at from track_entries where track = $1 and member_id = $2 and status <> 'contacted'";
        let row = cx.query_one(sql, &[track.name().into(), member.into()])?;
        let since = row.map(|row| cx.said_after(row.get("added_at"))).unwrap_or_default();
        return Ok(Some(Key::KanbanGuardInTrack.text(cx.lang(), &[("since", &since)])));
    };
    let id: TrackEntryId = row.get("id");
    cx.changed(id, json!(null), json!({ "track": track, "user_id": member, "description": description }));
    let effect = Message::new(Key::KanbanEffectAdded).with("member", known.get::<&str>("name"));
    cx.effect(effect.with("track", track.label(cx.lang())));
    Ok(None)
}
