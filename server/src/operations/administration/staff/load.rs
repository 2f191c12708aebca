//! `staff.list` and `staff.get`, and the loading of accounts for other operations.

use client::actor::Actor;
use client::api::administration::staff::{
    ACCOUNTS, Get, List, StaffAccount, StaffFacts, StaffList, StaffSaved, StaffState,
};
use client::catalogue;
use client::endpoint::Call;
use client::endpoint::can::Can;
use client::message::Message;
use client::search::plain;
use client::value::id::StaffId;
use client::value::word::Word;
use client::wire::page::Paging;

use crate::store::{self, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const COLUMNS: &str = concat!(
    "s.id, s.name, s.email, s.role, s.active, s.created_at, s.deactivated_at, s.deactivated_by,
    s.version, case when s.password_hash is null then 0 else 1 end as has_password,
    (select max(o.seen_at) from sessions o where o.staff_id = s.id) as seen_at,
    (select max(c.expires_at) from one_time_codes c
     where c.staff_id = s.id and c.purpose = 'invite' and c.used_at is null) as invited_until, ",
    updated_at!("s", "staff")
);
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

/// Returns one account.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<StaffSaved> {
    Ok(StaffSaved { message: String::new(), staff: load(cx, call.path)?.0 })
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

/// Returns an account with the facts for its guards.
pub fn load(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<(StaffAccount, StaffFacts)> {
    let sql = format!("select {COLUMNS} from staff s where s.id = $1 and s.service_account = 0");
    let row = cx.query_one(&sql, &[id.into()])?.ok_or(Refusal::NotFound)?;
    let mut staff = account(&row)?;
    let facts = facts(&staff, active_roots(cx)?);
    staff.can = can(cx.actor()?, &facts);
    Ok((staff, facts))
}

/// As [`load`], for a change that could leave no root. Locks, so that such changes run one after the other.
pub fn load_locked(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<(StaffAccount, StaffFacts)> {
    cx.execute("update staff set version = version where role = 'root' and active = 1", &[])?;
    load(cx, id)
}

/// Returns the account after a change, with a message.
pub fn saved(cx: &mut Cx<'_, '_>, id: StaffId, message: impl Into<Message>) -> Result<StaffSaved> {
    Ok(StaffSaved { message: message.into().text(cx.lang()), staff: load(cx, id)?.0 })
}

fn active_roots(cx: &mut Cx<'_, '_>) -> Result<i64> {
    let sql = "select count(*) from staff where role = 'root' and active = 1";
    Ok(cx.query_one(sql, &[])?.map_or(0, |row| row.int(0)))
}

fn facts(account: &StaffAccount, active_roots: i64) -> StaffFacts {
    StaffFacts {
        id: account.id,
        role: account.role,
        state: account.state,
        deactivated: account.deactivated_at.zip(account.deactivated_by.clone()),
        active_roots,
    }
}

fn can(actor: &Actor, facts: &StaffFacts) -> Can {
    catalogue::can::judge(actor, &[facts]).with("change_role", facts.may_change_role(actor))
}

fn account(row: &Row) -> Result<StaffAccount> {
    let state = match (row.get("active"), row.get("has_password")) {
        (false, _) => StaffState::Inactive,
        (true, false) => StaffState::Invited,
        (true, true) => StaffState::Active,
    };
    Ok(StaffAccount {
        id: row.get("id"),
        name: row.get("name"),
        email: row.get("email"),
        role: row.word("role")?,
        state,
        created_at: row.get("created_at"),
        seen_at: row.get("seen_at"),
        invited_until: row.get::<Option<_>>("invited_until").filter(|_| state == StaffState::Invited),
        deactivated_at: row.get("deactivated_at"),
        deactivated_by: row.get("deactivated_by"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
        can: Can::default(),
    })
}
