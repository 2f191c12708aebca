//! `sets.list`

use client::api::home::sets::{List, SetList};
use client::endpoint::Call;
use client::search::plain;
use client::wire::page::Paging;

use super::load::{ROW, set};
use super::source::readable;
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a page of the sets of the lists that the user may read.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<SetList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let actor = cx.actor()?.clone();
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .among("s.list", Some(readable(&actor)))
        .equals("s.list", call.query.list)
        .equals("s.record", call.query.record)
        .equals("s.author_id", call.query.author)
        .matching(
            "s.name_sort like {} escape '!'",
            call.query.q.as_deref().map(|text| containing(&plain(text))),
        )
        .ordered(call.query.order_by);
    Ok(SetList { sets: selection.page(cx.conn(), paging, |row| set(row, &actor))? })
}
