//! `payments.list`

use client::access::{Ability, Action, Subject};
use client::api::finance::payments::{FailureReason, List, PaymentFilter, PaymentList};
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

/// Payments with a reference at their gateway or outside.
const REFERRED: &str = "t.id in (select r.id from transactions r where r.gateway_ref = {}
     union all select r.id from transactions r where r.paid_reference = {})";

/// Payments for the plans of a group.
const OF_GROUP: &str = "t.plan_id in (select p.id from plans p where p.group_id = {})";

/// Payments for a product: a large part of all payments, so that asking each row is quicker than gathering their ids.
const OF_PRODUCT: &str =
    "exists (select 1 from transaction_products tp where tp.transaction_id = t.id and tp.product_id = {})";

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
    let day = cx.today.to_string();
    // An overdue boleto is open, and no row says that it failed.
    let also_overdue = filter.failure.filter(|failure| *failure == FailureReason::BoletoOverdue);
    let failures = [
        ("t.failure = {}", filter.failure.map(|failure| stored(failure).into()).into_iter().collect()),
        (OVERDUE, also_overdue.map(|_| day.as_str().into()).into_iter().collect()),
    ];
    let is_narrow = filter.id.is_some() || filter.user_id.is_some() || filter.reference.is_some();
    let narrowed = ROW
        .select()
        .updated_since(filter.updated_since)
        .equals("t.id", filter.id)
        .equals("t.member_id", filter.user_id)
        .equals("t.status", filter.status.map(stored))
        .equals("t.payment_type", filter.payment_type.map(stored))
        .equals("t.recurrent", filter.recurrent)
        .matching(OVERDUE, filter.overdue.map(|_| day.as_str()))
        .only(filter.exception.map(|_| "t.exception is not null"))
        .matching_in(&["movements"], MOVED, filter.movement.map(stored))
        .equals("t.account_manager_id", filter.account_manager.filter(|manager| !manager.is_none()))
        .only(
            filter
                .account_manager
                .filter(|manager| manager.is_none())
                .map(|_| "t.account_manager_id is null"),
        )
        .matching_in(&["transactions"], REFERRED, filter.reference.as_deref().map(str::trim))
        .equals("t.amount", filter.amount)
        .matching_in(&["plans"], OF_GROUP, filter.plan_group)
        .any_of(&[], failures)
        .between("t.expires_at", filter.due)
        .days("t.created_at", filter.created_at)
        .days("t.paid_sort", filter.paid_at)
        .matching_in(&["transaction_products"], OF_PRODUCT, filter.product);
    let narrowed = if is_narrow { narrowed.by_any_index() } else { narrowed };
    Ok(narrowed.ordered(filter.order_by).summed(filter.sums))
}
