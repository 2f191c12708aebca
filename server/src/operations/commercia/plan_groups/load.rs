//! Groups of plans as they are stored.

use std::collections::HashMap;

use client::api::commercia::plan_groups::{
    ManagedGroup, ManagedPlan, PLAN_GROUPS, PeriodPrices, PlanGroupFacts, PlanGroupSaved, state_of,
};
use client::api::members::members::MemberPlanGroup;
use client::catalogue::can;
use client::endpoint::can::Can;
use client::message::Message;
use client::value::id::PlanGroupId;
use jiff::civil::Date;

use crate::store::{List, Row, Value, places, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "g.id, g.name, g.position, g.last_day, g.renewals, g.successor_id, s.name as successor_name, g.version,
     case when exists (select 1 from plans p join transactions t on t.plan_id = p.id where p.group_id = g.id)
      or exists (select 1 from plans p join quotas q on q.plan_id = p.id where p.group_id = g.id)
      or exists (select 1 from plan_additional_groups a where a.group_id = g.id)
      or exists (select 1 from plan_groups o where o.successor_id = g.id) then 1 else 0 end as is_used, ",
    updated_at!("g", "plan_groups")
);
const JOIN: &str = "left join plan_groups s on s.id = g.successor_id";

/// The list of groups.
pub const ROW: List = List::new("plan_groups", "g", COLUMNS)
    .joined(JOIN)
    .watching(&["plan_prices"])
    .sorted_as(&PLAN_GROUPS, &[("name", "g.name"), ("position", "g.position")]);

/// A group with what its guards judge.
#[derive(Debug, Clone)]
pub struct StoredGroup {
    /// The group.
    pub group: ManagedGroup,
    /// What its guards judge.
    pub facts: PlanGroupFacts,
}

impl StoredGroup {
    /// Returns the version of the record.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.group.id, self.group.version)
    }
}

/// Reads a row of [`ROW`] as of a day, without its plans.
pub fn stored(row: &Row, today: Date) -> Result<StoredGroup> {
    let (id, last_day) = (row.get("id"), row.get::<Option<Date>>("last_day"));
    let facts = PlanGroupFacts { state: state_of(id, last_day, today), is_used: row.get("is_used") };
    let successor: Option<PlanGroupId> = row.get("successor_id");
    let group = ManagedGroup {
        id,
        name: row.get("name"),
        position: row.get("position"),
        state: facts.state,
        prices: PeriodPrices::default(),
        plans: Vec::new(),
        last_day,
        renewals: row.opt_word("renewals")?,
        successor: successor.map(|id| MemberPlanGroup { id, name: row.get("successor_name") }),
        can: Can::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    Ok(StoredGroup { group, facts })
}

/// Adds the plans of groups, each with its price of today and the next one, and what guards refuse.
pub fn with_plans(cx: &mut Cx<'_, '_>, found: Vec<StoredGroup>) -> Result<Vec<StoredGroup>> {
    let actor = cx.actor()?.clone();
    let ids: Vec<PlanGroupId> = found.iter().map(|stored| stored.group.id).collect();
    let mut plans = plans_of(cx, &ids)?;
    let complete = |mut stored: StoredGroup| {
        stored.group.plans = plans.remove(&stored.group.id).unwrap_or_default();
        for plan in &stored.group.plans {
            if let Some(price) = stored.group.prices.of_mut(plan.payment_interval) {
                *price = plan.price;
            }
        }
        stored.group.can = can::judge(&actor, &[&stored.facts]);
        stored
    };
    Ok(found.into_iter().map(complete).collect())
}

fn plans_of(cx: &mut Cx<'_, '_>, ids: &[PlanGroupId]) -> Result<HashMap<PlanGroupId, Vec<ManagedPlan>>> {
    let mut plans: HashMap<PlanGroupId, Vec<ManagedPlan>> = HashMap::new();
    // PostgreSQL refuses a list without values.
    if ids.is_empty() {
        return Ok(plans);
    }
    let sql = format!(
        "select p.id, p.group_id, p.payment_interval, p.payment_interval_label, v.price, v.from_day, v.features,
         n.price as next_price, n.from_day as next_from_day from plans p
         left join plan_prices v on v.plan_id = p.id
         and v.from_day = (select max(w.from_day) from plan_prices w where w.plan_id = p.id and w.from_day <= $1)
         left join plan_prices n on n.plan_id = p.id
         and n.from_day = (select min(w.from_day) from plan_prices w where w.plan_id = p.id and w.from_day > $1)
         where p.group_id in ({}) order by p.months, p.id",
        places(2..=ids.len() + 1)
    );
    let today: Value = cx.today.to_string().into();
    let values: Vec<Value> = std::iter::once(today).chain(ids.iter().map(|id| (*id).into())).collect();
    for row in cx.query(&sql, &values)? {
        let plan = ManagedPlan {
            id: row.get("id"),
            payment_interval: row.word("payment_interval")?,
            payment_interval_label: row.get("payment_interval_label"),
            price: row.get("price"),
            from_day: row.get("from_day"),
            features: row.get("features"),
            next_price: row.get("next_price"),
            next_from_day: row.get("next_from_day"),
        };
        plans.entry(row.get("group_id")).or_default().push(plan);
    }
    Ok(plans)
}

/// Returns a group with its plans, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: PlanGroupId) -> Result<StoredGroup> {
    let sql = format!("select {COLUMNS} from plan_groups g {JOIN} where g.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let found = stored(&row, cx.today)?;
    with_plans(cx, vec![found])?.pop().ok_or(Refusal::NotFound)
}

/// Returns the answer to a change.
pub fn saved(cx: &mut Cx<'_, '_>, id: PlanGroupId, message: Message) -> Result<PlanGroupSaved> {
    let plan_group = load(cx, id)?.group;
    Ok(PlanGroupSaved { message: message.text(cx.lang()), plan_group })
}
