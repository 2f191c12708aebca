//! Loads service accounts.

use client::actor::Actor;
use client::api::administration::service_accounts::{
    ServiceAccount, ServiceAccountFacts, ServiceAccountSaved, ServiceAccountState, in_force,
};
use client::catalogue;
use client::endpoint::can::Can;
use client::message::Message;
use client::value::id::{ServiceAccountId, SessionId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::store::{Row, updated_at};
use crate::work::app::App;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The columns of [`account`].
pub const COLUMNS: &str = concat!(
    "a.id, a.session_id, a.name, a.role, a.abilities, a.addresses, a.valid_until, a.created_at, a.created_by,
    a.revoked_at, a.revoked_by, a.version, (select o.seen_at from sessions o where o.id = a.session_id) as seen_at, ",
    updated_at!("a", "service_accounts")
);

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
/// Reads a row.
pub fn account(app: &App, viewer: &Actor, today: Date, row: &Row) -> Result<ServiceAccount> {
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
