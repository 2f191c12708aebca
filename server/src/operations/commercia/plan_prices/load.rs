//! Prices of plans as they are stored.

use client::actor::Actor;
use client::api::commercia::plan_prices::{PLAN_PRICES, PlanPrice, PlanPriceFacts, PlanPriceState};
use client::api::members::members::MemberPlanGroup;
use client::catalogue::can;
use client::value::id::PlanPriceId;
use jiff::civil::Date;

use crate::store::{List, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "v.id, v.plan_id, v.price, v.from_day, v.features, v.gateway_ref, v.author, v.created_at, v.version, p.payment_interval,
     p.payment_interval_label, g.id as group_id, g.name as group_name,
     (select min(n.from_day) from plan_prices n where n.plan_id = v.plan_id and n.from_day > v.from_day) as next_day, ",
    updated_at!("v", "plan_prices")
);
const JOIN: &str = "join plans p on p.id = v.plan_id join plan_groups g on g.id = p.group_id";

/// The list of prices.
pub const ROW: List = List::new("plan_prices", "v", COLUMNS)
    .joined(JOIN)
    .sorted_as(&PLAN_PRICES, &[("price", "v.price"), ("from_day", "v.from_day")]);

/// A price with what its guard judges.
pub struct StoredPrice {
    /// The price.
    pub price: PlanPrice,
    /// What its guard judges.
    pub facts: PlanPriceFacts,
}

impl StoredPrice {
    /// Returns the version of the record.
    pub fn record(&self) -> RecordVersion {
        RecordVersion::new(self.price.id, self.price.version)
    }
}

/// Returns whether a price is sold today, by its first day and that of the next one.
fn state_of(from_day: Date, next_day: Option<Date>, today: Date) -> PlanPriceState {
    if from_day > today {
        PlanPriceState::Planned
    } else if next_day.is_some_and(|next| next <= today) {
        PlanPriceState::Past
    } else {
        PlanPriceState::InForce
    }
}

/// Reads a row of [`ROW`] as of a day.
pub fn stored(row: &Row, actor: &Actor, today: Date) -> Result<StoredPrice> {
    let from_day: Date = row.get("from_day");
    let next_day: Option<Date> = row.get("next_day");
    let facts = PlanPriceFacts { state: state_of(from_day, next_day, today) };
    let price = PlanPrice {
        id: row.get("id"),
        plan_id: row.get("plan_id"),
        plan_group: MemberPlanGroup { id: row.get("group_id"), name: row.get("group_name") },
        payment_interval: row.word("payment_interval")?,
        payment_interval_label: row.get("payment_interval_label"),
        price: row.get("price"),
        from_day,
        until_day: next_day.and_then(|day| day.yesterday().ok()),
        state: facts.state,
        features: row.get("features"),
        gateway_ref: row.get("gateway_ref"),
        author: row.get("author"),
        created_at: row.get("created_at"),
        can: can::judge(actor, &[&facts]),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    Ok(StoredPrice { price, facts })
}

/// Returns a price, or a 404.
pub fn load(cx: &mut Cx<'_, '_>, id: PlanPriceId) -> Result<StoredPrice> {
    let sql = format!("select {COLUMNS} from plan_prices v {JOIN} where v.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    stored(&row, cx.actor()?, cx.today)
}
