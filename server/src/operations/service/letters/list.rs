//! `letters.list`

use client::api::service::letters::{ALL_LETTERS, IncomingLetterList, List};
use client::endpoint::Call;
use client::value::text::trimmed;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, incoming};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// By its sender or its subject.
const FOUND: &str = "(lower(i.sender) like {} escape '!' or lower(i.subject) like {} escape '!')";

/// Returns a page of the e-mails that came in and were sorted: those assigned to a user, or all for those who keep the mail.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<IncomingLetterList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let actor = cx.actor()?.clone();
    let own = (!actor.can(ALL_LETTERS.action, ALL_LETTERS.subject)).then_some(actor.id);
    let found = call.query.q.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .only(Some("i.kind is not null"))
        .equals("i.assignee_id", own)
        .equals("i.state", call.query.state.map(Word::name))
        .equals("i.kind", call.query.kind.map(Word::name))
        .matching(FOUND, found)
        .days("i.received_at", call.query.received_at)
        .equals("i.member_id", call.query.member)
        .equals("i.assignee_id", call.query.assignee)
        .equals("i.outbox_id", call.query.outbox_id)
        .ordered(call.query.order_by);
    let page = selection.page(cx.conn(), paging, |row| incoming(row, &actor))?;
    Ok(IncomingLetterList { letters: page.transpose()? })
}
