//! `members.list`

use client::api::members::members::{List, MemberFilter, MemberList, last_digits, terms};
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{ROW, member, name_phones};
use crate::operations::members::index::INDEX;
use crate::store::{Dialect, Selection};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

/// A page of members.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<MemberList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    call.query.check()?;
    let dialect = cx.conn().dialect();
    // An order that the caller chose is kept.
    let last = call.query.q.as_deref().filter(|_| call.query.order_by.is_none()).and_then(last_digits);
    let selection = narrowed(dialect, &call.query).led_by(dialect, INDEX, last);
    let selection = selection.ordered(call.query.order_by);
    let mut users = selection.page(cx.conn(), paging, member)?.transpose()?;
    name_phones(cx, &mut users.data);
    Ok(MemberList { users })
}

/// The plan group of the plan that ends last.
const IN_PLAN_GROUP: &str = "exists (select 1 from quotas q join plans p on p.id = q.plan_id
     where q.member_id = m.id and q.end_of_plan = m.end_of_plan and p.group_id = {})";

const IN_ZONE: &str = "m.id in (select member_id from member_zones where zone_id = {})";

const IN_SEGMENT: &str = "m.id in (select member_id from member_segments where segment_id = {})";

const OF_ACCOUNT: &str = "m.id in (select member_id from member_settings where account_manager_id = {})";

const OF_SUCCESS: &str = "m.id in (select member_id from member_settings where success_manager_id = {})";

const OF_CERC: &str = "m.id in (select member_id from member_settings
     where coalesce(cerc_preference_manager_id, cerc_right_manager_id) = {})";

fn narrowed(dialect: Dialect, filter: &MemberFilter) -> Selection {
    let ends = filter.end_of_plan;
    ROW.select()
        .updated_since(filter.updated_since)
        .found(dialect, INDEX, filter.q.as_deref().map(terms))
        .equals("m.id", filter.id)
        .equals("m.status", filter.status.map(stored))
        .equals("m.kind", filter.kind.map(stored))
        .equals("m.person", filter.person.map(stored))
        .equals("m.state", filter.state.map(stored))
        .matching_in(&["member_zones"], IN_ZONE, filter.zone)
        .matching_in(&["member_segments"], IN_SEGMENT, filter.segment)
        .matching_in(&["quotas"], IN_PLAN_GROUP, filter.plan_group)
        .matching_in(&["member_settings"], OF_ACCOUNT, filter.account_manager)
        .matching_in(&["member_settings"], OF_SUCCESS, filter.success_manager)
        .matching_in(&["member_settings"], OF_CERC, filter.cerc)
        .only(filter.verified.map(|flag| match flag {
            0 => "m.verified_at is null",
            _ => "m.verified_at is not null",
        }))
        .matching("coalesce(m.end_of_plan, '') >= {}", ends.map(|days| days.from.to_string()))
        .matching("coalesce(m.end_of_plan, '') <= {}", ends.map(|days| days.to.to_string()))
        .days("m.created_at", filter.created_at)
}
