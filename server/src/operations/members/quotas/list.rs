//! `quotas.list`

use std::collections::HashMap;

use client::api::members::members::{Manager, MemberPlanGroup};
use client::api::members::quotas::{HELD_PLANS, HeldPlan, HeldPlanList, List as ListCall, QuotaStatus};
use client::endpoint::Call;
use client::value::id::PlanId;
use client::value::money::Money;
use client::value::unknown;
use client::wire::page::Paging;
use jiff::ToSpan;
use jiff::civil::Date;

use crate::operations::members::named::named;
use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

const COLUMNS: &str = concat!(
    "q.id, q.member_id, m.name as member_name, m.kind as member_kind, m.status as member_status, m.email, q.plan_id,
     g.id as group_id, g.name as group_name, p.payment_interval_label, q.signature_type, q.created_at, q.end_of_plan,
     q.type_of_acquisition, q.transaction_id, coalesce(t.paid_amount, t.amount) as paid_amount, v.id as plan_price_id, v.price, v.from_day,
     q.account_manager_id, am.name as manager_name, q.version,
     (select count(*) from transactions c where c.status = 'paid' and c.renewal_of = coalesce(t.renewal_of, t.id)) as renewals,
     (select count(*) from subscriptions s where s.status = 'active'
      and s.transaction_id = coalesce(t.renewal_of, t.id)) as running, ",
    updated_at!("q", "quotas")
);

/// The version of a payment's price: a payment from before prices had days was sold at the first one.
macro_rules! sold_at {
    ($payment:literal) => {
        concat!(
            "coalesce(",
            $payment,
            ".plan_price_id, (select f.id from plan_prices f where f.plan_id = ",
            $payment,
            ".plan_id order by f.from_day limit 1))"
        )
    };
}

const JOINS: &str = concat!(
    "join members m on m.id = q.member_id
     left join plans p on p.id = q.plan_id
     left join plan_groups g on g.id = p.group_id
     left join staff am on am.id = q.account_manager_id
     left join transactions t on t.id = q.transaction_id
     left join plan_prices v on v.id = ",
    sold_at!("t")
);

/// The list of the plans of all members.
const ROW: List = List::new("quotas", "q", COLUMNS).joined(JOINS).sorted_as(
    &HELD_PLANS,
    &[("id", "q.id"), ("created_at", "q.created_at"), ("end_of_plan", "q.end_of_plan")],
);

/// Of a plan of a group.
const OF_GROUP: &str = "q.plan_id in (select p.id from plans p where p.group_id = {})";

/// Sold at another price than that of a day.
const AT_OLD_PRICE: &str = concat!(
    "exists (select 1 from transactions b join plan_prices o on o.id = ",
    sold_at!("b"),
    " where b.id = q.transaction_id and o.price <> (select n.price from plan_prices n where n.plan_id = q.plan_id
      and n.from_day <= {} order by n.from_day desc limit 1))"
);

/// Returns a page of the plans of all members.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListCall>) -> Result<HeldPlanList> {
    let query = call.query;
    query.check()?;
    let paging = Paging::new(query.page, query.per_page)?;
    let today = cx.today;
    let last_day = query.ends_within.map(|days| today.saturating_add(days.days()).to_string());
    let is_in_force = match query.status {
        Some(QuotaStatus::Active) => Some("q.end_of_plan >= {}"),
        Some(QuotaStatus::Expired) => Some("q.end_of_plan < {}"),
        None => None,
    };
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .equals("q.member_id", query.user_id)
        .equals("q.plan_id", query.plan_id)
        .matching_in(&["plans"], OF_GROUP, query.plan_group)
        .equals("q.type_of_acquisition", query.type_of_acquisition.map(stored))
        .equals("q.account_manager_id", query.account_manager)
        .days("q.created_at", query.created_at)
        .between("q.end_of_plan", query.end_of_plan)
        .matching("q.end_of_plan >= {}", last_day.as_ref().map(|_| today.to_string()))
        .matching("q.end_of_plan <= {}", last_day)
        .matching_in(
            &["transactions", "plan_prices"],
            AT_OLD_PRICE,
            query.old_price.map(|_| today.to_string()),
        );
    let selection = match is_in_force {
        Some(condition) => selection.matching(condition, Some(today.to_string())),
        None => selection,
    };
    let prices = prices(cx, today)?;
    let selection = selection.ordered(query.order_by);
    let page = selection.page(cx.conn(), paging, |row| held_plan(row, &prices, today))?;
    Ok(HeldPlanList { quotas: page.transpose()? })
}

/// Returns the price of each plan on a day.
fn prices(cx: &mut Cx<'_, '_>, day: Date) -> Result<HashMap<PlanId, Money>> {
    let sql = "select v.plan_id, v.price from plan_prices v where v.from_day =
        (select max(w.from_day) from plan_prices w where w.plan_id = v.plan_id and w.from_day <= $1)";
    let rows = cx.query(sql, &[day.to_string().into()])?;
    Ok(rows.iter().map(|row| (row.get("plan_id"), row.get("price"))).collect())
}

/// Reads a row of [`ROW`], with the prices of a day.
fn held_plan(row: &Row, prices: &HashMap<PlanId, Money>, today: Date) -> Result<HeldPlan> {
    let plan_id: Option<PlanId> = row.get("plan_id");
    let price: Option<Money> = row.get("price");
    let price_today = plan_id.and_then(|plan| prices.get(&plan).copied());
    let end_of_plan = row.get::<&str>("end_of_plan").parse().unwrap_or(unknown::DAY);
    let manager = row.get::<Option<_>>("account_manager_id");
    let group = row.get::<Option<_>>("group_id");
    Ok(HeldPlan {
        id: row.get("id"),
        user: named(row, "member")?,
        email: row.get("email"),
        plan_id,
        plan_group: group.map(|id| MemberPlanGroup { id, name: row.get("group_name") }),
        payment_interval_label: row.get("payment_interval_label"),
        kind: row.opt_word("signature_type")?,
        created_at: row.get("created_at"),
        end_of_plan,
        status: QuotaStatus::on(today, end_of_plan),
        type_of_acquisition: row.opt_word("type_of_acquisition")?,
        transaction_id: row.get("transaction_id"),
        paid_amount: row.get("paid_amount"),
        plan_price_id: row.get("plan_price_id"),
        price,
        price_from_day: row.get("from_day"),
        price_today,
        old_price: matches!((price, price_today), (Some(sold), Some(now)) if sold != now),
        renewals: row.get("renewals"),
        recurrent: row.get::<i64>("running") > 0,
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}
