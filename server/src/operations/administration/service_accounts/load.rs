//! `service-accounts.list` and `service-accounts.get`, and the loading of service accounts for changes.

use client::actor::Actor;
use client::api::administration::service_accounts::{
    Get, List, SERVICE_ACCOUNTS, ServiceAccount, ServiceAccountFacts, ServiceAccountList,
    ServiceAccountSaved, ServiceAccountState, in_force,
};
use client::catalogue;
use client::endpoint::Call;
use client::endpoint::can::Can;
use client::message::Message;
use client::value::id::{ServiceAccountId, SessionId};
use client::value::word::Word;
use client::wire::page::Paging;
use jiff::Timestamp;
use jiff::civil::Date;

use crate::store::{self, Row, updated_at};
use crate::work::app::App;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "a.id, a.session_id, a.name, a.role, a.abilities, a.addresses, a.valid_until, a.created_at, a.created_by,
    a.revoked_at, a.revoked_by, a.version, (select o.seen_at from sessions o where o.id = a.session_id) as seen_at, ",
    updated_at!("a", "service_accounts")
);
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

/// Returns one service account.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<ServiceAccountSaved> {
    Ok(ServiceAccountSaved { message: String::new(), service_account: load(cx, call.path)?.0 })
}

/// Returns a service account with the facts for its guards.
pub fn load(cx: &mut Cx<'_, '_>, id: ServiceAccountId) -> Result<(ServiceAccount, ServiceAccountFacts)> {
    let sql = format!("select {COLUMNS} from service_accounts a where a.id = $1");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let account = account(cx.app, cx.actor()?, cx.today, &row)?;
    let facts = facts(&account);
    Ok((account, facts))
}

/// Returns the service account after a change, with a message.
pub fn saved(cx: &mut Cx<'_, '_>, id: ServiceAccountId, message: Message) -> Result<ServiceAccountSaved> {
    Ok(ServiceAccountSaved { message: message.text(cx.lang()), service_account: load(cx, id)?.0 })
}

fn facts(account: &ServiceAccount) -> ServiceAccountFacts {
    ServiceAccountFacts { state: account.state, revoked: account.revoked_at.zip(account.revoked_by.clone()) }
}

/// Reads a row as of a day, as a viewer sees it.
fn account(app: &App, viewer: &Actor, today: Date, row: &Row) -> Result<ServiceAccount> {
    let (revoked_at, valid_until): (Option<Timestamp>, Date) =
        (row.get("revoked_at"), row.get("valid_until"));
    let state = match revoked_at {
        Some(_) => ServiceAccountState::Revoked,
        None if valid_until < today => ServiceAccountState::Expired,
        None => ServiceAccountState::Active,
    };
    let (session, created_at): (SessionId, Timestamp) = (row.get("session_id"), row.get("created_at"));
    let seen = app.activity.last(session).max(row.get("seen_at"));
    let (role, addresses): (_, &str) = (row.word("role")?, row.get("addresses"));
    let mut account = ServiceAccount {
        id: row.get("id"),
        name: row.get("name"),
        role,
        abilities: in_force(row.get("abilities"), &viewer.matrix.abilities(role)).collect(),
        addresses: addresses.split(',').filter(|range| !range.is_empty()).map(str::to_owned).collect(),
        state,
        valid_until,
        created_at,
        created_by: row.get("created_by"),
        last_used_at: seen.filter(|seen| *seen > created_at),
        revoked_at,
        revoked_by: row.get("revoked_by"),
        can: Can::default(),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    };
    account.can = catalogue::can::judge(viewer, &[&facts(&account)]);
    Ok(account)
}
