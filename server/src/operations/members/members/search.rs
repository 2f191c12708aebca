//! `members.search`: members by anything that staff know of them.

use client::api::members::members::{MemberList, Search, last_digits, terms};
use client::endpoint::Call;
use client::rules::Invalid;
use client::search::{self, Term};
use client::wire::page::Paging;

use super::load::{ROW, member, name_phones};
use crate::operations::members::index::INDEX;
use crate::store::{Dialect, Selection};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// A page of the members that are found: those whose phone ends with the digits, then the others, the latest first.
pub fn search(cx: &mut Cx<'_, '_>, call: Call<Search>) -> Result<MemberList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let (dialect, text) = (cx.conn().dialect(), &*call.query.q);
    let found = found(dialect, text, terms(text))?.led_by(dialect, INDEX, last_digits(text));
    let mut users = found.page(cx.conn(), paging, member)?.transpose()?;
    name_phones(cx, &mut users.data);
    Ok(MemberList { users })
}

/// Selects the members that are found.
pub fn found(dialect: Dialect, text: &str, terms: Vec<Term>) -> Result<Selection> {
    let mut invalid = Invalid::default();
    search::check("q", Some(text), &mut invalid);
    invalid.into_result(())?;
    Ok(ROW.select().found(dialect, INDEX, Some(terms)).sorted("m.id", true))
}
