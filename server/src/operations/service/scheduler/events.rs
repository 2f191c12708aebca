//! Meetings as events of iCalendar (RFC 5545): attached to e-mails, downloaded, and in the feed of an agenda.

use client::api::service::scheduler::{MeetingKind, MeetingState, after};
use client::message::{Key, Lang};
use client::value::word::Word;
use icalendar::{Calendar, Component, Event, Property};
use jiff::Timestamp;

use super::load::LoadedMeeting;

/// The product that writes the calendars.
const PRODUCT: &str = "-//Retaguarda//Agenda//PT";

/// The reader of an event, who is named the other party.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The member, whose calendar program is asked to answer the consultant.
    Invited,
    /// The member, who downloads the event.
    Member,
    /// The consultant.
    Consultant,
}

/// Returns a calendar with the meetings that have a time. Programs replace what they know of a meeting by its UID if the sequence
/// is higher.
pub fn calendar(
    meetings: &[LoadedMeeting],
    reader: Reader,
    domain: &str,
    now: Timestamp,
    lang: Lang,
) -> String {
    let mut calendar = Calendar::empty();
    calendar.append_property(("VERSION", "2.0")).append_property(("PRODID", PRODUCT));
    let is_cancelled = |meeting: &LoadedMeeting| meeting.meeting.state == MeetingState::Cancelled;
    let is_over = !meetings.is_empty() && meetings.iter().all(is_cancelled);
    let method = match reader {
        Reader::Invited | Reader::Member if is_over => Some("CANCEL"),
        Reader::Invited => Some("REQUEST"),
        Reader::Member => Some("PUBLISH"),
        Reader::Consultant => None,
    };
    match method {
        Some(method) => drop(calendar.append_property(("METHOD", method))),
        None => drop(calendar.name(&Key::SchedulerAgenda.text(lang, &[]))),
    }
    for meeting in meetings {
        if let Some(event) = event(meeting, reader, domain, now, lang) {
            calendar.push(event);
        }
    }
    calendar.to_string()
}

fn event(loaded: &LoadedMeeting, reader: Reader, domain: &str, now: Timestamp, lang: Lang) -> Option<Event> {
    let meeting = &loaded.meeting;
    let start = meeting.start_at?;
    let other = if reader == Reader::Consultant { &meeting.member.name } else { &meeting.manager.name };
    let title = match meeting.kind {
        MeetingKind::FollowUp => other.clone(),
        kind => format!("{} · {other}", kind.label(lang)),
    };
    let mut event = Event::with_uid(&format!("meeting-{}@{domain}", meeting.id));
    event
        .add_property("DTSTAMP", utc(now))
        .add_property("DTSTART", utc(start))
        .add_property("DTEND", utc(after(start, meeting.minutes)))
        .add_property("SEQUENCE", loaded.sequence.to_string())
        .add_property(
            "STATUS",
            if meeting.state == MeetingState::Cancelled { "CANCELLED" } else { "CONFIRMED" },
        )
        .summary(&plain(&title));
    if reader == Reader::Consultant && !meeting.notes.is_empty() {
        event.description(&plain(&meeting.notes));
    }
    if reader == Reader::Invited {
        event.append_property(party("ORGANIZER", &meeting.manager.name, &loaded.organizer));
        event.append_multi_property(attendee(loaded));
    }
    Some(event.done())
}

/// Returns a party of a meeting with its address, by which calendar programs know whom to answer.
fn party(role: &str, name: &str, address: &str) -> Property {
    let mut property = Property::new(role, format!("mailto:{}", plain(address)));
    let name: String = plain(name).chars().filter(|letter| !['"', '\n'].contains(letter)).collect();
    property.add_parameter("CN", &name);
    property.done()
}

/// Returns the member as the one who is invited.
fn attendee(loaded: &LoadedMeeting) -> Property {
    let member = &loaded.meeting.member;
    let mut property = party("ATTENDEE", &member.name, member.email.as_deref().unwrap_or_default());
    for (name, value) in [("ROLE", "REQ-PARTICIPANT"), ("PARTSTAT", "NEEDS-ACTION"), ("RSVP", "TRUE")] {
        property.add_parameter(name, value);
    }
    property.done()
}

/// Returns a text without control characters but line feeds, since a carriage return would end the line of the property.
fn plain(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    text.chars().filter(|letter| *letter == '\n' || !letter.is_control()).collect()
}

fn utc(at: Timestamp) -> String {
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// Returns the host of an origin, by which UIDs are unique.
pub fn domain(origin: &str) -> &str {
    let host = origin.split_once("://").map_or(origin, |(_, host)| host);
    host.split([':', '/']).next().unwrap_or(host)
}
