//! Agendas of another system, which knows events, closed days and consultants: lists and free times that are computed from
//! them. It sends the meetings of today and of the year to come, and no working hours.

use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::{Value, json};

use super::absence::{
    ClosedDay, ClosedDayChanged, ClosedDayRelations, NewRedirection, Redirection, RedirectionChanged,
};
use super::agenda::{EventList, EventQuery};
use super::consultant::{Consultant, ConsultantList, ConsultantSlots, SlotList};
use super::guards::{ConsultantFacts, MeetingFacts};
use super::lists::{ClosedDayFilter, MeetingFilter, MeetingList, RedirectionFilter};
use super::meeting::{InviteSent, Meeting, WithMember};
use super::slots::{Busy, Calendar, days_after};
use super::words::MeetingState;
use super::{
    CreateClosedDay, CreateRedirection, InviteMeeting, ListAgenda, ListClosedDayRelations, ListClosedDays,
    ListConsultants, ListMeetings, ListRedirections, ListSlots,
};
use crate::access::Role;
use crate::api::members::members::Manager;
use crate::api::members::reference::ListManagers;
use crate::api::service::kanban::Whose;
use crate::endpoint::can::Can;
use crate::endpoint::reads::{Missing, Reads, read, read_named, rows, unwrapped};
use crate::endpoint::{Call, Endpoint};
use crate::message::Key;
use crate::value::date::{day_of, show_date, start_of};
use crate::value::id::{ConsultantId, RedirectionId, StaffId};
use crate::value::unknown;
use crate::wire::page::{Page, Paging};

/// The days of events that are asked for.
const YEAR: i64 = 366;

/// Reads events and judges them. From another day than today, those of the days before are asked for as well and left out;
/// the other system sends none of days in the past.
pub fn events(call: &Call<ListAgenda>, answer: Value, reads: &Reads<'_>) -> Result<EventList, Missing> {
    let days = call.query.check()?;
    let today = day_of(reads.now);
    if let Some(from) = call.query.from.filter(|from| *from != today) {
        let until = days_after(from, days);
        let ahead = i64::from((until - today).get_days()).clamp(1, YEAR);
        let query = EventQuery { days: Some(ahead), from: None };
        let (manager, member) = call.path;
        let mut list = reads.get(&Call::<ListAgenda> { path: (manager, member), query, body: () })?;
        list.events
            .retain(|meeting| meeting.start_at.map(day_of).is_none_or(|day| (from..until).contains(&day)));
        return Ok(list);
    }
    let mut list: EventList = read(unwrapped(answer, "events"))?;
    for meeting in &mut list.events {
        // An entry of an agenda with a time takes place unless the system says otherwise.
        if meeting.state == MeetingState::Unknown && meeting.start_at.is_some() {
            meeting.state = MeetingState::Booked;
        }
        meeting.can = reads.judge(&[&facts(meeting, reads.now)]);
    }
    Ok(list)
}

/// Reads the answer to an invitation.
pub fn invited(_: &Call<InviteMeeting>, answer: Value, reads: &Reads<'_>) -> Result<InviteSent, Missing> {
    let mut sent: InviteSent = read(answer)?;
    reads.say(&mut sent.message, Key::SchedulerInviteSent, &[]);
    Ok(sent)
}

/// Reads the answer to a redirection, which is looked up if the answer leaves it out.
pub fn redirected(
    call: &Call<CreateRedirection>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<RedirectionChanged, Missing> {
    if answer.get("redirection").is_some() {
        return read(answer);
    }
    let NewRedirection { to, from, until, .. } = call.body;
    let is_it = |one: &Redirection| {
        (Some(one.consultant.id), Some(one.to.id)) == (call.query.id, to)
            && (Some(one.from), Some(one.until)) == (from, until)
    };
    let found = redirections(reads)?.into_iter().filter(is_it).max_by_key(|one| one.id);
    let redirection = match found {
        Some(found) => found,
        None => as_asked(call, reads)?,
    };
    let [from, until] = [redirection.from, redirection.until].map(show_date);
    let [consultant, stand_in] = [&redirection.consultant, &redirection.to].map(|one| one.name.as_str());
    let params = [("consultant", consultant), ("to", stand_in), ("from", &from), ("until", &until)];
    let message = reads.message(&answer, Key::SchedulerDoneRedirected, &params);
    Ok(RedirectionChanged { message, redirection })
}

/// Returns a redirection as it was asked for, which the other system lists without its distinguishing fields.
fn as_asked(call: &Call<CreateRedirection>, reads: &Reads<'_>) -> Result<Redirection, Missing> {
    let NewRedirection { to, from, until, reason } = call.body.clone();
    let managers = reads.find(&ListManagers::find(()))?.map(|list| list.managers).unwrap_or_default();
    let named = |id: Option<StaffId>| {
        let id = id.unwrap_or_default();
        let known = managers.iter().find(|manager| manager.id == id);
        Manager { id, name: known.map_or_else(|| id.to_string(), |manager| manager.name.clone()) }
    };
    Ok(Redirection {
        id: RedirectionId::none(),
        consultant: named(call.query.id),
        to: named(to),
        receiver: None,
        from: from.unwrap_or(unknown::DAY),
        until: until.unwrap_or(unknown::DAY),
        reason,
        created_at: None,
        can: Can::default(),
        updated_at: None,
        version: 0,
    })
}

/// Reads the answer to closing a day, which is looked up if the answer leaves it out.
pub fn closed(
    call: &Call<CreateClosedDay>,
    answer: Value,
    reads: &Reads<'_>,
) -> Result<ClosedDayChanged, Missing> {
    if answer.get("closed_day").is_some() {
        return read(answer);
    }
    let message = reads.message(&answer, Key::SchedulerDoneClosedAlone, &[]);
    let days = reads.get(&ListClosedDays::find(ClosedDayFilter::default()))?.disabled_dates.data;
    let is_it = |day: &ClosedDay| Some(day.date) == call.body.date && day.reason == call.body.reason.trim();
    let closed_day = match days.into_iter().filter(is_it).max_by_key(|day| day.id) {
        Some(found) => found,
        // The other system lists it without its distinguishing fields.
        None => read_named(
            "closed_day",
            json!({ "date": call.body.date, "until": call.body.until, "reason": call.body.reason }),
        )?,
    };
    Ok(ClosedDayChanged { message, closed_day, meetings: Vec::new() })
}

/// Reads whose each closed day is. Another system sends one day alone.
pub fn related(
    _: &Call<ListClosedDayRelations>,
    answer: Value,
    _: &Reads<'_>,
) -> Result<ClosedDayRelations, Missing> {
    let mut relations = rows(&["relations"], answer);
    let rows = relations.as_array_mut().into_iter().flatten();
    for relation in rows.filter_map(Value::as_object_mut) {
        if relation.get("until").is_none_or(Value::is_null) {
            let day = relation.get("date").cloned().unwrap_or_default();
            relation.insert("until".to_owned(), day);
        }
    }
    read(json!({ "relations": relations }))
}

fn facts(meeting: &Meeting, now: Timestamp) -> MeetingFacts {
    MeetingFacts {
        manager: meeting.manager.id,
        manager_name: meeting.manager.name.clone(),
        booked_by: meeting.booked_by.as_ref().map(|by| by.id).unwrap_or_default(),
        state: meeting.state,
        has_begun: meeting.start_at.is_some_and(|at| at <= now),
        since: meeting.changed_at,
        by: None,
    }
}

fn agenda(manager: Whose, member: WithMember, reads: &Reads<'_>) -> Result<Vec<Meeting>, Missing> {
    let query = EventQuery { days: Some(YEAR), from: None };
    Ok(reads.get(&Call::<ListAgenda> { path: (manager, member), query, body: () })?.events)
}

/// Lists the meetings of today and of the year to come. Earlier ones, and a search, are refused rather than left out.
pub fn meetings(call: &Call<ListMeetings>, reads: &Reads<'_>) -> Result<MeetingList, Missing> {
    let filter = &call.query;
    filter.check()?;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let today = day_of(reads.now);
    if filter.q.is_some() {
        return Err(Missing::Parameter("q"));
    }
    if filter.start_at.is_some_and(|days| days.from < today) {
        return Err(Missing::Parameter("start_at"));
    }
    let manager = filter.manager.map_or(Whose::All, Whose::Of);
    let member = filter.user_id.map_or(WithMember::All, WithMember::Of);
    let mut found = agenda(manager, member, reads)?;
    found.retain(|meeting| matches(filter, meeting, today, reads.now));
    let order = filter.order();
    let by_id = order.field == "id";
    found.sort_by_key(|meeting| (if by_id { None } else { meeting.start_at }, meeting.id));
    if order.descending {
        found.reverse();
    }
    Ok(MeetingList { meetings: Page::cut(found, paging) })
}

fn matches(filter: &MeetingFilter, meeting: &Meeting, today: Date, now: Timestamp) -> bool {
    let day = meeting.start_at.map(day_of);
    let is_booked = meeting.state == MeetingState::Booked;
    let is_open = is_booked && meeting.start_at.is_some_and(|at| at <= now);
    let is_ahead = is_booked && meeting.start_at.is_some_and(|at| at > now);
    filter.id.is_none_or(|id| id == meeting.id)
        && filter.kind.is_none_or(|kind| kind == meeting.kind)
        && filter.state.is_none_or(|state| state == meeting.state)
        && (filter.today.is_none() || day == Some(today))
        && (filter.open.is_none() || is_open)
        && filter.ahead.is_none_or(|flag| (flag == 1) == is_ahead)
        && filter.start_at.is_none_or(|days| day.is_some_and(|day| (days.from..=days.to).contains(&day)))
}

/// A consultant of another system, which sends no working hours.
struct KnownConsultant {
    manager: Manager,
    role: Option<Role>,
    calendar: Calendar,
}

/// Returns the consultants, or one, by name, with the times that are blocked for meetings.
fn known(one: Option<StaffId>, reads: &Reads<'_>) -> Result<Vec<KnownConsultant>, Missing> {
    let managers = reads.get(&ListManagers::find(()))?.managers.into_iter();
    let asked = managers
        .filter(|manager| manager.may_be(Role::takes_meetings) && one.is_none_or(|id| id == manager.id));
    let mut known: Vec<KnownConsultant> = asked
        .map(|manager| KnownConsultant {
            manager: Manager { id: manager.id, name: manager.name },
            role: manager.permission_type,
            calendar: Calendar::default(),
        })
        .collect();
    if known.is_empty() && one.is_some() {
        return Err(Missing::Record);
    }
    known.sort_by(|a, b| (&a.manager.name, a.manager.id).cmp(&(&b.manager.name, b.manager.id)));
    let mut meetings = agenda(one.map_or(Whose::All, Whose::Of), WithMember::All, reads)?;
    meetings.sort_by_key(|meeting| meeting.start_at);
    let closed = closed_days(reads)?;
    for KnownConsultant { manager, calendar, .. } in &mut known {
        let own = meetings.iter().filter(|meeting| meeting.manager.id == manager.id);
        let own = own.filter(|meeting| meeting.state != MeetingState::Cancelled);
        calendar.busy =
            own.filter_map(|meeting| Some(Busy::new(meeting.start_at?, meeting.minutes))).collect();
        let applies = |day: &&ClosedDay| {
            day.consultants.is_empty() || day.consultants.iter().any(|one| one.id == manager.id)
        };
        calendar.closed = closed.iter().filter(applies).map(|day| (day.date, day.last())).collect();
    }
    Ok(known)
}

/// Returns the closed days that the other system sends in one answer; it has no parameter for further ones.
fn closed_days(reads: &Reads<'_>) -> Result<Vec<ClosedDay>, Missing> {
    Ok(reads.get(&ListClosedDays::find(ClosedDayFilter::default()))?.disabled_dates.data)
}

/// Computes times without a meeting, within the default working hours: the other system sends none.
pub fn slots(call: &Call<ListSlots>, reads: &Reads<'_>) -> Result<SlotList, Missing> {
    let days = call.query.check()?;
    let first = call.query.from.unwrap_or(day_of(reads.now));
    let (from, until) = (start_of(first), start_of(days_after(first, days)));
    let consultants = known(call.query.manager_id, reads)?.into_iter().map(
        |KnownConsultant { manager, calendar, .. }| {
            let minutes = call.query.minutes.unwrap_or(calendar.hours.minutes);
            ConsultantSlots { manager, minutes, slots: calendar.free(from, until, minutes, reads.now) }
        },
    );
    Ok(SlotList { consultants: consultants.collect() })
}

/// Lists the consultants. Their working hours, and so their next free time, are not known.
pub fn consultants(_: &Call<ListConsultants>, reads: &Reads<'_>) -> Result<ConsultantList, Missing> {
    let today = day_of(reads.now);
    let until = start_of(days_after(today, EventQuery::DAYS));
    let known = known(None, reads)?;
    let mut standing_in = redirections(reads)?;
    standing_in.retain(|redirection| (redirection.from..=redirection.until).contains(&today));
    let consultants = known.into_iter().map(|KnownConsultant { manager, role, calendar }| {
        let facts = ConsultantFacts { id: manager.id, name: manager.name.clone() };
        let is_to_come = |busy: &&Busy| busy.from >= reads.now && busy.from < until;
        let meetings = calendar.busy.iter().filter(is_to_come).count();
        Consultant {
            id: ConsultantId::new(manager.id.get()),
            next_free: None,
            meetings: i64::try_from(meetings).unwrap_or(i64::MAX),
            redirection: standing_in.iter().find(|one| one.consultant.id == manager.id).cloned(),
            can: reads.judge(&[&facts]),
            name: manager.name,
            permission_type: role,
            hours: None,
            version: 0,
        }
    });
    Ok(ConsultantList { consultants: consultants.collect() })
}

fn redirections(reads: &Reads<'_>) -> Result<Vec<Redirection>, Missing> {
    Ok(reads.get(&ListRedirections::find(RedirectionFilter::default()))?.consultants.data)
}
