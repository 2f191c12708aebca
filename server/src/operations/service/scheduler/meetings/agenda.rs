//! `meetings.agenda`

use client::api::service::scheduler::{EventList, ListAgenda, days_after};
use client::endpoint::Call;
use client::value::date::start_of;

use crate::operations::service::scheduler::load::all;
use crate::operations::service::scheduler::{closed_day, stand_ins};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The meetings of some days, with the closed days and redirections of the same time.
pub fn agenda(cx: &mut Cx<'_, '_>, call: Call<ListAgenda>) -> Result<EventList> {
    let days = call.query.check()?;
    let first = call.query.from.unwrap_or(cx.today);
    let last = days_after(first, days - 1);
    let (manager, member) = call.path;
    let of =
        |column: &str, id: Option<i64>| id.map_or_else(String::new, |id| format!(" and g.{column} = {id}"));
    let condition = format!(
        "g.start_sort >= $1 and g.start_sort < $2 and g.state in ('booked', 'done', 'missed'){}{}",
        of("manager_id", manager.one().map(|id| id.get())),
        of("member_id", member.one().map(|id| id.get())),
    );
    let until = start_of(days_after(last, 1));
    let found = all(cx, &condition, &[start_of(first).into(), until.into()])?;
    let events = found.into_iter().map(|loaded| loaded.meeting).collect();
    let closed = closed_day::during(cx, first, last, manager.one())?;
    let redirections = stand_ins::during(cx, first, last, manager.one())?;
    Ok(EventList { events, closed, redirections })
}
