//! Consultants: who takes meetings, `consultants.list` and `consultants.update-hours`.

use std::collections::HashMap;

use client::access::Role;
use client::api::members::members::Manager;
use client::api::service::scheduler::{
    Consultant, ConsultantChanged, ConsultantFacts, ConsultantList, EventQuery, ListConsultants, UpdateHours,
    WorkingHours, takes_meetings,
};
use client::catalogue::can;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::reason::{Reason, Why};
use client::value::id::{ConsultantId, StaffId};
use jiff::SignedDuration;
use serde_json::json;

use super::absence::redirections;
use super::calendar;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str =
    "select s.id, s.name, s.role, s.active, coalesce(h.hours, '') as hours, coalesce(h.version, 0) as version
     from staff s left join working_hours h on h.id = s.id";

/// A consultant with the working hours.
#[derive(Debug, Clone)]
pub struct Colleague {
    /// The account.
    pub id: StaffId,
    /// The name.
    pub name: String,
    /// The role.
    pub role: Role,
    /// The working hours.
    pub hours: WorkingHours,
    /// The version of the working hours.
    pub version: i64,
}

impl Colleague {
    /// Returns id and name.
    pub fn manager(&self) -> Manager {
        Manager { id: self.id, name: self.name.clone() }
    }

    fn facts(&self) -> ConsultantFacts {
        ConsultantFacts { id: self.id, name: self.name.clone() }
    }
}

/// Reads a row; `None` for an account with which no meetings are booked.
fn colleague(row: &Row) -> Result<Option<Colleague>> {
    let role: Role = row.word("role")?;
    if !row.get::<bool>("active") || !takes_meetings(role) {
        return Ok(None);
    }
    let hours = serde_json::from_str(row.get("hours")).unwrap_or_default();
    Ok(Some(Colleague { id: row.get("id"), name: row.get("name"), role, hours, version: row.get("version") }))
}

/// Returns all consultants, sorted by name.
pub fn all(cx: &mut Cx<'_, '_>) -> Result<Vec<Colleague>> {
    let rows = cx.query(&format!("{COLUMNS} order by s.name, s.id"), &[])?;
    rows.iter().filter_map(|row| colleague(row).transpose()).collect()
}

/// Returns a consultant, or refuses an account with which no meetings are booked.
pub fn one(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<Colleague> {
    let row = cx.query_one(&format!("{COLUMNS} where s.id = $1"), &[id.into()])?;
    let found = row.as_ref().map(colleague).transpose()?.flatten();
    found.ok_or_else(|| {
        let sentence = Key::SchedulerGuardNoConsultant.text(cx.lang(), &[]);
        Reason { sentence, why: Why::State { is: "inactive".into(), since: None, by: None } }.into()
    })
}

/// Locks the agenda of a consultant until this unit of work ends, so that two bookings are made one after the other.
pub fn lock(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<()> {
    cx.execute("insert into working_hours (id) values ($1) on conflict (id) do nothing", &[id.into()])?;
    cx.execute("update working_hours set hours = hours where id = $1", &[id.into()])?;
    Ok(())
}

/// Lists the consultants.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListConsultants>) -> Result<ConsultantList> {
    let consultants = all(cx)?;
    Ok(ConsultantList { consultants: shown(cx, consultants)? })
}

fn shown(cx: &mut Cx<'_, '_>, colleagues: Vec<Colleague>) -> Result<Vec<Consultant>> {
    let until = cx.now + SignedDuration::from_hours(24 * EventQuery::DAYS);
    let calendars = calendar::of(cx, &colleagues, (cx.now, until))?;
    let today = redirections::on(cx, cx.today)?;
    let mut standing_in: HashMap<StaffId, _> =
        today.into_iter().map(|redirection| (redirection.consultant.id, redirection)).collect();
    let actor = cx.actor()?.clone();
    let (now, shown) = (cx.now, colleagues.into_iter().zip(calendars));
    Ok(shown
        .map(|(colleague, calendar)| Consultant {
            id: ConsultantId::new(colleague.id.get()),
            name: colleague.name.clone(),
            permission_type: colleague.role,
            next_free: calendar.free(now, until, colleague.hours.minutes, now).first().copied(),
            meetings: calendar.busy.iter().filter(|busy| busy.from >= now).count() as i64,
            redirection: standing_in.remove(&colleague.id),
            can: can::judge(&actor, &[&colleague.facts()]),
            version: colleague.version,
            hours: colleague.hours,
        })
        .collect())
}

/// Replaces the working hours of a consultant. Meetings that are booked stay.
pub fn update_hours(cx: &mut Cx<'_, '_>, call: Call<UpdateHours>) -> Result<ConsultantChanged> {
    let id = StaffId::new(call.path.get());
    let known = cx.query_one("select id from staff where id = $1", &[id.into()])?;
    known.ok_or(Refusal::NotFound)?;
    lock(cx, id)?;
    let hours = json!(call.body).to_string();
    let before = cx.change(
        "hours = $1",
        |cx| {
            let before = one(cx, id)?;
            cx.guard(&call, &before.facts())?;
            Ok((RecordVersion::new(call.path, before.version), before))
        },
        |_, _| {
            call.body.check()?;
            Ok(vec![hours.clone().into()])
        },
    )?;
    cx.changed(call.path, json!(before.hours), json!(call.body));
    cx.effect(Message::new(Key::SchedulerEffectHours).with("consultant", &before.name));
    let after = one(cx, id)?;
    let mut consultant = shown(cx, vec![after])?;
    let consultant = consultant.pop().ok_or(Refusal::NotFound)?;
    Ok(ConsultantChanged { message: Key::SchedulerDoneHours.text(cx.lang(), &[]), consultant })
}
