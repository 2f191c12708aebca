//! `outbox.list`

use client::api::service::outbox::{ALL_ENTRIES, ENTRIES, List, OutboxList};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::Paging;

use crate::outbox::{COLUMNS, entry};
use crate::store;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROW: store::List = store::List::new("outbox", "o", COLUMNS).sorted_as(&ENTRIES, &[("id", "o.id")]);

/// A user's own entries, or everyone's for those who see all consultants.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<OutboxList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let actor = cx.actor()?.clone();
    let own = (!actor.can(ALL_ENTRIES.action, ALL_ENTRIES.subject)).then_some(actor.id);
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .equals("o.actor_id", own)
        .equals("o.state", call.query.state.map(|state| state.name()))
        .equals("o.kind", call.query.kind.map(|kind| kind.name()));
    Ok(OutboxList { outbox: selection.page(cx.conn(), paging, |row| entry(row, &actor))?.transpose()? })
}
