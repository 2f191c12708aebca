//! Additionals of plans as they are stored.

use std::collections::HashMap;

use client::api::commercia::plan_additionals::{
    PLAN_ADDITIONALS, PlanAdditional, PlanAdditionalFacts, PlanAdditionalSaved,
};
use client::api::members::members::MemberPlanGroup;
use client::catalogue::can;
use client::endpoint::can::Can;
use client::message::Message;
use client::value::id::PlanAdditionalId;

use crate::store::{List, Row, Value, places, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "a.id, a.name, a.additional_key, a.interval_type, a.amount, a.price, a.effective_from, a.state, a.ended_at, a.version, ",
    updated_at!("a", "plan_additionals")
);

/// The list of additionals.
pub const ROW: List = List::new("plan_additionals", "a", COLUMNS)
    .watching(&["plan_additional_groups"])
    .sorted_as(&PLAN_ADDITIONALS, &[("name", "a.name"), ("key", "a.additional_key")]);

/// An additional with what its guards judge.
#[derive(Debug, Clone)]
pub struct StoredAdditional {
    /// The additional.
    pub additional: PlanAdditional,
    /// What its guards judge.
    pub facts: PlanAdditionalFacts,
}

impl StoredAdditional {
    /// Returns the version of the record.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.additional.id, self.additional.version)
    }
}

/// Reads a row of [`ROW`], without its plans.
pub fn stored(row: &Row) -> Result<StoredAdditional> {
    let facts = PlanAdditionalFacts { state: row.word("state")?, plans: Vec::new() };
    let additional = PlanAdditional {
        id: row.get("id"),
        name: row.get("name"),
        key: row.get("additional_key"),
        interval_type: row.word("interval_type")?,
        amount: row.get("amount"),
        plan_groups: Vec::new(),
        plan_names: String::new(),
        price: row.get("price"),
        effective_from: row.get("effective_from"),
        state: facts.state,
        ended_at: row.get("ended_at"),
        can: Can::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    Ok(StoredAdditional { additional, facts })
}

/// Adds the groups of plans that have each additional, and what guards refuse.
pub fn with_plans(cx: &mut Cx<'_, '_>, found: Vec<StoredAdditional>) -> Result<Vec<StoredAdditional>> {
    let actor = cx.actor()?.clone();
    let ids: Vec<PlanAdditionalId> = found.iter().map(|stored| stored.additional.id).collect();
    let mut groups = groups_of(cx, &ids)?;
    let complete = |mut stored: StoredAdditional| {
        let groups = groups.remove(&stored.additional.id).unwrap_or_default();
        stored.facts.plans = groups.iter().map(|group| group.name.clone()).collect();
        stored.additional.plan_names = stored.facts.plans.join(", ");
        stored.additional.plan_groups = groups;
        stored.additional.can = can::judge(&actor, &[&stored.facts]);
        stored
    };
    Ok(found.into_iter().map(complete).collect())
}

fn groups_of(
    cx: &mut Cx<'_, '_>,
    ids: &[PlanAdditionalId],
) -> Result<HashMap<PlanAdditionalId, Vec<MemberPlanGroup>>> {
    let mut groups: HashMap<PlanAdditionalId, Vec<MemberPlanGroup>> = HashMap::new();
    // PostgreSQL refuses a list without values.
    if ids.is_empty() {
        return Ok(groups);
    }
    let sql = format!(
        "select l.additional_id, g.id, g.name from plan_additional_groups l join plan_groups g on g.id = l.group_id
         where l.additional_id in ({}) order by g.position, g.name, g.id",
        places(1..=ids.len())
    );
    let values: Vec<Value> = ids.iter().map(|id| (*id).into()).collect();
    for row in cx.query(&sql, &values)? {
        let group = MemberPlanGroup { id: row.get("id"), name: row.get("name") };
        groups.entry(row.get("additional_id")).or_default().push(group);
    }
    Ok(groups)
}

/// Returns an additional with its plans, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: PlanAdditionalId) -> Result<StoredAdditional> {
    let sql = format!("select {COLUMNS} from plan_additionals a where a.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let found = stored(&row)?;
    with_plans(cx, vec![found])?.pop().ok_or(Refusal::NotFound)
}

/// Returns the answer to a change.
pub fn saved(cx: &mut Cx<'_, '_>, id: PlanAdditionalId, message: Message) -> Result<PlanAdditionalSaved> {
    let plan_additional = load(cx, id)?.additional;
    Ok(PlanAdditionalSaved { message: message.text(cx.lang()), plan_additional })
}
