//! Additionals of plans as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{
    AdditionalIntervalType, Delete, Edit, Get, List, PlanAdditionalDraft, PlanAdditionalSaved,
    PlanAdditionalState,
};
use crate::endpoint::action::{Removal, RemovalCall, Undo, change_of};
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{PlanAdditionalId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::PlanAdditional {
    const KIND: &'static Kind = &Kind {
        name: "plan_additional",
        table: "plan_additionals",
        members: &[],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/commercia/plan-additionals/form/{id}", name: Some("name") }),
        heard_by: List::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::text("key", Key::FieldKey),
            Field::word::<AdditionalIntervalType>("interval_type", Key::FieldIntervalType),
            Field::new("amount", Key::FieldAdditionalAmount),
            Field::named("plan_groups", Key::NounPlanGroupTitles, &["plan_groups"]),
            Field::money("price", Key::ColumnPrice),
            Field::word::<PlanAdditionalState>("state", Key::ColumnState),
            Field::new("effective_from", Key::FieldEffectiveFrom),
        ],
    };
}

/// The removal of an additional that was created.
pub const CREATED: Removal = Removal { endpoint: Delete::ID, calls: created };

fn created(answer: &Value) -> Option<Vec<RemovalCall>> {
    let saved: PlanAdditionalSaved = serde_json::from_value(answer.clone()).ok()?;
    let created = saved.plan_additional;
    Some(vec![RemovalCall { path: created.id.parts(), query: Vec::new(), version: Some(created.version) }])
}

/// The undo of a change: writes the values before. There is none if a value was not there: a draft says nothing of absent fields.
pub const VALUES_BEFORE: Undo = Undo { endpoint: Edit::ID, call: values_before };

fn values_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::PlanAdditional>(changes)?;
    if change.old.as_object()?.values().any(Value::is_null) {
        return None;
    }
    let body: PlanAdditionalDraft = serde_json::from_value(change.old.clone()).ok()?;
    Some(Inverse::from(&Call::<Edit> { path: PlanAdditionalId::new(change.id), query: (), body }))
}
