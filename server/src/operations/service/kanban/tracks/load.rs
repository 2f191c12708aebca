//! Loads the entries of tracks.

use client::actor::Actor;
use client::api::members::members::Manager;
use client::api::service::kanban::{TRACK_ENTRIES, TrackEntry, TrackState};
use client::catalogue::can;
use client::value::id::TrackEntryId;

use crate::operations::service::kanban::attached::attachments;
use crate::operations::service::kanban::person::person;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    concat!(
    "e.id, e.track, e.member_id, e.status, e.until, e.description, e.annotation, e.channel, e.added_at,
     e.added_by, e.changed_at, e.changed_by, e.version,
     m.name as member_name, m.kind as member_kind, m.status as member_status, m.avatar as member_avatar,
     m.email as member_email, m.phone as member_phone, m.end_of_plan as member_end_of_plan, m.erased_at as member_erased_at,
     ms.account_manager_id, am.name as manager_name, ",
    updated_at!("e", "track_entries")
);
const JOINS: &str = "join members m on m.id = e.member_id
     left join member_settings ms on ms.member_id = e.member_id
     left join staff am on am.id = ms.account_manager_id";

/// The list of entries.
pub const ROW: List =
    List::new("track_entries", "e", COLUMNS).joined(JOINS).sorted_as(&TRACK_ENTRIES, &[("id", "e.id")]);

/// An entry with the state for its guards.
pub struct LoadedEntry {
    /// The entry.
    pub entry: TrackEntry,
    /// The state.
    pub state: TrackState,
}

impl LoadedEntry {
    /// Returns the entry as a record with a version.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.entry.id, self.entry.version)
    }
}

/// Loads an entry, or returns `NotFound`.
pub fn load(cx: &mut Cx<'_, '_>, id: TrackEntryId) -> Result<LoadedEntry> {
    let sql = format!("select {COLUMNS} from track_entries e {JOINS} where e.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let mut loaded = read(&row, cx.actor()?)?;
    complete(cx, std::slice::from_mut(&mut loaded.entry))?;
    Ok(loaded)
}

/// Reads a row of [`ROW`], without the attached files.
pub fn read(row: &Row, actor: &Actor) -> Result<LoadedEntry> {
    let (track, status) = (row.word("track")?, row.word("status")?);
    let (changed_at, changed_by) = (row.get("changed_at"), row.get::<Option<String>>("changed_by"));
    let state = TrackState { track, status, since: changed_at, by: changed_by.clone() };
    let manager: Option<_> = row.get("account_manager_id");
    let entry = TrackEntry {
        id: row.get("id"),
        track,
        user_id: row.get("member_id"),
        user: person(row)?,
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        status,
        until: row.get("until"),
        description: row.get("description"),
        annotation: row.get("annotation"),
        channel: row.opt_word("channel")?,
        added_at: row.get("added_at"),
        added_by: row.get("added_by"),
        changed_at,
        changed_by,
        attachments: Vec::new(),
        can: can::judge(actor, &[&state]),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    Ok(LoadedEntry { entry, state })
}

/// Adds to entries the files attached to them.
pub fn complete(cx: &mut Cx<'_, '_>, entries: &mut [TrackEntry]) -> Result<()> {
    let ids: Vec<_> = entries.iter().map(|entry| entry.id).collect();
    let mut found = attachments(cx, &ids)?;
    for entry in entries {
        entry.attachments = found.remove(&entry.id).unwrap_or_default();
    }
    Ok(())
}
