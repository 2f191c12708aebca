//! `email-templates.list`

use client::api::service::email_templates::{EmailTemplateList, List, TemplateState};
use client::endpoint::Call;
use client::value::text::trimmed;
use client::wire::page::Paging;

use super::load::{ROW, stored};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words;

/// Returns a page of templates.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<EmailTemplateList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let actor = cx.actor()?.clone();
    let state = call.query.state.map(|state| match state {
        TemplateState::Draft => "t.draft is not null",
        TemplateState::Published => "t.draft is null and t.published is not null",
        TemplateState::Original => "t.draft is null and t.published is null",
    });
    let name = call.query.name.as_deref().map(|text| containing(&trimmed(text).to_lowercase()));
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .only(state)
        .matching("lower(t.name) like {} escape '!'", name)
        .equals("t.language", call.query.language.map(words::stored))
        .ordered(call.query.order_by);
    let page = selection.page(cx.conn(), paging, |row| stored(row, &actor).map(|found| found.template))?;
    Ok(EmailTemplateList { email_templates: page.transpose()? })
}
