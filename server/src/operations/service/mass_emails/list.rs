//! `mass-emails.list`

use client::api::service::mass_emails::{List, MassEmailList};
use client::endpoint::Call;
use client::value::text::trimmed;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, stored, with_figures};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a page of mass e-mails.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<MassEmailList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let name = call.query.name.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .matching("lower(e.name) like {} escape '!'", name)
        .equals("e.state", call.query.state.map(Word::name))
        .days("e.created_at", call.query.created_at)
        .equals("e.author_id", call.query.author)
        .ordered(call.query.order_by);
    let mut page = selection.page(cx.conn(), paging, stored)?.transpose()?;
    let found = with_figures(cx, std::mem::take(&mut page.data))?;
    let mass_emails = found.into_iter().map(|stored| stored.mass_email).collect();
    Ok(MassEmailList { mass_emails: page.with_rows(mass_emails) })
}
