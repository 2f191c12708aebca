//! `closed-days.list`

use client::api::service::scheduler::{ClosedDayList, ListClosedDays};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::service::scheduler::closed_day::{APPLIES_TO, ROW, complete, read};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

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
