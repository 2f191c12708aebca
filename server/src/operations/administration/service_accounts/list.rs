//! `service-accounts.list`

use client::api::administration::service_accounts::{
    List, SERVICE_ACCOUNTS, ServiceAccountList, ServiceAccountState,
};
use client::endpoint::Call;
use client::value::word::Word;
use client::wire::page::Paging;

use super::load::{COLUMNS, account};
use crate::store;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const ROWS: store::List = store::List::new("service_accounts", "a", COLUMNS)
    .sorted_as(&SERVICE_ACCOUNTS, &[("name", "a.name"), ("valid_until", "a.valid_until")]);

/// Those that are not revoked and end on a day or later.
const ACTIVE: &str = "a.revoked_at is null and a.valid_until >= {}";

/// Those that are not revoked and ended before a day.
const EXPIRED: &str = "a.revoked_at is null and a.valid_until < {}";

/// Returns the service accounts by name.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<ServiceAccountList> {
    let filter = call.query;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let today = cx.today.to_string();
    let in_state = |state| filter.state.filter(|wanted| *wanted == state).map(|_| today.as_str());
    let selection = ROWS
        .select()
        .updated_since(filter.updated_since)
        .equals("a.role", filter.role.map(|role| role.name()))
        .matching(ACTIVE, in_state(ServiceAccountState::Active))
        .matching(EXPIRED, in_state(ServiceAccountState::Expired))
        .only(
            filter
                .state
                .filter(|state| *state == ServiceAccountState::Revoked)
                .map(|_| "a.revoked_at is not null"),
        )
        .ordered(filter.order_by);
    let (app, viewer, today) = (cx.app, cx.actor()?.clone(), cx.today);
    let page = selection.page(cx.conn(), paging, |row| account(app, &viewer, today, row))?;
    Ok(ServiceAccountList { service_accounts: page.transpose()? })
}
