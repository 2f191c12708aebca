//! `ratings.list`

use client::access::{Ability, Action, Subject};
use client::api::members::ratings::{List, RatingList};
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{narrowed, rating};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a page of ratings.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<RatingList> {
    let query = call.query;
    let period = query.period(query.check()?);
    let paging = Paging::new(query.page, query.per_page)?;
    let may_read = cx.must(Ability::new(Action::Read, Subject::Users)).is_ok();
    let selection = narrowed(&query, period).ordered(query.order_by);
    let page = selection.page(cx.conn(), paging, |row| rating(row, may_read))?;
    Ok(RatingList { ratings: page.transpose()? })
}
