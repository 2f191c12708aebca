//! `exceptions.list`

use client::api::finance::exceptions::{EXCEPTIONS, ExceptionList, List as ListCall};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::finance::payments::exception::{COLUMNS, JOINS, exception};
use crate::store::List;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// The list of exceptions.
const ROW: List = List::new("payment_exceptions", "x", COLUMNS)
    .joined(JOINS)
    .sorted_as(&EXCEPTIONS, &[("day", "x.came_at")])
    .summed_as(&EXCEPTIONS, &[("came", "x.came")]);

/// Exceptions of the payments that a member has now.
const OF_MEMBER: &str = "x.transaction_id in (select o.id from transactions o where o.member_id = {})";

/// Returns a page of exceptions.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListCall>) -> Result<ExceptionList> {
    let query = call.query;
    query.check()?;
    let paging = Paging::new(query.page, query.per_page)?;
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .equals("x.state", query.state.map(stored))
        .equals("x.kind", query.kind.map(stored))
        .equals("x.transaction_id", query.transaction_id)
        .matching_in(&["transactions"], OF_MEMBER, query.user_id)
        .days("x.came_at", query.day);
    let page = selection.ordered(query.order_by).summed(query.sums).page(cx.conn(), paging, exception)?;
    Ok(ExceptionList { exceptions: page.transpose()? })
}
