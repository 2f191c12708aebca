//! Loads meetings.

use client::actor::Actor;
use client::api::members::members::Manager;
use client::api::service::scheduler::{MEETINGS, Meeting, MeetingFacts, MeetingMember, MeetingState};
use client::catalogue::can;
use client::message::Lang;
use client::value::id::{MeetingId, StaffId};
use jiff::Timestamp;

use crate::store::{List, Row, Value, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "g.id, g.manager_id, g.member_id, g.kind, g.start_at, g.minutes, g.notes, g.state, g.reason, g.booked_by,
     g.changed_at, g.changed_by, g.expires_at, g.lang, g.sequence, g.version, s.name as manager_name, s.email as manager_email, b.name as booked_by_name,
     m.name as member_name, m.email as member_email, m.phone as member_phone, ",
    updated_at!("g", "meetings")
);

const JOINS: &str = "join staff s on s.id = g.manager_id
     join members m on m.id = g.member_id
     left join staff b on b.id = g.booked_by";

/// The list of meetings.
pub const ROW: List = List::new("meetings", "g", COLUMNS)
    .joined(JOINS)
    .sorted_as(&MEETINGS, &[("id", "g.id"), ("start_at", "g.start_sort")]);

/// A meeting with the facts for its guards.
pub struct LoadedMeeting {
    /// The meeting.
    pub meeting: Meeting,
    /// The state.
    pub facts: MeetingFacts,
    /// How often calendar programs were notified of a change.
    pub sequence: i64,
    /// The address of the consultant, to which calendar programs answer.
    pub organizer: String,
    /// When the member's link ends.
    pub expires_at: Option<Timestamp>,
    /// The language in which the member booked; the usual one if staff did.
    pub lang: Lang,
}

impl LoadedMeeting {
    /// Returns the meeting as a record with a version.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.meeting.id, self.meeting.version)
    }
}

/// Reads a row of [`ROW`]. Includes the refusals for the actor; none for the member, who has no account.
pub fn read(row: &Row, actor: Option<&Actor>, now: Timestamp) -> Result<LoadedMeeting> {
    let state: MeetingState = row.word("state")?;
    let start_at: Option<Timestamp> = row.get("start_at");
    let booked_by: Option<StaffId> = row.get("booked_by");
    let changed_at: Timestamp = row.get("changed_at");
    let manager = Manager { id: row.get("manager_id"), name: row.get("manager_name") };
    let facts = MeetingFacts {
        manager: manager.id,
        manager_name: manager.name.clone(),
        booked_by: booked_by.unwrap_or_default(),
        state,
        has_begun: start_at.is_some_and(|at| at <= now),
        since: Some(changed_at),
        by: Some(row.get("changed_by")),
    };
    let meeting = Meeting {
        id: row.get("id"),
        manager,
        member: MeetingMember {
            id: row.get("member_id"),
            name: row.get("member_name"),
            email: row.get("member_email"),
            phone: row.get("member_phone"),
        },
        kind: row.word("kind")?,
        start_at,
        minutes: row.get("minutes"),
        notes: row.get("notes"),
        state,
        reason: row.get("reason"),
        booked_by: booked_by.map(|id| Manager { id, name: row.get("booked_by_name") }),
        changed_at: Some(changed_at),
        can: actor.map(|actor| can::judge(actor, &[&facts])).unwrap_or_default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    let (sequence, expires_at) = (row.get("sequence"), row.get("expires_at"));
    let lang = row.opt_word("lang")?.unwrap_or_default();
    let organizer = row.get("manager_email");
    Ok(LoadedMeeting { meeting, facts, sequence, organizer, expires_at, lang })
}

/// Loads a meeting, or returns `NotFound`.
pub fn load(cx: &mut Cx<'_, '_>, id: MeetingId) -> Result<LoadedMeeting> {
    let sql = format!("select {COLUMNS} from meetings g {JOINS} where g.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    read(&row, cx.actor().ok(), cx.now)
}

/// Loads the meeting of a member's link, or returns `NotFound`.
pub fn by_token(cx: &mut Cx<'_, '_>, hash: &str) -> Result<LoadedMeeting> {
    let sql = "select id from meetings where token_hash = $1";
    let id = cx.query_one(sql, &[hash.into()])?.ok_or(Refusal::NotFound)?.get("id");
    load(cx, id)
}

/// Returns the meetings that a condition finds, the earliest first.
pub fn all(cx: &mut Cx<'_, '_>, condition: &str, params: &[Value]) -> Result<Vec<LoadedMeeting>> {
    let sql =
        format!("select {COLUMNS} from meetings g {JOINS} where {condition} order by g.start_sort, g.id");
    let rows = cx.query(&sql, params)?;
    let (actor, now) = (cx.actor().ok().cloned(), cx.now);
    rows.iter().map(|row| read(row, actor.as_ref(), now)).collect()
}
