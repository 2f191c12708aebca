//! `plan-prices.list`

use client::api::commercia::plan_prices::{List, PlanPriceList, PlanPriceState};
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{ROW, stored};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The first day of the price in force today, of the plan of a row.
macro_rules! of_today {
    ($comparison:literal) => {
        concat!(
            "v.from_day ",
            $comparison,
            " (select max(w.from_day) from plan_prices w where w.plan_id = v.plan_id and w.from_day <= {})"
        )
    };
}

/// Of a plan of a group.
const OF_GROUP: &str = "v.plan_id in (select p.id from plans p where p.group_id = {})";

/// Returns a page of prices.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<PlanPriceList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let (actor, today) = (cx.actor()?.clone(), cx.today);
    let state = match call.query.state {
        Some(PlanPriceState::Planned) => Some("v.from_day > {}"),
        Some(PlanPriceState::InForce) => Some(of_today!("=")),
        Some(PlanPriceState::Past) => Some(of_today!("<")),
        None => None,
    };
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .matching_in(&["plans"], OF_GROUP, call.query.plan_group)
        .equals("v.plan_id", call.query.plan_id);
    let selection = match state {
        Some(condition) => selection.matching(condition, Some(today.to_string())),
        None => selection,
    };
    let selection = selection.ordered(call.query.order_by);
    let page =
        selection.page(cx.conn(), paging, |row| stored(row, &actor, today).map(|found| found.price))?;
    Ok(PlanPriceList { plan_prices: page.transpose()? })
}
