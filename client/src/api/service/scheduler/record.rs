//! Meetings, working hours, closed days and redirections as kinds of records.

use serde_json::Value;

use super::changes::NewTime;
use super::hours::WorkingHours;
use super::words::{MeetingKind, MeetingState};
use super::{
    DeleteClosedDay, ListClosedDays, ListConsultants, ListMeetings, ListRedirections, MoveMeeting,
    RestoreMeeting, UpdateHours,
};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Removal, RemovalCall, Undo};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{ConsultantId, MeetingId, StaffId, kind};
use crate::value::instant::LocalInstant;
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Meeting {
    const KIND: &'static Kind = &Kind {
        name: "meeting",
        table: "meetings",
        members: &["member_id"],
        read_by: None,
        page: Some(Page { address: "/agendador/reunioes?id={id}", name: None }),
        heard_by: ListMeetings::NEEDS,
        fields: &[
            Field::new("start_at", Key::ColumnStart),
            Field::new("minutes", Key::SchedulerColumnMinutes),
            Field::named("manager_id", Key::ColumnConsultant, &["staff"]),
            Field::word::<MeetingKind>("kind", Key::ColumnKind),
            Field::word::<MeetingState>("state", Key::ColumnStatus),
            Field::text("notes", Key::ColumnNotes),
            Field::text("reason", Key::ColumnReason),
        ],
    };
}

impl Record for kind::Consultant {
    const KIND: &'static Kind = &Kind {
        name: "consultant",
        table: "working_hours",
        members: &[],
        read_by: None,
        page: Some(Page { address: "/agendador/user-edit?id={id}", name: None }),
        heard_by: ListConsultants::NEEDS,
        fields: &[
            Field::text("monday", Key::SchedulerDayMonday),
            Field::text("tuesday", Key::SchedulerDayTuesday),
            Field::text("wednesday", Key::SchedulerDayWednesday),
            Field::text("thursday", Key::SchedulerDayThursday),
            Field::text("friday", Key::SchedulerDayFriday),
            Field::text("saturday", Key::SchedulerDaySaturday),
            Field::text("sunday", Key::SchedulerDaySunday),
            Field::new("minutes", Key::SchedulerColumnMinutes),
            Field::new("buffer", Key::SchedulerFieldBuffer),
            Field::new("most", Key::SchedulerFieldMost),
        ],
    };
}

impl Record for kind::ClosedDay {
    const KIND: &'static Kind = &Kind {
        name: "closed_day",
        table: "closed_days",
        members: &[],
        read_by: None,
        page: Some(Page { address: "/agendador/datas?open={id}", name: None }),
        heard_by: ListClosedDays::NEEDS,
        fields: &[
            Field::new("date", Key::ColumnDay),
            Field::new("until", Key::SchedulerColumnUntil),
            Field::text("reason", Key::ColumnReason),
        ],
    };
}

impl Record for kind::Redirection {
    const KIND: &'static Kind = &Kind {
        name: "redirection",
        table: "redirections",
        members: &[],
        read_by: None,
        page: None,
        heard_by: ListRedirections::NEEDS,
        fields: &[
            Field::named("consultant_id", Key::ColumnConsultant, &["staff"]),
            Field::named("to_id", Key::SchedulerColumnStandIn, &["staff"]),
            Field::new("from", Key::ShellDateFrom),
            Field::new("until", Key::SchedulerColumnUntil),
            Field::text("reason", Key::ColumnReason),
        ],
    };
}

/// Opens the day that was closed.
pub const DAY_CLOSED: Removal = Removal { endpoint: DeleteClosedDay::ID, calls: opened };

fn opened(answer: &Value) -> Option<Vec<RemovalCall>> {
    let day = answer.get("closed_day")?;
    let query = vec![("id".to_owned(), day["id"].as_i64()?.to_string())];
    Some(vec![RemovalCall { path: Vec::new(), query, version: day["version"].as_i64() }])
}

/// The undo of another time: moves the meeting back.
pub const TIME_BEFORE: Undo = Undo { endpoint: MoveMeeting::ID, call: time_before };
/// The undo of what ends a meeting: brings it back.
pub const STATE_BEFORE: Undo = Undo { endpoint: RestoreMeeting::ID, call: state_before };
/// The undo of other working hours: restores the previous ones.
pub const HOURS_BEFORE: Undo = Undo { endpoint: UpdateHours::ID, call: hours_before };

fn change_of<'c>(changes: &'c [Change], kind: &Kind) -> Option<&'c Change> {
    changes.iter().find(|change| change.record == kind.name)
}

fn time_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of(changes, kind::Meeting::KIND)?;
    let start_at: LocalInstant = change.old.get("start_at")?.as_str()?.parse().ok()?;
    let manager = change.old.get("manager_id").and_then(Value::as_i64).map(StaffId::new);
    let body = NewTime { start_at: Some(start_at), manager_id: manager };
    Some(Inverse::from(&MoveMeeting::put(MeetingId::new(change.id), body)))
}

fn state_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of(changes, kind::Meeting::KIND)?;
    Some(Inverse::from(&RestoreMeeting::at(MeetingId::new(change.id))))
}

fn hours_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of(changes, kind::Consultant::KIND)?;
    let hours: WorkingHours = serde_json::from_value(change.old.clone()).ok()?;
    Some(Inverse::from(&UpdateHours::put(ConsultantId::new(change.id), hours.into())))
}
