//! The plans.

mod list;

use client::api::commercia::plan_groups::{PlanGroupState, state_of};
use client::api::finance::reference::{Plan, PlanGroup};
use client::value::id::{PlanId, PlanPriceId};
use jiff::civil::Date;

use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns all plan groups with the prices in force today, for lists and computations. A plan without a price yet is left out.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<PlanGroup>> {
    let sql = "select g.id as group_id, g.name, g.last_day, p.id, v.price, p.payment_interval, p.payment_interval_label
        from plan_groups g join plans p on p.group_id = g.id join plan_prices v on v.plan_id = p.id
        and v.from_day = (select max(w.from_day) from plan_prices w where w.plan_id = p.id and w.from_day <= $1)
        order by g.position, g.name, g.id, p.months, p.id";
    let today = cx.today;
    let mut groups: Vec<PlanGroup> = Vec::new();
    for row in cx.query(sql, &[today.to_string().into()])? {
        let id = row.get("group_id");
        let plan = Plan {
            id: row.get("id"),
            price: row.get("price"),
            payment_interval: row.word("payment_interval")?,
            payment_interval_label: row.get("payment_interval_label"),
        };
        match groups.last_mut().filter(|group| group.id == id) {
            Some(group) => group.plans.push(plan),
            None => {
                let state = state_of(id, row.get::<Option<Date>>("last_day"), today);
                let offered = matches!(state, PlanGroupState::OnSale | PlanGroupState::Retiring);
                groups.push(PlanGroup { id, name: row.get("name"), plans: vec![plan], offered });
            }
        }
    }
    Ok(groups)
}

/// Returns the version of a plan that is sold today; `None` for a plan without a price.
pub fn price_in_force(cx: &mut Cx<'_, '_>, plan: PlanId) -> Result<Option<PlanPriceId>> {
    let sql =
        "select id from plan_prices where plan_id = $1 and from_day <= $2 order by from_day desc limit 1";
    let row = cx.query_one(sql, &[plan.into(), cx.today.to_string().into()])?;
    Ok(row.map(|row| row.get("id")))
}

/// Returns the operations of plans.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
