//! `subscriptions.list`

use client::api::finance::payments::{ItemName, Payer, SubscriptionStatus};
use client::api::finance::subscriptions::{
    List as ListCall, MemberSubscription, SUBSCRIPTIONS, SubscriptionList,
};
use client::api::members::members::Manager;
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::finance::payments::{plan, products};
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// The columns of a subscription, besides the amount of its next charge.
pub const COLUMNS: &str =
    concat!(
    "s.id, s.status, s.member_id, m.name as member_name, m.email, s.transaction_id, t.payment_type, p.payment_interval,
     p.payment_interval_label, coalesce(v.gateway_ref, p.gateway_ref) as plan_ref, coalesce(t.list_price, p.price) as price, g.name as group_name,
     t.account_manager_id, am.name as manager_name, s.gateway_type, s.gateway_ref, s.started_at, s.changed_at, s.changed_by, s.version,
     (select string_agg(pr.name, '\u{1f}' order by pr.name) from transaction_products tp
      join products pr on pr.id = tp.product_id where tp.transaction_id = s.transaction_id) as products,
     (select count(*) from transactions c where c.status = 'paid'
      and (c.id = s.transaction_id or c.renewal_of = s.transaction_id)) as charges,
     (select max(c.paid_at) from transactions c where c.status = 'paid'
      and (c.id = s.transaction_id or c.renewal_of = s.transaction_id)) as last_charge_at, ",
    updated_at!("s", "subscriptions")
);

/// The tables that the columns need besides the list's own.
pub const JOINS: &str = "join members m on m.id = s.member_id
     left join transactions t on t.id = s.transaction_id
     left join plans p on p.id = t.plan_id
     left join plan_groups g on g.id = p.group_id
     left join plan_prices v on v.id = s.plan_price_id
     left join staff am on am.id = t.account_manager_id";

/// The amount of the next charge: a discount may be for the first one alone.
pub const AMOUNT: &str = "(select b.amount + case when b.discount_for = 'first' then b.discount else 0 end
     from transactions b where b.id = s.transaction_id)";

/// The list of subscriptions.
const ROW: List = List::new("subscriptions", "s", COLUMNS)
    .joined(JOINS)
    .watching(&["transactions"])
    .sorted_as(&SUBSCRIPTIONS, &[("started_at", "s.started_at")])
    .summed_as(&SUBSCRIPTIONS, &[("amount", AMOUNT)]);

/// Returns a page of subscriptions.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListCall>) -> Result<SubscriptionList> {
    let query = call.query;
    query.check()?;
    let paging = Paging::new(query.page, query.per_page)?;
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .equals("s.status", query.status.map(stored))
        .equals("s.member_id", query.user_id)
        .equals("s.transaction_id", query.transaction_id)
        .equals("s.gateway_type", query.gateway_type.map(stored))
        .equals("s.gateway_ref", query.reference.as_deref().map(str::trim))
        .days("s.started_at", query.started_at)
        .only(query.cancelled_at.map(|_| "s.status <> 'active'"))
        .days("s.changed_at", query.cancelled_at);
    let page = selection.ordered(query.order_by).summed(query.sums).page(cx.conn(), paging, subscription)?;
    Ok(SubscriptionList { subscriptions: page.transpose()? })
}

/// Reads a row of [`COLUMNS`] with its amount.
pub fn subscription(row: &Row) -> Result<MemberSubscription> {
    let status: SubscriptionStatus = row.word("status")?;
    let ended = status != SubscriptionStatus::Active;
    let manager = row.get::<Option<_>>("account_manager_id");
    Ok(MemberSubscription {
        id: row.get("id"),
        status,
        user: Payer { id: row.get("member_id"), name: row.get("member_name"), email: row.get("email") },
        transaction_id: row.get("transaction_id"),
        amount: row.get("amount"),
        payment_type: row.opt_word("payment_type")?,
        plan: plan(row)?,
        plan_group: row.get::<Option<_>>("group_name").map(|name| ItemName { name }),
        products: row.get::<Option<&str>>("products").map(products).unwrap_or_default(),
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        gateway_type: row.word("gateway_type")?,
        gateway_ref: row.get("gateway_ref"),
        started_at: row.get("started_at"),
        charges: row.get("charges"),
        last_charge_at: row.get("last_charge_at"),
        cancelled_at: ended.then(|| row.get("changed_at")),
        cancelled_by: ended.then(|| row.get("changed_by")),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}
