//! The facts of meetings.

use crate::facts::{Fact, Section};
use crate::message::Key;

/// The facts of a meeting.
pub const MEETING: &[Section] = &[
    Section::new(
        Key::NounMeetingTitle,
        &[
            Fact::new("state", Key::ColumnStatus),
            Fact::new("start_at", Key::ColumnStart),
            // Another system may not send it.
            Fact::new("minutes", Key::SchedulerColumnMinutes).when("minutes"),
            Fact::new("kind", Key::ColumnKind),
            Fact::new("manager.name", Key::ColumnConsultant),
            Fact::new("notes", Key::ColumnNotes),
            Fact::new("reason", Key::ColumnReason),
            Fact::new("booked_by.name", Key::SchedulerColumnBookedBy),
            Fact::new("changed_at", Key::ColumnChangedAt),
        ],
    ),
    Section::new(
        Key::ColumnMember,
        &[
            Fact::new("member.name", Key::ColumnName),
            Fact::new("member.id", Key::ColumnMemberNumber),
            Fact::new("member.phone", Key::ColumnPhone).copied(),
            Fact::new("member.email", Key::ColumnEmail).copied(),
        ],
    ),
];
