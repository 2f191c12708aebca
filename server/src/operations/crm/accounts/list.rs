//! `accounts.list`

use client::api::crm::accounts::{AccountList, List};
use client::endpoint::Call;
use client::rules::document::normalise;
use client::search::plain;
use client::value::text::given;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{ROW, judged, stored};
use crate::store::containing;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// With a step for a day or one before; without a step it is an empty text.
const DUE: &str = "a.next_step_on between '0' and {}";

/// Returns a page of accounts.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<AccountList> {
    call.query.check()?;
    let paging = Paging::new(call.query.page, call.query.per_page)?;
    let sought = given(call.query.q.as_deref());
    let document = sought.map(normalise).filter(|text| text.bytes().any(|byte| byte.is_ascii_digit()));
    let selection = ROW
        .select()
        .updated_since(call.query.updated_since)
        .any_of(
            &[],
            [
                ("a.search_text like {} escape '!'", sought.map(|text| containing(&plain(text)).into())),
                ("a.document like {} escape '!'", document.map(|text| containing(&text).into())),
            ]
            .map(|(condition, value)| (condition, value.into_iter().collect())),
        )
        .equals("a.stage", call.query.stage.map(Word::name))
        .equals("a.account_manager_id", call.query.account_manager)
        .equals("a.state", call.query.state.map(|state| state.to_string()))
        .between("a.next_step_on", call.query.next_step_on)
        .matching(DUE, call.query.due.map(|_| cx.today.to_string()))
        .ordered(call.query.order_by);
    let mut page = selection.page(cx.conn(), paging, stored)?.transpose()?;
    let found = std::mem::take(&mut page.data).into_iter();
    let accounts = found.map(|found| Ok(judged(cx, found)?.account)).collect::<Result<_>>()?;
    Ok(AccountList { accounts: page.with_rows(accounts) })
}
