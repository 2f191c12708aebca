//! `tracks.list`

use client::api::service::kanban::{ListTrack, Track, TrackEntry, TrackList, must_see_track, sees_track};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::{Page, Paging};

use super::load::{ROW, complete, read};
use crate::store::Selection;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// The entries of the members of a consultant.
pub const OF_MANAGER: &str =
    "e.member_id in (select member_id from member_settings where account_manager_id = {})";

/// A page of the entries of the tracks that the caller sees.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListTrack>) -> Result<TrackList> {
    let query = call.query;
    let paging = Paging::new(query.page, query.per_page)?;
    let tracks = seen(cx, query.track.into_iter().collect())?;
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .among("e.track", Some(tracks.into_iter().map(Word::name).collect()))
        .equals("e.status", query.status.map(stored))
        .equals("e.member_id", query.user_id)
        .matching_in(&["member_settings"], OF_MANAGER, query.account_manager)
        .ordered(query.order_by);
    Ok(TrackList { entries: page(cx, selection, paging)? })
}

/// Returns the tracks that a caller names; all that the caller sees if it names none.
pub fn seen(cx: &Cx<'_, '_>, named: Vec<Track>) -> Result<Vec<Track>> {
    let actor = cx.actor()?;
    for track in &named {
        must_see_track(actor, *track)?;
    }
    if named.is_empty() {
        return Ok(Track::ALL.into_iter().filter(|track| sees_track(actor, *track)).collect());
    }
    Ok(named)
}

/// Returns a page of the selected entries.
pub fn page(cx: &mut Cx<'_, '_>, selection: Selection, paging: Paging) -> Result<Page<TrackEntry>> {
    let actor = cx.actor()?.clone();
    let page = selection.page(cx.conn(), paging, |row| read(row, &actor).map(|loaded| loaded.entry))?;
    let mut page = page.transpose()?;
    complete(cx, &mut page.data)?;
    Ok(page)
}
