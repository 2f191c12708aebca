//! `members.search` and `members.quick-search`: members by anything that staff know of them.

use client::api::members::members::{MemberList, QuickSearch, QuickSearchHits, Search, terms};
use client::endpoint::Call;
use client::rules::Invalid;
use client::search;
use client::wire::page::Paging;

use super::load::{ROW, member};
use crate::store::{Dialect, Selection};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The index of the keys that members are found by.
pub const INDEX: &str = "member_search";

/// A page of the members that are found, the latest first.
pub fn search(cx: &mut Cx<'_, '_>, call: Call<Search>) -> Result<MemberList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let found = found(cx.conn().dialect(), &call.query.q)?;
    Ok(MemberList { users: found.page(cx.conn(), paging, member)?.transpose()? })
}

/// The first members that are found, the latest first.
pub fn quick_search(cx: &mut Cx<'_, '_>, call: Call<QuickSearch>) -> Result<QuickSearchHits> {
    let found = found(cx.conn().dialect(), &call.query.q)?;
    let users = found.first(cx.conn(), QuickSearchHits::MOST, member)?;
    Ok(QuickSearchHits { users: users.into_iter().collect::<Result<_>>()? })
}

fn found(dialect: Dialect, text: &str) -> Result<Selection> {
    let mut invalid = Invalid::default();
    search::check("q", Some(text), &mut invalid);
    invalid.into_result(())?;
    Ok(ROW.select().found(dialect, INDEX, Some(terms(text))).sorted("m.id", true))
}
