//! Guards: whether an actor may act on a record now, and if not, why.
//!
//! A guard is a method of the facts that it judges, and the row of an endpoint names it:
//! `guard(PaymentState::may_approve)`. The server applies it before it writes ([`Guarded`]). An answer tells beforehand
//! what it would refuse ([`Can`]).

use std::any::{Any, TypeId};
use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::actor::Actor;
use crate::endpoint::Endpoint;
use crate::endpoint::catalogue::{self, Descriptor};
use crate::reason::Reason;

/// An endpoint whose calls guards may refuse. Its row implements it.
pub trait Guarded: Endpoint {
    /// The facts that its guards judge: a reference, or a tuple of references in the order of the row.
    type Facts<'f>;

    /// Rejects the call for the first reason that a guard has. The ability that the endpoint needs is not checked.
    fn guard(actor: &Actor, facts: Self::Facts<'_>) -> Result<(), Reason>;
}

/// One guard of an endpoint, for facts of any type.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    /// The type of the facts that it judges.
    pub facts: fn() -> TypeId,
    /// Judges facts; `None` if they have another type.
    pub judge: fn(&Actor, &dyn Any) -> Option<Result<(), Reason>>,
}

impl Guard {
    /// Returns whether it judges an `F`.
    pub fn judges<F: 'static>(&self) -> bool {
        (self.facts)() == TypeId::of::<F>()
    }
}

/// The actions that the viewer may not do to a record, by verb. An absent verb is allowed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Option<Reason>>")]
pub struct Can(BTreeMap<String, Reason>);

impl Can {
    /// Judges every endpoint that has a guard for one of the facts: first the ability that it needs, then its guards in
    /// the order of its row. A guard of other facts is skipped.
    pub fn of(actor: &Actor, facts: &[&dyn Any]) -> Can {
        let refused = |about: &Descriptor| {
            let refusal = judge(about, actor, facts)?.err()?;
            Some((about.verb().into_owned(), refusal))
        };
        Can(catalogue::descriptors().iter().filter_map(refused).collect())
    }

    /// Returns the same with another judgement of a verb. An endpoint's id stands for its verb.
    #[must_use]
    pub fn with(mut self, verb: &str, judgement: Result<(), Reason>) -> Can {
        let verb = verb_of(verb);
        match judgement {
            Ok(()) => self.0.remove(&*verb),
            Err(reason) => self.0.insert(verb.into_owned(), reason),
        };
        self
    }

    /// Returns why a verb is refused; `None` if it is allowed. An endpoint's id stands for its verb.
    pub fn refusal(&self, verb: &str) -> Option<&Reason> {
        self.0.get(&*verb_of(verb))
    }
}

fn verb_of(name: &str) -> Cow<'_, str> {
    match catalogue::descriptor(name) {
        Some(about) => about.verb(),
        None => name.into(),
    }
}

/// Judges an endpoint; `None` if none of the facts is judged by its guards.
fn judge(about: &Descriptor, actor: &Actor, facts: &[&dyn Any]) -> Option<Result<(), Reason>> {
    let judged = |guard: &Guard| facts.iter().find_map(|facts| (guard.judge)(actor, *facts));
    let judged = about.guards.iter().filter_map(judged).reduce(Result::and)?;
    Some(about.needs.ability().map_or(Ok(()), |needed| actor.must(needed)).and(judged))
}

impl From<BTreeMap<String, Option<Reason>>> for Can {
    fn from(verbs: BTreeMap<String, Option<Reason>>) -> Can {
        Can(verbs.into_iter().filter_map(|(verb, reason)| Some((verb, reason?))).collect())
    }
}

impl JsonSchema for Can {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Can".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<Reason>(),
        })
    }
}

/// Adds the verbs that guards of an `F` judge to the schema of a [`Can`].
pub fn verbs<F: 'static>(schema: &mut Schema) {
    let reason = schema.get("additionalProperties").cloned().unwrap_or_default();
    let verbs = schema.ensure_object().entry("properties").or_insert_with(|| Map::new().into());
    let Value::Object(verbs) = verbs else { return };
    let judged = |about: &&Descriptor| about.guards.iter().any(Guard::judges::<F>);
    for about in catalogue::descriptors().iter().filter(judged) {
        verbs.insert(about.verb().into_owned(), reason.clone());
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::access::{Role, default_abilities};
    use crate::api::finance::payments::{PaymentState, PaymentStatus, Subscription};
    use crate::api::members::members::ownership::OwnershipFacts;
    use crate::message::Lang;
    use crate::value::id::StaffId;

    fn actor(role: Role) -> Actor {
        let (id, name, matrix) = (StaffId::new(7), "Ana".to_owned(), Default::default());
        Actor { id, name, role, abilities: default_abilities(role), matrix, lang: Lang::PtBr }
    }

    fn payment(status: PaymentStatus) -> PaymentState {
        let since = "2026-11-21T12:00:00Z".parse().unwrap();
        PaymentState { status, since, by: "Bia".to_owned() }
    }

    fn member() -> OwnershipFacts {
        let today = "2026-11-21".parse().unwrap();
        let (quota, cerc_right, cerc_preference, assigned, kanban) = (None, None, None, None, None);
        OwnershipFacts { today, quota, cerc_right, cerc_preference, assigned, kanban }
    }

    fn refused(can: &Can) -> Vec<&str> {
        can.0.keys().map(String::as_str).collect()
    }

    #[test]
    fn only_endpoints_with_a_guard_of_the_facts_are_judged() {
        let (root, paid) = (actor(Role::Root), payment(PaymentStatus::Paid));
        assert_eq!(refused(&Can::of(&root, &[&paid])), ["approve", "send_charge", "send_proposal"]);
        assert_eq!(Can::of(&root, &[&member()]), Can::default());
        assert_eq!(Can::of(&root, &[]), Can::default());
    }

    #[test]
    fn of_several_guards_the_first_refuses() {
        let (sales, paid) = (actor(Role::Sales), payment(PaymentStatus::Paid));
        let can = Can::of(&sales, &[&paid, &member()]);
        assert!(!can.refusal("send_charge").unwrap().is_conflict(), "the owner comes before the state");
        assert!(can.refusal("payments.approve").unwrap().is_conflict());
        assert_eq!(can.refusal("payments.approve"), can.refusal("approve"));
        assert_eq!(can.refusal("create"), None);
    }

    #[test]
    fn the_ability_is_judged_before_the_facts() {
        let mentoring = actor(Role::Mentoring);
        let can = Can::of(&mentoring, &[&payment(PaymentStatus::Paid)]);
        assert!(can.refusal("approve").is_some_and(|reason| !reason.is_conflict()), "{can:?}");
    }

    #[test]
    fn on_the_wire_it_is_a_map_and_null_allows() {
        let can = Can::of(&actor(Role::Root), &[&payment(PaymentStatus::Paid)]);
        let wire = serde_json::to_value(&can).unwrap();
        assert_eq!(wire["approve"], json!(can.refusal("approve")));
        assert_eq!(serde_json::from_value::<Can>(wire).unwrap(), can);
        assert_eq!(serde_json::from_value::<Can>(json!({ "approve": null })).unwrap(), Can::default());
        assert_eq!(can.clone().with("approve", Ok(())).refusal("approve"), None);
    }

    #[test]
    fn its_schema_lists_the_verbs() {
        let mut schema = schemars::schema_for!(Can);
        verbs::<Subscription>(&mut schema);
        verbs::<OwnershipFacts>(&mut schema);
        let verbs = schema.get("properties").unwrap().as_object().unwrap();
        let verbs: Vec<_> = verbs.keys().collect();
        assert_eq!(verbs, ["cancel_subscription", "send_proposal", "create", "send_charge"]);
    }
}
