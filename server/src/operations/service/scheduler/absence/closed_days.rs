//! `closed-days.list`, `closed-days.relations`, `closed-days.create`, `closed-days.delete` and `closed-days.holidays`.

use std::collections::HashMap;

use client::actor::Actor;
use client::api::account::session::Done;
use client::api::members::members::Manager;
use client::api::service::scheduler::{
    CLOSED_DAYS, CloseDay, ClosedDay, ClosedDayChanged, ClosedDayFacts, ClosedDayList, ClosedDayRelation,
    ClosedDayRelations, HolidayList, ListClosedDayRelations, ListClosedDays, ListHolidays, Meeting,
    MeetingOnClosedDay, NewClosedDay, OnMeeting, OpenDay, days_after, holidays,
};
use client::catalogue::can;
use client::endpoint::Call;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::value::date::{show_date, start_of};
use client::value::id::{ClosedDayId, MeetingId, StaffId};
use client::wire::page::Paging;
use jiff::civil::Date;
use serde_json::json;

use crate::operations::service::scheduler::load::{all, load as load_meeting};
use crate::operations::service::scheduler::{calendar, colleagues, letters, travel};
use crate::store::{self, List, Row, Value, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    concat!("d.id, d.first, d.last, d.reason, d.version, ", updated_at!("d", "closed_days"));

const ROW: List =
    List::new("closed_days", "d", COLUMNS).sorted_as(&CLOSED_DAYS, &[("id", "d.id"), ("date", "d.first")]);

fn read(row: &Row) -> ClosedDay {
    let (date, last): (Date, Date) = (row.get("first"), row.get("last"));
    ClosedDay {
        id: row.get("id"),
        date,
        until: Some(last),
        consultants: Vec::new(),
        applies_to: String::new(),
        reason: row.get("reason"),
        can: Default::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    }
}

/// Adds to closed days the consultants, and what the actor may not do.
fn complete(cx: &mut Cx<'_, '_>, days: &mut [ClosedDay]) -> Result<()> {
    if days.is_empty() {
        return Ok(());
    }
    let ids: Vec<Value> = days.iter().map(|day| day.id.into()).collect();
    let sql = format!(
        "select c.closed_day_id, s.id, s.name from closed_day_consultants c join staff s on s.id = c.consultant_id
         where c.closed_day_id in ({}) order by s.name, s.id",
        store::places(1..=ids.len())
    );
    let mut of: HashMap<ClosedDayId, Vec<Manager>> = HashMap::new();
    for row in cx.query(&sql, &ids)? {
        let manager = Manager { id: row.get("id"), name: row.get("name") };
        of.entry(row.get("closed_day_id")).or_default().push(manager);
    }
    let (actor, lang) = (cx.actor().ok().cloned(), cx.lang());
    for day in days {
        day.consultants = of.remove(&day.id).unwrap_or_default();
        describe(day, actor.as_ref(), lang);
    }
    Ok(())
}

fn describe(day: &mut ClosedDay, actor: Option<&Actor>, lang: Lang) {
    let names: Vec<&str> = day.consultants.iter().map(|manager| manager.name.as_str()).collect();
    day.applies_to =
        if names.is_empty() { Key::SchedulerEverybody.text(lang, &[]) } else { names.join(", ") };
    let facts = ClosedDayFacts { consultants: day.consultants.iter().map(|manager| manager.id).collect() };
    day.can = actor.map(|actor| can::judge(actor, &[&facts])).unwrap_or_default();
}

/// Returns the closed days that touch some days, of everybody and of one consultant, or of all.
pub fn during(
    cx: &mut Cx<'_, '_>,
    from: Date,
    until: Date,
    consultant: Option<StaffId>,
) -> Result<Vec<ClosedDay>> {
    let of = consultant
        .map_or_else(String::new, |id| format!(" and {}", APPLIES_TO.replace("{}", &id.to_string())));
    let sql = format!(
        "select {COLUMNS} from closed_days d
         where d.last >= $1 and d.first <= $2{of} order by d.first, d.id"
    );
    let rows = cx.query(&sql, &[from.to_string().into(), until.to_string().into()])?;
    let mut found: Vec<ClosedDay> = rows.iter().map(read).collect();
    complete(cx, &mut found)?;
    Ok(found)
}

/// The condition that a closed day applies to a consultant.
const APPLIES_TO: &str = "(not exists (select 1 from closed_day_consultants c where c.closed_day_id = d.id)
     or d.id in (select closed_day_id from closed_day_consultants where consultant_id = {}))";

/// A page of closed days.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListClosedDays>) -> Result<ClosedDayList> {
    let filter = &call.query;
    let days = filter.date;
    let selection = ROW
        .select()
        .updated_since(filter.updated_since)
        .equals("d.id", filter.id)
        .matching_in(&["closed_days"], APPLIES_TO, filter.consultant)
        .matching("d.last >= {}", days.map(|days| days.from.to_string()))
        .matching("d.first <= {}", days.map(|days| days.to.to_string()))
        .ordered(filter.order_by);
    let paging = Paging::new(filter.page, filter.per_page)?;
    let mut page = selection.page(cx.conn(), paging, read)?;
    complete(cx, &mut page.data)?;
    Ok(ClosedDayList { disabled_dates: page })
}

/// Names the consultant of each closed day from today on.
pub fn relations(cx: &mut Cx<'_, '_>, _: Call<ListClosedDayRelations>) -> Result<ClosedDayRelations> {
    let days = during(cx, cx.today, Date::MAX, None)?;
    let relations = days.into_iter().flat_map(|day| {
        let relation = |consultant| ClosedDayRelation {
            disabled_date_id: day.id,
            date: day.date,
            until: day.last(),
            consultant,
        };
        if day.consultants.is_empty() {
            vec![relation(None)]
        } else {
            day.consultants.iter().cloned().map(Some).map(relation).collect()
        }
    });
    Ok(ClosedDayRelations { relations: relations.collect() })
}

/// Lists the national holidays of a year.
pub fn list_holidays(cx: &mut Cx<'_, '_>, call: Call<ListHolidays>) -> Result<HolidayList> {
    call.query.check()?;
    let year = call.query.year.unwrap_or(cx.today.year());
    Ok(HolidayList { holidays: holidays(year, cx.lang()) })
}

/// Closes a day, or several in a row, and does to the meetings of those days what the caller decided for each.
pub fn close(cx: &mut Cx<'_, '_>, call: Call<CloseDay>) -> Result<ClosedDayChanged> {
    let mut of = call.body.consultants.clone();
    of.sort_unstable();
    of.dedup();
    cx.guard(&call, &ClosedDayFacts { consultants: of.clone() })?;
    let (first, last) = call.body.check(cx.today)?;
    lock(cx, &of)?;
    must_be_open(cx, first, last, &of)?;
    let sql =
        "insert into closed_days (first, last, reason, created_at) values ($1, $2, $3, $4) returning id";
    let reason = call.body.reason.trim();
    let id =
        cx.insert(sql, &[first.to_string().into(), last.to_string().into(), reason.into(), cx.now.into()])?;
    let id = ClosedDayId::new(id);
    for consultant in &of {
        let sql = "insert into closed_day_consultants (closed_day_id, consultant_id) values ($1, $2)";
        cx.execute(sql, &[id.into(), (*consultant).into()])?;
    }
    let record = json!({ "date": first, "until": last, "reason": reason, "consultants": of });
    cx.changed(id, json!(null), record);
    let closed_day = load(cx, id)?;
    let effect = Message::new(Key::SchedulerEffectClosed).with("date", show_date(first));
    cx.effect(effect.with("until", show_date(last)).with("who", &closed_day.applies_to));
    let hit = hit(cx, first, last, &of)?;
    let meetings = decide(cx, &call.body, &hit, last)?;
    let message = Key::SchedulerDoneClosed.text(cx.lang(), &[("n", &hit.len().to_string())]);
    Ok(ClosedDayChanged { message, closed_day, meetings })
}

/// Locks the agendas that a closed day hits, in one order, so that no meeting is booked there unseen.
fn lock(cx: &mut Cx<'_, '_>, of: &[StaffId]) -> Result<()> {
    let mut hit: Vec<StaffId> = match of {
        [] => colleagues::all(cx)?.iter().map(|colleague| colleague.id).collect(),
        _ => of.iter().map(|id| Ok(colleagues::one(cx, *id)?.id)).collect::<Result<_>>()?,
    };
    hit.sort_unstable();
    hit.into_iter().try_for_each(|id| colleagues::lock(cx, id))
}

/// Rejects days that are closed already for the same consultants, or for everybody.
fn must_be_open(cx: &mut Cx<'_, '_>, first: Date, last: Date, of: &[StaffId]) -> Result<()> {
    let there = during(cx, first, last, None)?;
    let covers = |day: &&ClosedDay| {
        let has = |id: &StaffId| day.consultants.iter().any(|manager| manager.id == *id);
        day.consultants.is_empty() || (!of.is_empty() && of.iter().any(has))
    };
    let Some(day) = there.iter().find(covers) else { return Ok(()) };
    let date = show_date(day.date.max(first));
    let sentence =
        Key::SchedulerGuardClosedAlready.text(cx.lang(), &[("date", &date), ("reason", &day.reason)]);
    Err(Reason::state("closed", sentence).into())
}

/// Returns the meetings that are booked on some days with these consultants, or with any.
fn hit(cx: &mut Cx<'_, '_>, first: Date, last: Date, of: &[StaffId]) -> Result<Vec<Meeting>> {
    let ids: Vec<String> = of.iter().map(StaffId::to_string).collect();
    let of =
        if ids.is_empty() { String::new() } else { format!(" and g.manager_id in ({})", ids.join(", ")) };
    let condition = format!("g.state = 'booked' and g.start_sort >= $1 and g.start_sort < $2{of}");
    let found = all(cx, &condition, &[start_of(first).into(), start_of(days_after(last, 1)).into()])?;
    Ok(found.into_iter().map(|loaded| loaded.meeting).collect())
}

/// Does to each meeting that is hit what was decided. Those without a decision stay. Returns them as they are then.
fn decide(cx: &mut Cx<'_, '_>, new: &NewClosedDay, hit: &[Meeting], last: Date) -> Result<Vec<Meeting>> {
    if let Some(strange) = new.meetings.iter().position(|one| !hit.iter().any(|meeting| meeting.id == one.id))
    {
        return Err(Refusal::field(&format!("meetings.{strange}.id"), Rule::IsNot));
    }
    for MeetingOnClosedDay { id, act, start_at } in &new.meetings {
        match act {
            OnMeeting::Keep => {}
            OnMeeting::Tell => {
                let loaded = load_meeting(cx, *id)?;
                letters::ask_another_time(cx, &loaded)?;
            }
            OnMeeting::Move => match start_at {
                Some(at) => travel::to(cx, *id, at.0)?,
                None => move_on(cx, *id, last)?,
            },
        }
    }
    hit.iter().map(|meeting| Ok(load_meeting(cx, meeting.id)?.meeting)).collect()
}

/// Moves a meeting to the next free time after the closed days.
fn move_on(cx: &mut Cx<'_, '_>, id: MeetingId, last: Date) -> Result<()> {
    let meeting = load_meeting(cx, id)?.meeting;
    match calendar::next_after(cx, &meeting, last)? {
        Some(at) => travel::to(cx, id, at),
        None => {
            let sentence = Key::SchedulerGuardNoTime
                .text(cx.lang(), &[("consultant", &meeting.manager.name), ("member", &meeting.member.name)]);
            Err(Reason::state("full", sentence).into())
        }
    }
}

fn load(cx: &mut Cx<'_, '_>, id: ClosedDayId) -> Result<ClosedDay> {
    let sql = format!("select {COLUMNS} from closed_days d where d.id = $1");
    let mut day = read(&cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?);
    complete(cx, std::slice::from_mut(&mut day))?;
    Ok(day)
}

/// Opens a day that was closed.
pub fn open(cx: &mut Cx<'_, '_>, call: Call<OpenDay>) -> Result<Done> {
    let id = call.query.id.ok_or_else(|| Refusal::field("id", Rule::Required))?;
    let (loaded, of) = cx.hold(|cx| {
        let loaded = load(cx, id)?;
        let of: Vec<StaffId> = loaded.consultants.iter().map(|manager| manager.id).collect();
        cx.guard(&call, &ClosedDayFacts { consultants: of.clone() })?;
        Ok((RecordVersion::new(id, loaded.version), (loaded, of)))
    })?;
    cx.execute("delete from closed_day_consultants where closed_day_id = $1", &[id.into()])?;
    cx.execute("delete from closed_days where id = $1", &[id.into()])?;
    let record =
        json!({ "date": loaded.date, "until": loaded.last(), "reason": loaded.reason, "consultants": of });
    cx.changed(id, record, json!(null));
    let effect = Message::new(Key::SchedulerEffectOpened).with("date", show_date(loaded.date));
    cx.effect(effect.with("until", show_date(loaded.last())).with("who", &loaded.applies_to));
    Ok(Done { message: Key::SchedulerDoneOpened.text(cx.lang(), &[]) })
}
