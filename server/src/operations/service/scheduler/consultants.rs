//! `consultants.list` and `consultants.update-hours`.

use std::collections::HashMap;

use client::api::service::scheduler::{
    Consultant, ConsultantChanged, ConsultantList, EventQuery, ListConsultants, UpdateHours,
};
use client::catalogue::can;
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::{ConsultantId, StaffId};
use jiff::SignedDuration;
use serde_json::json;

use super::colleagues::{Colleague, all, lock, one};
use super::{calendar, stand_ins};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};

/// Lists the consultants.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListConsultants>) -> Result<ConsultantList> {
    let consultants = all(cx)?;
    Ok(ConsultantList { consultants: shown(cx, consultants)? })
}

fn shown(cx: &mut Cx<'_, '_>, colleagues: Vec<Colleague>) -> Result<Vec<Consultant>> {
    let until = cx.now + SignedDuration::from_hours(24 * EventQuery::DAYS);
    let calendars = calendar::of(cx, &colleagues, (cx.now, until))?;
    let today = stand_ins::on(cx, cx.today)?;
    let mut standing_in: HashMap<StaffId, _> =
        today.into_iter().map(|redirection| (redirection.consultant.id, redirection)).collect();
    let actor = cx.actor()?.clone();
    let (now, shown) = (cx.now, colleagues.into_iter().zip(calendars));
    Ok(shown
        .map(|(colleague, calendar)| Consultant {
            id: ConsultantId::new(colleague.id.get()),
            name: colleague.name.clone(),
            permission_type: Some(colleague.role),
            next_free: calendar.free(now, until, colleague.hours.minutes, now).first().copied(),
            meetings: calendar.busy.iter().filter(|busy| busy.from >= now).count() as i64,
            redirection: standing_in.remove(&colleague.id),
            can: can::judge(&actor, &[&colleague.facts()]),
            version: colleague.version,
            hours: Some(colleague.hours),
        })
        .collect())
}

/// Replaces the working hours of a consultant. Meetings that are booked stay.
pub fn update_hours(cx: &mut Cx<'_, '_>, call: Call<UpdateHours>) -> Result<ConsultantChanged> {
    let id = StaffId::new(call.path.get());
    let known = cx.query_one("select id from staff where id = $1 and service_account = 0", &[id.into()])?;
    known.ok_or(Refusal::NotFound)?;
    lock(cx, id)?;
    let mut hours = json!(null);
    let before = cx.change(
        |cx| {
            let before = one(cx, id)?;
            cx.guard(&call, &before.facts())?;
            Ok((RecordVersion::new(call.path, before.version), before))
        },
        |_, _| {
            hours = json!(call.body.check()?);
            Ok(RowValues::new().to("hours", hours.to_string()))
        },
    )?;
    cx.changed(call.path, json!(before.hours), hours);
    cx.effect(Message::new(Key::SchedulerEffectHours).with("consultant", &before.name));
    let after = one(cx, id)?;
    let mut consultant = shown(cx, vec![after])?;
    let consultant = consultant.pop().ok_or(Refusal::NotFound)?;
    Ok(ConsultantChanged { message: Key::SchedulerDoneHours.text(cx.lang(), &[]), consultant })
}
