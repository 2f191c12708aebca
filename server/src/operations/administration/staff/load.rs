//! Loads staff accounts.

use client::actor::Actor;
use client::api::administration::staff::{StaffAccount, StaffFacts, StaffSaved, StaffState};
use client::catalogue;
use client::endpoint::can::Can;
use client::message::Message;
use client::value::id::StaffId;

use crate::store::{Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The columns of [`account`].
pub const COLUMNS: &str = concat!(
    "s.id, s.name, s.email, s.role, s.active, s.created_at, s.deactivated_at, s.deactivated_by,
    s.version, case when s.password_hash is null then 0 else 1 end as has_password,
    (select max(o.seen_at) from sessions o where o.staff_id = s.id) as seen_at,
    (select max(c.expires_at) from one_time_codes c
     where c.staff_id = s.id and c.purpose = 'invite' and c.used_at is null) as invited_until, ",
    updated_at!("s", "staff")
);

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

/// Counts the active accounts of root.
pub fn active_roots(cx: &mut Cx<'_, '_>) -> Result<i64> {
    let sql = "select count(*) from staff where role = 'root' and active = 1";
    Ok(cx.query_one(sql, &[])?.map_or(0, |row| row.int(0)))
}

/// Returns what guards judge.
pub fn facts(account: &StaffAccount, active_roots: i64) -> StaffFacts {
    StaffFacts {
        id: account.id,
        role: account.role,
        state: account.state,
        deactivated: account.deactivated_at.zip(account.deactivated_by.clone()),
        active_roots,
    }
}

/// Returns what an actor may do with an account.
pub fn can(actor: &Actor, facts: &StaffFacts) -> Can {
    catalogue::can::judge(actor, &[facts]).with("change_role", facts.may_change_role(actor))
}

/// Reads a row.
pub fn account(row: &Row) -> Result<StaffAccount> {
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
