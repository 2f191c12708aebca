//! Tracks of another system, which sends the entries that wait, a page of each track.

use serde_json::{Value, json};

use super::guards::{TrackState, sees_track};
use super::lists::{TrackFilter, TrackList};
use super::track::{
    AddToTrack, AddedToTrack, SkippedMember, TrackChanged, TrackColumn, TrackColumns, TrackEntry, TrackQuery,
};
use super::words::{Track, TrackStatus};
use super::{ListTrack, TracksByColumns};
use crate::endpoint::reads::{Missing, Reads, read, read_named, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::value::id::MemberId;
use crate::wire::page::{Page, Paging};

/// The pages of the tracks that are looked through.
const PAGES: i64 = 20;

/// Reads a page of each track.
pub fn tracks(_: &Call<TracksByColumns>, answer: Value, reads: &Reads<'_>) -> Result<TrackColumns, Missing> {
    let mut tracks: TrackColumns = read(unwrapped(answer, "columns"))?;
    for TrackColumn { column, cards } in &mut tracks.columns {
        for entry in &mut cards.data {
            // An entry need not repeat its column.
            if entry.track == Track::Unknown {
                entry.track = *column;
            }
            judge(entry, reads);
        }
    }
    Ok(tracks)
}

fn judge(entry: &mut TrackEntry, reads: &Reads<'_>) {
    let TrackEntry { track, status, changed_at: since, changed_by: by, .. } = entry.clone();
    entry.can = reads.judge(&[&TrackState { track, status, since, by }]);
}

/// Lists the entries that wait or are postponed. Another system does not send those that were contacted.
pub fn entries(call: &Call<ListTrack>, reads: &Reads<'_>) -> Result<TrackList, Missing> {
    let filter = &call.query;
    let paging = Paging::new(filter.page, filter.per_page)?;
    if filter.status == Some(TrackStatus::Contacted) {
        return Err(Missing::Parameter("status"));
    }
    let is_wanted = |track: &Track| {
        filter.track.map_or_else(|| sees_track(reads.actor, *track), |wanted| wanted == *track)
    };
    let wanted: Vec<Track> = Track::ALL.into_iter().filter(is_wanted).collect();
    let page = |number| {
        let query = TrackQuery {
            columns: wanted.clone(),
            account_manager_id: filter.account_manager,
            page: Some(number),
        };
        Call::<TracksByColumns> { path: (), query, body: () }
    };
    let first = reads.get(&page(1))?;
    let last = first.columns.iter().map(|column| column.cards.last_page).max().unwrap_or(1);
    let others = reads.all((2..=last.min(PAGES)).map(page))?;
    let columns = [first].into_iter().chain(others).flat_map(|tracks| tracks.columns);
    let mut found: Vec<TrackEntry> = columns.flat_map(|column| column.cards.data).collect();
    found.retain(|entry| is_listed(filter, entry));
    found.sort_by_key(|entry| entry.id);
    if filter.order_by.is_none_or(|by| by.order.descending) {
        found.reverse();
    }
    Ok(TrackList { entries: Page { at_least: last > PAGES, ..Page::cut(found, paging) } })
}

fn is_listed(filter: &TrackFilter, entry: &TrackEntry) -> bool {
    filter.status.is_none_or(|status| status == entry.status)
        && filter.user_id.is_none_or(|member| member == entry.user_id)
}

/// Reads the answer to adding members, all of whom were added unless it says something else.
pub fn added<E: Endpoint<Body = AddToTrack, Response = AddedToTrack>>(
    call: &Call<E>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<AddedToTrack, Missing> {
    let told = |name: &str| answer.get(name).filter(|rows| rows.is_array()).cloned();
    let skipped: Vec<SkippedMember> = read_named("skipped", told("skipped").unwrap_or_else(|| json!([])))?;
    let is_added = |member: &MemberId| skipped.iter().all(|one| one.id != *member);
    let added: Vec<MemberId> = match told("added") {
        Some(added) => read_named("added", added)?,
        None => call.body.users.iter().copied().filter(is_added).collect(),
    };
    let message = reads.message(&answer, Key::KanbanDoneAdded, &[("n", &added.len().to_string())]);
    Ok(AddedToTrack { message, added, skipped })
}

/// Reads the answer to a change of an entry.
pub fn changed<E: Endpoint<Response = TrackChanged>>(
    _: &Call<E>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<TrackChanged, Missing> {
    let mut outcome: TrackChanged = read(answer)?;
    reads.say(&mut outcome.message, Key::KanbanDoneChangedEntry, &[]);
    if let Some(entry) = &mut outcome.entry {
        judge(entry, reads);
    }
    Ok(outcome)
}
