//! `tracks.by-columns`

use client::api::service::kanban::{TrackColumn, TrackColumns, TracksByColumns};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::Paging;

use super::list::{OF_MANAGER, page, seen};
use super::load::ROW;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The entries that wait, a page of each track.
pub fn by_columns(cx: &mut Cx<'_, '_>, call: Call<TracksByColumns>) -> Result<TrackColumns> {
    let paging = Paging::new(call.query.page, None)?;
    let tracks = seen(cx, call.query.columns)?;
    let mut columns = Vec::new();
    for column in tracks {
        let selection = ROW
            .select()
            .equals("e.track", Some(column.name()))
            .only(Some("e.status <> 'contacted'"))
            .matching_in(&["member_settings"], OF_MANAGER, call.query.account_manager_id)
            .sorted("e.id", false);
        columns.push(TrackColumn { column, cards: page(cx, selection, paging)? });
    }
    Ok(TrackColumns { columns })
}
