//! `plans.list`

use client::api::finance::reference::{Plan, PlanGroup, PlanList, Plans};
use client::endpoint::Call;
use client::value::id::{PlanGroupId, PlanId};
use client::value::money::Money;

use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::parse;

/// All plan groups with their plans.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<Plans>) -> Result<PlanList> {
    Ok(PlanList { plans: load(cx)? })
}

/// All plan groups, for lists and for what is computed from them.
pub fn load(cx: &mut Cx<'_, '_>) -> Result<Vec<PlanGroup>> {
    let sql = "select g.id, g.name, p.id, p.price, p.payment_interval, p.payment_interval_label
        from plan_groups g join plans p on p.group_id = g.id order by g.name, g.id, p.months, p.id";
    let mut groups: Vec<PlanGroup> = Vec::new();
    for row in cx.query(sql, &[])? {
        let id = PlanGroupId::new(row.int(0));
        let plan = Plan {
            id: PlanId::new(row.int(2)),
            price: Money::from_cents(row.int(3)),
            payment_interval: parse(&row.text(4))?,
            payment_interval_label: row.text(5),
        };
        match groups.last_mut().filter(|group| group.id == id) {
            Some(group) => group.plans.push(plan),
            None => groups.push(PlanGroup { id, name: row.text(1), plans: vec![plan] }),
        }
    }
    Ok(groups)
}
