//! `personal-data.list-views`

use client::api::members::members::Manager;
use client::api::members::personal_data::{ListViews, MemberView, MemberViewList, VIEWS};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::members::members::load;
use crate::store::{List as Listing, Row};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const SEEN: Listing = Listing::new(
    "member_views",
    "v",
    "v.id, v.day, v.actor_id, s.name, s.role, v.first_at, v.last_at, v.times",
)
.joined("join staff s on s.id = v.actor_id")
.sorted_as(&VIEWS, &[("last_at", "v.last_at")]);

/// Returns a page of the accounts that saw a member's whole record.
pub fn list_views(cx: &mut Cx<'_, '_>, call: Call<ListViews>) -> Result<MemberViewList> {
    MemberViewList::may_read(cx.actor()?)?;
    let member = load(cx, call.path)?.id;
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let selection = SEEN.select().equals("v.member_id", Some(member));
    Ok(MemberViewList { views: selection.page(cx.conn(), paging, view)?.transpose()? })
}

fn view(row: &Row) -> Result<MemberView> {
    Ok(MemberView {
        id: row.get("id"),
        day: row.get("day"),
        manager: Manager { id: row.get("actor_id"), name: row.get("name") },
        role: row.word("role")?,
        first_at: row.get("first_at"),
        last_at: row.get("last_at"),
        times: row.get("times"),
    })
}
