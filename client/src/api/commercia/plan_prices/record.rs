//! Prices of plans as a kind of records, and the undo of their changes.

use serde_json::Value;

use super::{Delete, List, PlanPriceSaved, PlanPriceState};
use crate::endpoint::action::{Removal, RemovalCall};
use crate::endpoint::{Endpoint, PathParams};
use crate::message::Key;
use crate::record::{Field, Kind, Record};
use crate::value::id::kind;

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
