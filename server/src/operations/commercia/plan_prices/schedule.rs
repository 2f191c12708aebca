//! Adds a price of a plan from a day on.

use client::message::{Key, Message};
use client::reason::Reason;
use client::value::date::show_date;
use client::value::id::{PlanId, PlanPriceId};
use client::value::money::Money;
use jiff::civil::Date;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::{Refusal, Result};

/// What a plan costs and offers from a day on.
pub struct NewVersion<'a> {
    /// The plan.
    pub plan: PlanId,
    /// The price.
    pub price: Money,
    /// The first day.
    pub from_day: Date,
    /// The features, one a line; those before if `None`.
    pub features: Option<&'a str>,
    /// The plan of this price at the gateway, if it has its own.
    pub gateway_ref: Option<&'a str>,
}

/// Adds a price. The caller holds the group of the plan, so that no other price is added meanwhile. What exists keeps its price.
///
/// # Errors
/// Refuses a second price on one day, since on each day exactly one is in force, and what the plan costs and offers on that day already.
pub fn schedule(cx: &mut Cx<'_, '_>, new: &NewVersion<'_>) -> Result<PlanPriceId> {
    let day = new.from_day.to_string();
    let sql = "select g.name, p.payment_interval_label, v.price, v.features, v.gateway_ref, v.from_day
        from plans p join plan_groups g on g.id = p.group_id left join plan_prices v on v.plan_id = p.id
        and v.from_day = (select max(w.from_day) from plan_prices w where w.plan_id = p.id and w.from_day <= $2)
        where p.id = $1";
    let row = cx.query_one(sql, &[new.plan.into(), day.as_str().into()])?.ok_or(Refusal::NotFound)?;
    let plan = format!("{} ({})", row.str(0), row.str(1));
    let (date, price) = (show_date(new.from_day), new.price.to_string());
    let about = [("plan", plan.as_str()), ("date", date.as_str()), ("price", price.as_str())];
    if row.get::<Option<Date>>("from_day") == Some(new.from_day) {
        return Err(Reason::state("same_day", Key::PlanPricesGuardSameDay.text(cx.lang(), &about)).into());
    }
    let before: Option<String> = row.get("features");
    let features = match new.features {
        Some(features) => Some(features.to_owned()).filter(|text| !text.is_empty()),
        None => before.clone(),
    };
    let is_same = row.get::<Option<Money>>("price") == Some(new.price) && features == before;
    if is_same && row.get::<Option<&str>>("gateway_ref") == new.gateway_ref {
        return Err(Reason::state("same_price", Key::PlanPricesGuardSamePrice.text(cx.lang(), &about)).into());
    }
    let told = json!({
        "plan_id": new.plan,
        "price": new.price,
        "from_day": new.from_day,
        "features": features,
        "gateway_ref": new.gateway_ref,
    });
    let values = RowValues::new()
        .to("plan_id", new.plan)
        .to("price", new.price)
        .to("from_day", day)
        .to("features", features)
        .to("gateway_ref", new.gateway_ref.map(str::to_owned))
        .to("author", cx.author().to_owned())
        .to("created_at", cx.now);
    let id: PlanPriceId = cx.insert_row(values)?;
    cx.changed(id, json!(null), told);
    let effect = Message::new(Key::PlanPricesEffectCreated).with("plan", plan).with("price", new.price);
    cx.effect(effect.with("date", show_date(new.from_day)));
    Ok(id)
}
