//! Judges records beforehand: which calls the guards in the catalogue would refuse.

use std::any::Any;
use std::collections::BTreeMap;

use schemars::Schema;
use schemars::transform::{Transform, transform_subschemas};
use serde_json::{Map, Value};

use crate::actor::Actor;
use crate::catalogue::{self, Descriptor};
use crate::endpoint::can::{Can, FACTS};
use crate::endpoint::guard::Guard;
use crate::reason::Reason;

/// Judges every endpoint that has a guard for one of the facts: first the ability that it needs, then its guards in
/// the order of its row. A guard of other facts is skipped.
pub fn judge(actor: &Actor, facts: &[&dyn Any]) -> Can {
    let refused = |about: &Descriptor| {
        let refusal = judge_one(about, actor, facts)?.err()?;
        Some((about.verb().into_owned(), refusal))
    };
    catalogue::descriptors().iter().filter_map(refused).collect()
}

/// Returns why a record refuses an endpoint; `None` if it allows it.
pub fn refusal<'c>(can: &'c Can, endpoint: &str) -> Option<&'c Reason> {
    can.refusal(&catalogue::descriptor(endpoint)?.verb())
}

/// Judges an endpoint; `None` if none of the facts is judged by its guards.
fn judge_one(about: &Descriptor, actor: &Actor, facts: &[&dyn Any]) -> Option<Result<(), Reason>> {
    let judged = |guard: &Guard| facts.iter().find_map(|facts| (guard.judge)(actor, *facts));
    let judged = about.guards.iter().filter_map(judged).reduce(Result::and)?;
    Some(about.needs.ability().map_or(Ok(()), |needed| actor.must(needed)).and(judged))
}

/// Lists, in the schema of each [`Can`], the verbs that guards of its facts judge.
#[derive(Debug, Clone)]
pub struct ListVerbs;

impl Transform for ListVerbs {
    fn transform(&mut self, schema: &mut Schema) {
        transform_subschemas(self, schema);
        let Some(can) = schema.as_object_mut() else { return };
        let Some(Value::Array(facts)) = can.get(FACTS) else { return };
        let reason = can.get("additionalProperties").cloned().unwrap_or_default();
        // In the order in which answers have them.
        let verbs: BTreeMap<String, Value> =
            facts.iter().flat_map(verbs).map(|verb| (verb, reason.clone())).collect();
        let verbs: Map<String, Value> = verbs.into_iter().collect();
        let place = |(key, value)| {
            if key == FACTS { ("properties".to_owned(), verbs.clone().into()) } else { (key, value) }
        };
        *can = std::mem::take(can).into_iter().map(place).collect();
    }
}

/// Returns the verbs that guards of facts of that name judge.
fn verbs(facts: &Value) -> Vec<String> {
    let judges = |guard: &Guard| *facts == (guard.facts_name)();
    let judged = catalogue::descriptors().iter().filter(|about| about.guards.iter().any(judges));
    judged.map(|about| about.verb().into_owned()).collect()
}
