//! `meetings.list`, `meetings.agenda` and `meetings.slots`.

use client::api::members::members::terms;
use client::api::service::scheduler::{
    ConsultantSlots, EventList, ListEvents, ListMeetings, ListSlots, MeetingFilter, MeetingList, SlotList,
    days_after,
};
use client::endpoint::Call;
use client::value::date::{DateRange, start_of};
use client::wire::page::{OrderBy, Paging};

use super::absence::closed_days;
use super::load::{ROW, all, read};
use super::{calendar, colleagues, stand_ins};
use crate::operations::members::index::INDEX;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// A page of meetings.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListMeetings>) -> Result<MeetingList> {
    let filter = &call.query;
    filter.check()?;
    let (dialect, words) = (cx.conn().dialect(), filter.q.as_deref().map(terms));
    let today = filter.today.map(|_| DateRange { from: cx.today, to: cx.today });
    let over = filter.open.map(|_| cx.now);
    let ahead_is = |flag| (filter.ahead == Some(flag)).then_some(cx.now);
    let (ahead, others) = (ahead_is(1), ahead_is(0));
    let selection = ROW
        .select()
        .updated_since(filter.updated_since)
        .equals("g.id", filter.id)
        .equals("g.member_id", filter.user_id)
        .equals("g.manager_id", filter.manager)
        .equals("g.kind", filter.kind.map(stored))
        .equals("g.state", filter.state.map(stored))
        .only(over.map(|_| "g.state = 'booked'"))
        .matching("g.start_sort <= {}", over)
        .matching("g.state = 'booked' and g.start_sort > {}", ahead)
        .matching("(g.state <> 'booked' or g.start_sort <= {})", others)
        .days("g.start_sort", filter.start_at)
        .days("g.start_sort", today)
        .naming("g.member_id", (dialect, INDEX, "members"), words)
        .ordered(Some(OrderBy::<MeetingFilter>::from(filter.order())));
    let paging = Paging::new(filter.page, filter.per_page)?;
    let (actor, now) = (cx.actor()?.clone(), cx.now);
    let meeting = |row: &Row| read(row, Some(&actor), now).map(|loaded| loaded.meeting);
    Ok(MeetingList { meetings: selection.page(cx.conn(), paging, meeting)?.transpose()? })
}

/// The meetings of some days, with the closed days and redirections of the same time.
pub fn agenda(cx: &mut Cx<'_, '_>, call: Call<ListEvents>) -> Result<EventList> {
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
    let closed = closed_days::during(cx, first, last, manager.one())?;
    let redirections = stand_ins::during(cx, first, last, manager.one())?;
    Ok(EventList { events, closed, redirections })
}

/// The free times of one consultant or of all.
pub fn slots(cx: &mut Cx<'_, '_>, call: Call<ListSlots>) -> Result<SlotList> {
    let days = call.query.check()?;
    let asked = match call.query.manager_id {
        Some(id) => vec![colleagues::one(cx, id)?],
        None => colleagues::all(cx)?,
    };
    let first = call.query.from.unwrap_or(cx.today);
    let span = (start_of(first), start_of(days_after(first, days)));
    let calendars = calendar::of(cx, &asked, span)?;
    let now = cx.now;
    let slots = asked.iter().zip(calendars).map(|(colleague, calendar)| {
        let minutes = call.query.minutes.unwrap_or(colleague.hours.minutes);
        let slots = calendar.free(span.0, span.1, minutes, now);
        ConsultantSlots { manager: colleague.manager(), minutes, slots }
    });
    Ok(SlotList { consultants: slots.collect() })
}
