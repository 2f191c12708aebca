//! `members.search` and `members.quick-search`: members by anything that staff know of them.

use client::api::members::members::{
    Member, MemberList, QuickSearch, QuickSearchHits, Search, last_digits, terms,
};
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

/// The first members that are found: those whose phone ends with the digits, then that of the number, then the others, the latest first.
pub fn quick_search(cx: &mut Cx<'_, '_>, call: Call<QuickSearch>) -> Result<QuickSearchHits> {
    let (dialect, text) = (cx.conn().dialect(), &*call.query.q);
    let last = last_digits(text);
    let number = last.is_some().then(|| terms(&format!("#{}", text.trim())));
    let mut users: Vec<Member> = Vec::new();
    for terms in [last, number, Some(terms(text))].into_iter().flatten() {
        if users.len() == QuickSearchHits::MOST as usize {
            break;
        }
        let more = found(dialect, text, terms)?.first(cx.conn(), QuickSearchHits::MOST, member)?;
        for user in more {
            let user = user?;
            if users.iter().all(|known| known.id != user.id) {
                users.push(user);
            }
        }
        users.truncate(QuickSearchHits::MOST as usize);
    }
    name_phones(cx, &mut users);
    Ok(QuickSearchHits { users })
}

fn found(dialect: Dialect, text: &str, terms: Vec<Term>) -> Result<Selection> {
    let mut invalid = Invalid::default();
    search::check("q", Some(text), &mut invalid);
    invalid.into_result(())?;
    Ok(ROW.select().found(dialect, INDEX, Some(terms)).sorted("m.id", true))
}
