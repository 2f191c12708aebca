//! `members.quick-search`

use client::api::members::members::{Member, QuickSearch, QuickSearchHits, last_digits, terms};
use client::endpoint::Call;

use super::load::{member, name_phones};
use super::search::found;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

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
