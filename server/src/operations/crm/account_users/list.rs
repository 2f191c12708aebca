//! `account-users.list`

use client::api::crm::account_users::{AccountUserList, AccountUserState, List};
use client::endpoint::Call;
use client::search::plain;
use client::value::text::given;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, stored, with_memberships};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const MEMBERSHIPS: &[&str] = &["account_memberships"];

/// In an account.
const OF_ACCOUNT: &str = "p.id in (select m.account_user_id from account_memberships m where m.account_id = {} and m.until_day is null)";

/// With a permission in an account.
const WITH_PERMISSION: &str = "p.id in (select m.account_user_id from account_memberships m where m.permission = {} and m.until_day is null)";

/// In any account, or in none.
const ACTIVE: &str =
    "p.id in (select m.account_user_id from account_memberships m where m.until_day is null)";
const INACTIVE: &str =
    "p.id not in (select m.account_user_id from account_memberships m where m.until_day is null)";

/// Returns a page of people.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<AccountUserList> {
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let sought = given(call.query.q.as_deref()).map(|text| containing(&plain(text)));
    let state = call.query.state.map(|state| match state {
        AccountUserState::Active => ACTIVE,
        AccountUserState::Inactive => INACTIVE,
    });
    let selection = ROW
        .select()
        .watching(MEMBERSHIPS)
        .updated_since(call.query.updated_since)
        .matching("p.search_text like {} escape '!'", sought)
        .matching(OF_ACCOUNT, call.query.account)
        .matching(WITH_PERMISSION, call.query.permission.map(Word::name))
        .only(state)
        .equals("p.member_id", call.query.member)
        .ordered(call.query.order_by);
    let actor = cx.actor()?.clone();
    let mut page = selection.page(cx.conn(), paging, |row| stored(row, &actor))?;
    let found = std::mem::take(&mut page.data).into_iter().collect::<Result<Vec<_>>>()?;
    let found = with_memberships(cx, found)?;
    let people = found.into_iter().map(|stored| stored.user).collect();
    Ok(AccountUserList { account_users: page.with_rows(people) })
}
