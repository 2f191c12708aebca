//! `consultants.list`

use std::collections::HashMap;

use client::api::service::scheduler::{Consultant, ConsultantList, EventQuery, ListConsultants};
use client::catalogue::can;
use client::endpoint::Call;
use client::value::id::{ConsultantId, StaffId};
use jiff::SignedDuration;

use crate::operations::service::scheduler::colleagues::{Colleague, all};
use crate::operations::service::scheduler::{calendar, stand_ins};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists the consultants.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListConsultants>) -> Result<ConsultantList> {
    let consultants = all(cx)?;
    Ok(ConsultantList { consultants: shown(cx, consultants)? })
}

/// Returns consultants as calls answer them.
pub fn shown(cx: &mut Cx<'_, '_>, colleagues: Vec<Colleague>) -> Result<Vec<Consultant>> {
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
