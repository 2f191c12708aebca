//! The forms of the scheduler.

use super::hours::{DayHours, WorkingHours};
use super::words::MeetingKind;
use super::{
    Book, CancelMeeting, CreateClosedDay, CreateRedirection, MarkDone, MarkMissed, MoveMeeting, UpdateHours,
};
use crate::api::members::members::Manager;
use crate::endpoint::Endpoint;
use crate::endpoint::form_parts::{choice, form, required, text};
use crate::form::{Choice, Expr, Field, Form, Kind};
use crate::message::{Key, Lang};
use crate::value::id::StaffId;

fn among(consultants: &[Manager]) -> Vec<Choice> {
    consultants.iter().map(|manager| Choice::new(manager.id.get(), manager.name.clone())).collect()
}

fn consultant(name: &str, key: Key, consultants: &[Manager], lang: Lang) -> Field {
    Field { options: among(consultants), ..required(name, key, Kind::Select, lang) }
}

/// Returns the form of `meetings.book`: with whom, when, what for and how long. The user is proposed if among the consultants.
pub fn book(consultants: &[Manager], user: StaffId, lang: Lang) -> Form {
    let own = consultants.iter().find(|manager| manager.id == user).map(|manager| manager.id.get());
    let with = Field {
        default: own.map_or_else(Default::default, Into::into),
        ..consultant("manager_id", Key::ColumnConsultant, consultants, lang)
    };
    let kind = Field {
        options: MeetingKind::ALL.iter().map(|kind| choice(*kind, lang)).collect(),
        default: "follow_up".into(),
        ..required("kind", Key::ColumnKind, Kind::Segmented, lang)
    };
    let start = required("start_at", Key::ColumnStart, Kind::DateTime, lang);
    let fields = vec![with, kind, start, text("notes", Key::ColumnNotes, lang)];
    form(Book::ID, fields, lang)
}

/// Returns the form of `meetings.move`: the new time, and with whom if it goes to another consultant.
pub fn another_time(consultants: &[Manager], here: StaffId, lang: Lang) -> Form {
    let with = Field {
        default: here.get().into(),
        ..consultant("manager_id", Key::ColumnConsultant, consultants, lang)
    };
    let start = required("start_at", Key::ColumnStart, Kind::DateTime, lang);
    form(MoveMeeting::ID, vec![start, with], lang)
}

/// Returns the form of `meetings.cancel`: the reason.
pub fn cancel(lang: Lang) -> Form {
    let reason = Field {
        hint: Some(Key::SchedulerFieldReasonHint.text(lang, &[])),
        ..required("reason", Key::ColumnReason, Kind::Textarea, lang)
    };
    form(CancelMeeting::ID, vec![reason], lang)
}

/// Returns the form of `meetings.mark-done`: notes.
pub fn done(lang: Lang) -> Form {
    form(MarkDone::ID, vec![text("notes", Key::ColumnNotes, lang)], lang)
}

/// Returns the form of `meetings.mark-missed`: notes.
pub fn missed(lang: Lang) -> Form {
    form(MarkMissed::ID, vec![text("notes", Key::ColumnNotes, lang)], lang)
}

/// Returns the form of `consultants.update-hours`: the hours of each weekday, and the length, distance and number of meetings.
pub fn hours(hours: &WorkingHours, lang: Lang) -> Form {
    let day = |name: &str, key: Key, hours: &DayHours| Field {
        default: hours.to_string().as_str().into(),
        hint: Some(Key::SchedulerFieldHoursHint.text(lang, &[])),
        ..Field::new(name, key.text(lang, &[]), Kind::Text)
    };
    let number = |name: &str, key: Key, usual: &[i64], value: i64| {
        let mut offered = [usual, &[value]].concat();
        offered.sort_unstable();
        offered.dedup();
        Field {
            options: offered.iter().map(|number| Choice::new(*number, number.to_string())).collect(),
            default: value.into(),
            ..required(name, key, Kind::Select, lang)
        }
    };
    let fields = vec![
        day("monday", Key::SchedulerDayMonday, &hours.monday),
        day("tuesday", Key::SchedulerDayTuesday, &hours.tuesday),
        day("wednesday", Key::SchedulerDayWednesday, &hours.wednesday),
        day("thursday", Key::SchedulerDayThursday, &hours.thursday),
        day("friday", Key::SchedulerDayFriday, &hours.friday),
        day("saturday", Key::SchedulerDaySaturday, &hours.saturday),
        day("sunday", Key::SchedulerDaySunday, &hours.sunday),
        number("minutes", Key::SchedulerColumnMinutes, &[15, 20, 30, 45, 60, 90], hours.minutes),
        number("buffer", Key::SchedulerFieldBuffer, &[0, 5, 10, 15, 30, 60], hours.buffer),
        number("most", Key::SchedulerFieldMost, &[1, 2, 3, 4, 5, 6, 8, 10, 12, 16], hours.most),
    ];
    form(UpdateHours::ID, fields, lang)
}

/// Returns the form of `redirections.create`: the substitute, from when until when, and why.
pub fn redirect(consultants: &[Manager], lang: Lang) -> Form {
    let fields = vec![
        consultant("to", Key::SchedulerColumnStandIn, consultants, lang),
        required("from", Key::ShellDateFrom, Kind::Date, lang),
        required("until", Key::SchedulerColumnUntil, Kind::Date, lang),
        text("reason", Key::ColumnReason, lang),
    ];
    form(CreateRedirection::ID, fields, lang)
}

/// Returns the form of `closed-days.create`: the days, the consultants to whom they apply, and why.
pub fn close_day(consultants: &[Manager], lang: Lang) -> Form {
    let who = Field {
        options: among(consultants),
        hint: Some(Key::SchedulerFieldConsultantsHint.text(lang, &[])),
        ..Field::new("consultants", Key::NounConsultantTitles.text(lang, &[]), Kind::Several)
    };
    let fields = vec![
        required("date", Key::ColumnDay, Kind::Date, lang),
        Field::new("until", Key::SchedulerColumnUntil.text(lang, &[]), Kind::Date),
        who,
        Field { required_when: Expr::TRUE, ..text("reason", Key::ColumnReason, lang) },
    ];
    form(CreateClosedDay::ID, fields, lang)
}
