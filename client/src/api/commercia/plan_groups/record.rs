//! Groups of plans as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{Delete, Edit, Get, List, PlanGroupDraft, PlanGroupSaved, Reinstate, RenewalRule};
use crate::endpoint::action::{Removal, RemovalCall, Undo, change_of};
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::Key;
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{PlanGroupId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::PlanGroup {
    const KIND: &'static Kind = &Kind {
        name: "plan_group",
        table: "plan_groups",
        members: &[],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/commercia/form/{id}", name: Some("name") }),
        heard_by: List::NEEDS,
        fields: &[
            Field::text("name", Key::ColumnName),
            Field::new("position", Key::FieldPosition),
            Field::new("last_day", Key::FieldLastDay),
            Field::word::<RenewalRule>("renewals", Key::FieldRenewals),
            Field::named("successor_id", Key::FieldSuccessorId, &["plan_groups"]),
        ],
    };
}

/// The removal of a group that was created.
pub const CREATED: Removal = Removal { endpoint: Delete::ID, calls: created };

fn created(answer: &Value) -> Option<Vec<RemovalCall>> {
    let saved: PlanGroupSaved = serde_json::from_value(answer.clone()).ok()?;
    let created = saved.plan_group;
    Some(vec![RemovalCall { path: created.id.parts(), query: Vec::new(), version: Some(created.version) }])
}

/// The undo of another name or position. Prices have their own record, and are not taken back by it.
pub const NAME_BEFORE: Undo = Undo { endpoint: Edit::ID, call: name_before };

fn name_before(changes: &[Change]) -> Option<Inverse> {
    if changes.iter().any(|change| change.record != kind::PlanGroup::KIND.name) {
        return None;
    }
    let change = change_of::<kind::PlanGroup>(changes)?;
    let body = PlanGroupDraft {
        name: Some(change.old.get("name")?.as_str()?.to_owned()),
        position: Some(change.old.get("position")?.as_i64()?),
        ..PlanGroupDraft::default()
    };
    Some(Inverse::from(&Call::<Edit> { path: PlanGroupId::new(change.id), query: (), body }))
}

/// The undo of retiring: reinstates the group.
pub const ON_SALE_BEFORE: Undo = Undo { endpoint: Reinstate::ID, call: on_sale_before };

fn on_sale_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::PlanGroup>(changes)?;
    Some(Inverse::from(&Call::<Reinstate> { path: PlanGroupId::new(change.id), query: (), body: () }))
}
