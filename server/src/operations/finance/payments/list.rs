//! `payments.list`

use client::access::{Ability, Action, Subject};
use client::api::finance::payments::{List, PaymentFilter, PaymentList};
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{ROW, transaction};
use crate::store::Selection;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// A page of payments.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<PaymentList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let (selection, today) = (selection(cx, &call.query)?, cx.today);
    let page = selection.page(cx.conn(), paging, |row| transaction(row, today))?;
    Ok(PaymentList { transactions: page.transpose()? })
}

/// Open boletos that could be paid until before a day.
const OVERDUE: &str = "t.status = 'open' and t.payment_type = 'boleto' and t.expires_at < {}";

/// Payments whose money moved in one way.
const MOVED: &str = "t.id in (select v.transaction_id from movements v where v.kind = {})";

/// The rows that a filter asks for, in its order. Filtering by consultant needs its own permission.
fn selection(cx: &Cx<'_, '_>, filter: &PaymentFilter) -> Result<Selection> {
    filter.check()?;
    if let Some(manager) = filter.account_manager
        && cx.actor()?.id != manager
    {
        cx.must(Ability::new(Action::ListAllManagers, Subject::Financial))?;
    }
    let today = filter.overdue.map(|_| cx.today.to_string());
    let narrowed = ROW
        .select()
        .equals("t.id", filter.id)
        .equals("t.member_id", filter.user_id)
        .equals("t.status", filter.status.map(stored))
        .equals("t.payment_type", filter.payment_type.map(stored))
        .equals("t.recurrent", filter.recurrent)
        .matching(OVERDUE, today)
        .only(filter.exception.map(|_| "t.exception is not null"))
        .matching_in(&["movements"], MOVED, filter.movement.map(stored))
        .equals("t.account_manager_id", filter.account_manager)
        .days("t.created_at", filter.created_at)
        .days("t.paid_sort", filter.paid_at);
    Ok(narrowed.ordered(filter.order_by).summed(filter.sums))
}
