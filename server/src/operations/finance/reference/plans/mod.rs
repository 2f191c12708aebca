//! The plans.

mod list;

use std::collections::HashMap;

use client::api::commercia::plan_groups::{PlanGroupState, state_of};
use client::api::finance::reference::{Plan, PlanGroup};
use client::value::id::{PlanId, PlanPriceId};
use jiff::civil::Date;

use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The prices in force on a day.
pub struct PriceList {
    /// The groups with their plans.
    pub groups: Vec<PlanGroup>,
    /// The version of each plan, by which its price is the one in the groups.
    pub versions: HashMap<PlanId, PlanPriceId>,
}

/// Returns all plan groups with the prices in force today, for lists and computations. A plan without a price yet is left out.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<PriceList> {
    let sql = "select g.id as group_id, g.name, g.last_day, p.id, v.id as version_id, v.price, p.payment_interval, p.payment_interval_label
        from plan_groups g join plans p on p.group_id = g.id join plan_prices v on v.plan_id = p.id
        and v.from_day = (select max(w.from_day) from plan_prices w where w.plan_id = p.id and w.from_day <= $1)
        order by g.position, g.name, g.id, p.months, p.id";
    let today = cx.today;
    let mut groups: Vec<PlanGroup> = Vec::new();
    let mut versions = HashMap::new();
    for row in cx.query(sql, &[today.to_string().into()])? {
        let id = row.get("group_id");
        let plan = Plan {
            id: row.get("id"),
            price: row.get("price"),
            payment_interval: row.word("payment_interval")?,
            payment_interval_label: row.get("payment_interval_label"),
        };
        versions.insert(plan.id, row.get("version_id"));
        match groups.last_mut().filter(|group| group.id == id) {
            Some(group) => group.plans.push(plan),
            None => {
                let state = state_of(id, row.get::<Option<Date>>("last_day"), today);
                let offered = matches!(state, PlanGroupState::OnSale | PlanGroupState::Retiring);
                groups.push(PlanGroup { id, name: row.get("name"), plans: vec![plan], offered });
            }
        }
    }
    Ok(PriceList { groups, versions })
}

/// Returns the operations of plans.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
