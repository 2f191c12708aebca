//! `meetings.list`

use client::api::members::members::terms;
use client::api::service::scheduler::{ListMeetings, MeetingFilter, MeetingList};
use client::endpoint::Call;
use client::value::date::DateRange;
use client::wire::page::{OrderBy, Paging};

use crate::operations::members::index::INDEX;
use crate::operations::service::scheduler::load::{ROW, read};
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
