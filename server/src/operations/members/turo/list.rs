//! `turo.list`

use client::api::members::members::Manager;
use client::api::members::turo::{List, TURO, TuroFilter, TuroList, TuroMember, days_since, moment_before};
use client::endpoint::Call;
use client::wire::page::Paging;
use jiff::Timestamp;

use crate::operations::members::members::UPDATED;
use crate::store::{self, Row, updated_at};
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::words::stored;

const ROW: store::List = store::List::new(
    "members",
    "m",
    concat!(
    "m.id, m.name, m.kind, m.status, m.end_of_plan, m.health_score, m.created_at, m.last_login_at, m.last_message_at,
     m.last_opened_at, m.turo_at, m.turo_by, m.version, ms.account_manager_id, am.name as manager_name,
     (select g.name from quotas q join plans p on p.id = q.plan_id join plan_groups g on g.id = p.group_id
      where q.member_id = m.id order by q.end_of_plan desc, q.id desc limit 1) as plan, ",
    updated_at!("m", "members", "member_settings", "health_scores")
),
)
.joined(
    "left join member_settings ms on ms.member_id = m.id
     left join staff am on am.id = ms.account_manager_id",
)
.logged()
.updated_with(UPDATED)
.sorted_as(
    &TURO,
    &[
        ("name", "m.name_sort"),
        ("days_without_login", "-coalesce(m.last_login_at, m.created_at)"),
        ("days_without_message", "-coalesce(m.last_message_at, m.created_at)"),
        ("days_without_open_email", "-coalesce(m.last_opened_at, m.created_at)"),
    ],
);

const OF_ACCOUNT: &str = "m.id in (select member_id from member_settings where account_manager_id = {})";

/// Returns a page of the members, the longest without signing in first.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<TuroList> {
    let TuroFilter {
        days_without_login,
        days_without_message,
        days_without_open_email,
        page,
        per_page,
        updated_since,
        turo,
        status,
        kind,
        account_manager,
        order_by,
    } = call.query.checked()?;
    let paging = Paging::new(page, per_page)?;
    let now = cx.now;
    let before = |days: Option<i64>| days.map(|days| -moment_before(days, now).as_millisecond());
    let selection = ROW
        .select()
        .updated_since(updated_since)
        .only(Some("m.erased_at is null"))
        .matching("-coalesce(m.last_login_at, m.created_at) >= {}", before(days_without_login))
        .matching("-coalesce(m.last_message_at, m.created_at) >= {}", before(days_without_message))
        .matching("-coalesce(m.last_opened_at, m.created_at) >= {}", before(days_without_open_email))
        .only(turo.map(|flag| match flag {
            0 => "m.turo_at is null",
            _ => "m.turo_at is not null",
        }))
        .equals("m.status", status.map(stored))
        .equals("m.kind", kind.map(stored))
        .matching_in(&["member_settings"], OF_ACCOUNT, account_manager)
        .ordered(order_by);
    Ok(TuroList { users: selection.page(cx.conn(), paging, |row| member(row, now))?.transpose()? })
}

fn member(row: &Row, now: Timestamp) -> Result<TuroMember> {
    let registered: Timestamp = row.get("created_at");
    let at = |column: &str| row.get::<Option<Timestamp>>(column);
    let days = |column: &str| Some(days_since(at(column).unwrap_or(registered), now));
    let manager: Option<_> = row.get("account_manager_id");
    Ok(TuroMember {
        id: row.get("id"),
        name: row.get("name"),
        kind: Some(row.word("kind")?),
        status: Some(row.word("status")?),
        plan: row.get("plan"),
        end_of_plan: row.get("end_of_plan"),
        last_login_at: at("last_login_at"),
        days_without_login: days("last_login_at"),
        last_message_at: at("last_message_at"),
        days_without_message: days("last_message_at"),
        last_opened_at: at("last_opened_at"),
        days_without_open_email: days("last_opened_at"),
        account_manager: manager.map(|id| Manager { id, name: row.get("manager_name") }),
        health_score: row.get("health_score"),
        turo: at("turo_at").is_some(),
        turo_at: at("turo_at"),
        turo_by: row.get("turo_by"),
        updated_at: row.get("updated_at"),
        version: row.get("version"),
    })
}
