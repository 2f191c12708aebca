//! `disabled-emails.list`

use client::api::service::disabled_emails::{DisabledEmailList, List};
use client::endpoint::Call;
use client::value::email_key::EmailKey;
use client::value::text::trimmed;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, disabled_email};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// As it was written, or as mail servers know it.
const SPELLED: &str = "(d.address_key like {} escape '!' or lower(d.address) like {} escape '!')";

/// Returns a page of disabled addresses.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<DisabledEmailList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let actor = cx.actor()?.clone();
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .only(Some("d.enabled_at is null"))
        .matching(SPELLED, call.query.address.as_deref().map(part))
        .equals("d.reason", call.query.reason.map(Word::name))
        .days("d.since", call.query.since)
        .equals("d.member_id", call.query.member)
        .ordered(call.query.order_by);
    let page = selection.page(cx.conn(), paging, |row| disabled_email(row, &actor))?;
    Ok(DisabledEmailList { disabled_emails: page.transpose()? })
}

/// Returns the pattern of the keys that contain a text; that of an address is its key, so that any spelling finds it.
fn part(text: &str) -> String {
    let key = EmailKey::of(text).map(|key| key.to_string());
    containing(&key.unwrap_or_else(|| trimmed(text).to_lowercase()))
}
