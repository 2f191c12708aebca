//! `members.list-active`

use client::api::members::members::{ListActive, MemberList};
use client::endpoint::Call;
use client::wire::page::Paging;

use super::load::{ROW, member, name_phones};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A page of active members.
pub fn list_active(cx: &mut Cx<'_, '_>, call: Call<ListActive>) -> Result<MemberList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let emails: Vec<String> = call.query.emails.iter().map(|email| email.trim().to_lowercase()).collect();
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .only(Some("m.status = 'active'"))
        .among("lower(m.email)", (!emails.is_empty()).then_some(emails))
        .sorted("m.name_sort", false);
    let mut users = selection.page(cx.conn(), paging, member)?.transpose()?;
    name_phones(cx, &mut users.data);
    Ok(MemberList { users })
}
