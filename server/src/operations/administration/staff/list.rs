//! `staff.list`

use client::api::administration::staff::{ACCOUNTS, List, StaffList, StaffState};
use client::endpoint::Call;
use client::search::plain;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{COLUMNS, account, active_roots, can, facts};
use crate::store;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROWS: store::List = store::List::new("staff", "s", COLUMNS).sorted_as(
    &ACCOUNTS,
    &[("id", "s.id"), ("name", "s.name"), ("email", "s.email"), ("created_at", "s.created_at")],
);

/// Returns the accounts by name.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<StaffList> {
    let filter = call.query;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let words = filter.q.as_deref().map(str::trim).filter(|words| !words.is_empty());
    let found = words.map(|words| found(cx, words)).transpose()?;
    let selection = ROWS
        .select()
        .updated_since(filter.updated_since)
        .matching("{} like '%,' || s.id || ',%'", found)
        .equals("s.role", filter.role.map(|role| role.name()))
        .only(filter.state.map(condition))
        .only(Some("s.service_account = 0"))
        .ordered(filter.order_by);
    let roots = active_roots(cx)?;
    let page = selection.page(cx.conn(), paging, account)?;
    let mut staff = page.transpose()?;
    for account in &mut staff.data {
        account.can = can(cx.actor()?, &facts(account, roots));
    }
    Ok(StaffList { staff })
}

/// Returns the ids of the accounts whose name or e-mail contains a text, as `,1,2,`. Ignores accents and case,
/// which the databases do differently or not at all. There are few accounts.
fn found(cx: &mut Cx<'_, '_>, text: &str) -> Result<String> {
    let text = plain(text);
    let rows = cx.query("select id, name, email from staff", &[])?;
    let found = rows.iter().filter(|row| [1, 2].iter().any(|&column| plain(row.str(column)).contains(&text)));
    Ok(found.fold(",".to_owned(), |ids, row| format!("{ids}{},", row.int(0))))
}

fn condition(state: StaffState) -> &'static str {
    match state {
        StaffState::Active => "s.active = 1 and s.password_hash is not null",
        StaffState::Invited => "s.active = 1 and s.password_hash is null",
        StaffState::Inactive => "s.active = 0",
    }
}
