//! `plan-groups.list`

use client::api::commercia::plan_groups::{List, ManagedGroupList, PlanGroupState};
use client::api::finance::payments::pricing::HIDDEN_GROUP;
use client::endpoint::Call;
use client::value::text::trimmed;
use client::wire::page::Paging;

use super::load::{ROW, stored, with_plans};
use crate::store::{Value, containing};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a page of groups.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<ManagedGroupList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let today = cx.today;
    let name = call.query.name.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let is_other = call.query.state.filter(|state| *state != PlanGroupState::NotOffered);
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .matching("lower(g.name) like {} escape '!'", name)
        .matching("g.id <> {}", is_other.map(|_| HIDDEN_GROUP));
    let day: Value = today.to_string().into();
    let selection = match call.query.state {
        Some(PlanGroupState::OnSale) => selection.only(Some("g.last_day is null")),
        Some(PlanGroupState::Retiring) => selection.matching("g.last_day >= {}", Some(day)),
        Some(PlanGroupState::Retired) => selection.matching("g.last_day < {}", Some(day)),
        Some(PlanGroupState::NotOffered) => selection.equals("g.id", Some(HIDDEN_GROUP)),
        None => selection,
    };
    let selection = selection.ordered(call.query.order_by);
    let mut page = selection.page(cx.conn(), paging, |row| stored(row, today))?.transpose()?;
    let found = with_plans(cx, std::mem::take(&mut page.data))?;
    let groups = found.into_iter().map(|stored| stored.group).collect();
    Ok(ManagedGroupList { plan_groups: page.with_rows(groups) })
}
