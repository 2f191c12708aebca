//! The plans.

mod list;

use client::api::finance::reference::{Plan, PlanGroup};

use crate::http::mount::Api;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns all plan groups, for lists and computations.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<PlanGroup>> {
    let sql = "select g.id as group_id, g.name, p.id, p.price, p.payment_interval, p.payment_interval_label
        from plan_groups g join plans p on p.group_id = g.id order by g.name, g.id, p.months, p.id";
    let mut groups: Vec<PlanGroup> = Vec::new();
    for row in cx.query(sql, &[])? {
        let id = row.get("group_id");
        let plan = Plan {
            id: row.get("id"),
            price: row.get("price"),
            payment_interval: row.word("payment_interval")?,
            payment_interval_label: row.get("payment_interval_label"),
        };
        match groups.last_mut().filter(|group| group.id == id) {
            Some(group) => group.plans.push(plan),
            None => groups.push(PlanGroup { id, name: row.get("name"), plans: vec![plan] }),
        }
    }
    Ok(groups)
}

/// Returns the operations of plans.
pub fn mount(api: Api) -> Api {
    api.handle(list::list)
}
