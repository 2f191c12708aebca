//! `consultants.update-hours`

use client::api::service::scheduler::{ConsultantChanged, UpdateHours};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::StaffId;
use serde_json::json;

use super::list::shown;
use crate::operations::service::scheduler::colleagues::{lock, one};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::{Refusal, Result};

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
