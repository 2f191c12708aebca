//! The calendars of consultants: working hours, closed days and meetings, as free times are computed from them.

use client::api::service::scheduler::{Busy, Calendar, Meeting, WorkingHours, days_after, refused_time};
use client::value::date::{day_of, start_of};
use client::value::id::{MeetingId, StaffId};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};

use super::colleagues::{self, Colleague};
use super::stand_ins;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The longest meeting: what begins earlier than this before a time has ended.
const LONGEST: SignedDuration = SignedDuration::from_hours(8);
/// The days that are read around a time that is asked for.
const AROUND: SignedDuration = SignedDuration::from_hours(24 * 61);

/// Returns the calendar of each consultant between two instants.
pub fn of(
    cx: &mut Cx<'_, '_>,
    consultants: &[Colleague],
    (from, until): (Timestamp, Timestamp),
) -> Result<Vec<Calendar>> {
    of_but(cx, consultants, (from, until), MeetingId::none())
}

/// As [`of`], without one meeting, which is about to be moved.
fn of_but(
    cx: &mut Cx<'_, '_>,
    consultants: &[Colleague],
    (from, until): (Timestamp, Timestamp),
    but: MeetingId,
) -> Result<Vec<Calendar>> {
    let mut calendars: Vec<Calendar> =
        consultants.iter().map(|colleague| blank(colleague.hours.clone())).collect();
    let place = |id: StaffId| consultants.iter().position(|colleague| colleague.id == id);
    let one = match consultants {
        [only] => format!(" and manager_id = {}", only.id),
        _ => String::new(),
    };
    let sql = format!(
        "select manager_id, start_at, minutes from meetings where start_sort >= $1 and start_sort < $2
         and state in ('booked', 'done', 'missed') and id <> $3{one} order by start_sort"
    );
    // The day of the first of them counts whole, for the most meetings of a day.
    let first = start_of(day_of(from)).min(from - LONGEST);
    for row in cx.query(&sql, &[first.into(), until.into(), but.into()])? {
        if let Some(place) = place(row.get("manager_id")) {
            calendars[place].busy.push(Busy::new(row.get("start_at"), row.get("minutes")));
        }
    }
    for (first, last, consultant) in closed(cx, day_of(from), day_of(until))? {
        match consultant {
            None => calendars.iter_mut().for_each(|calendar| calendar.closed.push((first, last))),
            Some(id) => {
                if let Some(place) = place(id) {
                    calendars[place].closed.push((first, last));
                }
            }
        }
    }
    Ok(calendars)
}

fn blank(hours: WorkingHours) -> Calendar {
    Calendar { hours, ..Calendar::default() }
}

/// The closed days between two days: first, last, and the consultant unless they are everybody's.
fn closed(cx: &mut Cx<'_, '_>, from: Date, until: Date) -> Result<Vec<(Date, Date, Option<StaffId>)>> {
    let sql = "select d.first, d.last, c.consultant_id from closed_days d
         left join closed_day_consultants c on c.closed_day_id = d.id where d.last >= $1 and d.first <= $2";
    let rows = cx.query(sql, &[from.to_string().into(), until.to_string().into()])?;
    Ok(rows.iter().map(|row| (row.get("first"), row.get("last"), row.get("consultant_id"))).collect())
}

/// The time of a meeting that is about to be booked.
pub struct MeetingTime {
    /// The consultant who is asked for.
    pub manager: StaffId,
    /// When it shall begin.
    pub at: Timestamp,
    /// Its length in minutes; that of the consultant's meetings if absent.
    pub minutes: Option<i64>,
    /// The meeting that is moved there, whose own time does not count.
    pub moved: MeetingId,
}

/// Who takes a meeting, and how long it lasts.
pub struct TakenSlot {
    /// The consultant who is asked for.
    pub asked: Colleague,
    /// The consultant who takes it: the substitute of that day.
    pub by: Colleague,
    /// The length in minutes.
    pub minutes: i64,
}

/// Locks the agenda of the consultant who takes a meeting, and rejects a time that is not free with the nearest free ones.
pub fn take(cx: &mut Cx<'_, '_>, wanted: &MeetingTime) -> Result<TakenSlot> {
    let asked = colleagues::one(cx, wanted.manager)?;
    let by = stand_in(cx, &asked, day_of(wanted.at))?;
    colleagues::lock(cx, by.id)?;
    let minutes = wanted.minutes.unwrap_or(by.hours.minutes);
    // Instants at the end of time are refused as past or outside of the hours, not by arithmetic.
    let around = |at: Timestamp| (at.checked_sub(AROUND).unwrap_or(at), at.checked_add(AROUND).unwrap_or(at));
    let span = around(wanted.at.max(cx.now));
    let calendar = of_but(cx, std::slice::from_ref(&by), span, wanted.moved)?.pop().unwrap_or_default();
    match calendar.judge(wanted.at, minutes, cx.now) {
        Ok(()) => Ok(TakenSlot { asked, by, minutes }),
        Err(conflict) => {
            let free = calendar.nearest(wanted.at, minutes, cx.now);
            Err(refused_time(conflict, &by.name, free, cx.now, cx.lang()).into())
        }
    }
}

/// Returns who receives a consultant's requests of a day.
pub fn stand_in(cx: &mut Cx<'_, '_>, asked: &Colleague, day: Date) -> Result<Colleague> {
    let receiver = stand_ins::receiver(asked.id, day, &stand_ins::links(cx, day, day)?);
    if receiver == asked.id { Ok(asked.clone()) } else { colleagues::one(cx, receiver) }
}

/// A day on which a member can book.
pub struct OpenDay {
    /// Who takes the meetings of that day.
    pub by: Colleague,
    /// The free times, the earliest first. Never empty.
    pub slots: Vec<Timestamp>,
}

/// Returns the coming days with free times of a consultant, or of the substitute on each.
pub fn open_days(cx: &mut Cx<'_, '_>, asked: &Colleague, days: i64) -> Result<Vec<OpenDay>> {
    let last = days_after(cx.today, days - 1);
    let links = stand_ins::links(cx, cx.today, last)?;
    let receiver = |day: Date| stand_ins::receiver(asked.id, day, &links);
    let span = (cx.now, start_of(days_after(last, 1)));
    let all = colleagues::all(cx)?;
    let takes =
        |colleague: &Colleague| (0..days).any(|ahead| receiver(days_after(cx.today, ahead)) == colleague.id);
    let takers: Vec<Colleague> = all.into_iter().filter(takes).collect();
    let calendars = of(cx, &takers, span)?;
    let open = (0..days).filter_map(|ahead| {
        let day = days_after(cx.today, ahead);
        // A substitute whose account was disabled takes none.
        let place = takers.iter().position(|taker| taker.id == receiver(day))?;
        let by = takers[place].clone();
        let until = start_of(days_after(day, 1));
        let slots = calendars[place].free(start_of(day), until, by.hours.minutes, cx.now);
        (!slots.is_empty()).then_some(OpenDay { by, slots })
    });
    Ok(open.collect())
}

/// Returns the next free time for a meeting after a day, with the same consultant.
pub fn next_after(cx: &mut Cx<'_, '_>, meeting: &Meeting, after: Date) -> Result<Option<Timestamp>> {
    let by = colleagues::one(cx, meeting.manager.id)?;
    let from = start_of(after.tomorrow().unwrap_or(after)).max(cx.now);
    let span = (from, from.checked_add(AROUND).unwrap_or(from));
    let calendar = of_but(cx, std::slice::from_ref(&by), span, meeting.id)?.pop().unwrap_or_default();
    Ok(calendar.free(span.0, span.1, meeting.minutes, cx.now).first().copied())
}
