//! `plan-prices.create`

use client::api::commercia::plan_prices::{Create, PlanPriceSaved};
use client::api::finance::payments::pricing::HIDDEN_GROUP;
use client::endpoint::Call;
use client::message::Key;
use client::reason::Reason;
use client::rules::Rule;
use client::value::id::PlanGroupId;
use client::value::text::{given, trimmed};

use super::load::load;
use super::schedule::{NewVersion, schedule};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Adds a price of a plan from a day on.
///
/// # Errors
/// Refuses plans that are not offered, whose prices do not change.
pub fn create(cx: &mut Cx<'_, '_>, call: Call<Create>) -> Result<PlanPriceSaved> {
    let (plan, price, from_day) = call.body.check(cx.today)?;
    let sql = "select group_id from plans where id = $1";
    let row = cx.query_one(sql, &[plan.into()])?.ok_or_else(|| Refusal::field("plan_id", Rule::IsNot))?;
    let group: PlanGroupId = row.get("group_id");
    if group == HIDDEN_GROUP {
        let sentence = Key::PlanGroupsGuardNotOffered.text(cx.lang(), &[]);
        return Err(Reason::state("not_offered", sentence).into());
    }
    // Holds the group, whose list of prices this changes.
    let sql = "update plan_groups set version = version + 1 where id = $1";
    cx.execute(sql, &[group.into()])?;
    let gateway_ref = given(call.body.gateway_ref.as_deref());
    let features = call.body.features.as_deref().map(trimmed);
    let id = schedule(cx, &NewVersion { plan, price, from_day, features, gateway_ref })?;
    let message = Key::PlanPricesDoneCreated.text(cx.lang(), &[]);
    Ok(PlanPriceSaved { message, plan_price: load(cx, id)?.price })
}
