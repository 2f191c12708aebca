//! Prices of plans as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{Create, Delete, List, NewPlanPrice, PlanPriceSaved, PlanPriceState};
use crate::endpoint::action::{Removal, RemovalCall, Undo, change_of};
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::PlanPrice {
    const KIND: &'static Kind = &Kind {
        name: "plan_price",
        table: "plan_prices",
        members: &[],
        read_by: None,
        page: None,
        heard_by: List::NEEDS,
        fields: &[
            Field::new("plan_id", Key::PlanPricesColumnPlanNumber),
            Field::money("price", Key::ColumnPrice),
            Field::new("from_day", Key::FieldFromDay),
            Field::text("features", Key::FieldFeatures),
            Field::text("gateway_ref", Key::ColumnGatewayRef),
        ],
    };
}

/// The removal of a price that was set, while its day is to come.
pub const CREATED: Removal = Removal { endpoint: Delete::ID, calls: created };

fn created(answer: &Value) -> Option<Vec<RemovalCall>> {
    let saved: PlanPriceSaved = serde_json::from_value(answer.clone()).ok()?;
    let created = saved.plan_price;
    let call = RemovalCall { path: created.id.parts(), query: Vec::new(), version: Some(created.version) };
    (created.state == PlanPriceState::Planned).then(|| vec![call])
}

/// The undo of a deletion: the same price from the same day on, as a new version. It is refused once the day is past.
pub const PRICE_BEFORE: Undo = Undo { endpoint: Create::ID, call: price_before };

fn price_before(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::PlanPrice>(changes)?;
    let before: NewPlanPrice = serde_json::from_value(change.old.clone()).ok()?;
    // A price without features has none: if absent, they would be those of the price before it.
    let features = Some(before.features.unwrap_or_default());
    Some(Inverse::from(&Call::<Create> { path: (), query: (), body: NewPlanPrice { features, ..before } }))
}
