//! `redirections.list`

use client::api::service::scheduler::{ListRedirections, RedirectionList};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::service::scheduler::stand_ins::{ROW, complete, read};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A page of redirections.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListRedirections>) -> Result<RedirectionList> {
    let filter = &call.query;
    let during = filter.during;
    let selection = ROW
        .select()
        .updated_since(filter.updated_since)
        .equals("r.consultant_id", filter.id)
        .matching("r.last >= {}", during.map(|days| days.from.to_string()))
        .matching("r.first <= {}", during.map(|days| days.to.to_string()))
        .ordered(filter.order_by);
    let paging = Paging::new(filter.page, filter.per_page)?;
    let actor = cx.actor()?.clone();
    let mut page = selection.page(cx.conn(), paging, |row| read(row, Some(&actor)))?;
    complete(cx, &mut page.data)?;
    Ok(RedirectionList { consultants: page })
}
