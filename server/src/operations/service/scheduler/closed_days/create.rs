//! `closed-days.create`

use client::api::service::scheduler::{
    ClosedDay, ClosedDayChanged, ClosedDayFacts, CreateClosedDay, Meeting, MeetingOnClosedDay, NewClosedDay,
    OnMeeting, days_after,
};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::Reason;
use client::rules::Rule;
use client::value::date::{show_date, start_of};
use client::value::id::{ClosedDayId, MeetingId, StaffId};
use jiff::civil::Date;
use serde_json::json;

use crate::operations::service::scheduler::closed_day::{during, load};
use crate::operations::service::scheduler::load::{all, load as load_meeting};
use crate::operations::service::scheduler::{calendar, colleagues, letters, travel};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Closes a day, or several in a row, and does to the meetings of those days what the caller decided for each.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<CreateClosedDay>) -> Result<ClosedDayChanged> {
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
