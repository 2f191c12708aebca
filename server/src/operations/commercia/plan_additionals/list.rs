//! `plan-additionals.list`

use client::api::commercia::plan_additionals::{List, PlanAdditionalList};
use client::endpoint::Call;
use client::value::text::trimmed;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, stored, with_plans};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Of a group of plans.
const OF_GROUP: &str = "a.id in (select l.additional_id from plan_additional_groups l where l.group_id = {})";

/// Returns a page of additionals.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<PlanAdditionalList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let name = call.query.name.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .matching("lower(a.name) like {} escape '!'", name)
        .equals("a.state", call.query.state.map(Word::name))
        .matching_in(&["plan_additional_groups"], OF_GROUP, call.query.plan_group)
        .ordered(call.query.order_by);
    let mut page = selection.page(cx.conn(), paging, stored)?.transpose()?;
    let found = with_plans(cx, std::mem::take(&mut page.data))?;
    let additionals = found.into_iter().map(|stored| stored.additional).collect();
    Ok(PlanAdditionalList { plan_additionals: page.with_rows(additionals) })
}
