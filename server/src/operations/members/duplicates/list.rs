//! `duplicates.list`

use client::api::members::duplicates::{DuplicateList, List};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, duplicate};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a page of duplicates, the likeliest first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<DuplicateList> {
    let query = call.query;
    query.check()?;
    let paging = Paging::new(query.page, query.per_page)?;
    // None of the words is a part of another.
    let evidence = query.evidence.map(|evidence| format!("%{}%", evidence.name()));
    let selection = ROW
        .select()
        .updated_since(query.updated_since)
        .equals("d.state", query.state.map(Word::name))
        .matching("d.evidence like {}", evidence)
        .matching("d.score >= {}", query.score_from)
        .matching("d.score <= {}", query.score_until)
        .ordered(query.order_by);
    Ok(DuplicateList { duplicates: selection.page(cx.conn(), paging, duplicate)?.transpose()? })
}
