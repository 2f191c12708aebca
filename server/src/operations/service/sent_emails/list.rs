//! `sent-emails.list`

use client::access::{Action, Subject};
use client::api::service::outbox::ALL_ENTRIES;
use client::api::service::sent_emails::{List, SentEmailList};
use client::endpoint::Call;
use client::value::text::trimmed;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, sent_email};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// By its recipient or its subject.
const FOUND: &str = "(lower(o.recipient) like {} escape '!' or lower(o.subject) like {} escape '!')";
/// The same, or by the name of its member, for those who may read members.
const FOUND_BY_NAME: &str = "(lower(o.recipient) like {} escape '!' or lower(o.subject) like {} escape '!'
     or o.member_id in (select id from members where lower(name) like {} escape '!'))";

/// Returns a page of a user's own letters, or of everyone's for those who see all consultants.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<SentEmailList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let actor = cx.actor()?.clone();
    let own = (!actor.can(ALL_ENTRIES.action, ALL_ENTRIES.subject)).then_some(actor.id);
    let reads_members = actor.can(Action::Read, Subject::Users);
    let found = call.query.q.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .only(Some("o.kind = 'email'"))
        .equals("o.actor_id", own)
        .equals("o.id", call.query.id)
        .equals("o.state", call.query.state.map(Word::name))
        .matching(FOUND, found.clone().filter(|_| !reads_members))
        .matching_in(&["members"], FOUND_BY_NAME, found.filter(|_| reads_members))
        .days("o.created_at", call.query.created_at)
        .equals("o.member_id", call.query.member)
        .equals("o.actor_id", call.query.author)
        .equals("o.endpoint", call.query.endpoint)
        .ordered(call.query.order_by);
    let page = selection.page(cx.conn(), paging, |row| sent_email(row, &actor))?;
    Ok(SentEmailList { sent_emails: page.transpose()? })
}
