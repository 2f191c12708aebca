//! Loads the settings of a member.

use client::api::members::consultants::RequestAssignment;
use client::api::members::members::Manager;
use client::api::members::ownership::assigned_until;
use client::api::members::settings::{
    KanbanPlace, MemberSettings, SettingsUser, block_of, shows_cerc, shows_ev_log,
};
use client::endpoint::Endpoint;
use client::record::Record;
use client::value::date::{day_of, end_of};
use client::value::id::{MemberId, StaffId, kind};
use jiff::Timestamp;

use super::log;
use crate::operations::members::section;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

const SQL: &str = "select ms.account_manager_id, ms.account_manager_at, ms.account_manager_until,
     ms.account_manager_priority_until, ms.account_manager_property_until, ms.success_manager_id,
     ms.success_manager_at, ms.success_manager_until, ms.cerc_right_manager_id, ms.cerc_right_at, ms.cerc_right_until,
     ms.cerc_preference_manager_id, ms.cerc_preference_at, ms.cerc_preference_until,
     ms.kanban_account_manager_id, ms.kanban_column,
     mp.onivoro_warning_at, mp.onivoro_aware_at, coalesce(mp.onivoro_tries, 0) as onivoro_tries, mp.onivoro_type,
     mp.onivoro_requested_review_at, mp.cerc_plan_quota_id,
     am.name as account_name, sm.name as success_name, c.id as cerc_id, c.name as cerc_name
     from members m
     left join member_settings ms on ms.member_id = m.id
     left join member_preferences mp on mp.id = m.id
     left join staff am on am.id = ms.account_manager_id
     left join staff sm on sm.id = ms.success_manager_id
     left join staff c on c.id = coalesce(ms.cerc_preference_manager_id, ms.cerc_right_manager_id)
     where m.id = $1";

/// Returns whether the caller has asked for a member today.
fn has_asked(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<bool> {
    let actor = cx.actor()?.id;
    let sql =
        "select at from audit_log where record = $1 and record_id = $2 and endpoint = $3 and actor_id = $4
         order by seq desc limit 1";
    let (record, call) = (kind::Member::KIND.name.to_owned(), RequestAssignment::ID.to_owned());
    let row = cx.query_one(sql, &[record.into(), member.into(), call.into(), actor.into()])?;
    Ok(row.is_some_and(|row| day_of(row.get("at")) == cx.today))
}

fn manager(row: &Row, id: &str, name: &str) -> Option<Manager> {
    row.get::<Option<StaffId>>(id).map(|id| Manager { id, name: row.get(name) })
}

/// Returns the settings, as the caller sees them.
pub fn load(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<MemberSettings> {
    let section = section::read::<kind::Settings>(cx, member)?;
    let row = cx.query_one(SQL, &[member.into()])?.ok_or(Refusal::NotFound)?;
    let role = cx.actor()?.role;
    let kanban = KanbanPlace {
        account_manager_id: row.get("kanban_account_manager_id"),
        column: row.get("kanban_column"),
    };
    let cerc = manager(&row, "cerc_id", "cerc_name");
    let account_at: Option<Timestamp> = row.get("account_manager_at");
    let held = account_at.map(|at| end_of(assigned_until(day_of(at))));
    let mut settings = MemberSettings {
        id: member.get().into(),
        version: section.version,
        cerc_right_manager_id: row.get("cerc_right_manager_id"),
        cerc_right_at: row.get("cerc_right_at"),
        cerc_right_until: row.get("cerc_right_until"),
        cerc_preference_manager_id: row.get("cerc_preference_manager_id"),
        cerc_preference_at: row.get("cerc_preference_at"),
        cerc_preference_until: row.get("cerc_preference_until"),
        account_manager_id: row.get("account_manager_id"),
        account_manager_at: account_at,
        account_manager_until: row.get::<Option<Timestamp>>("account_manager_until").or(held),
        account_manager_priority_until: row.get("account_manager_priority_until"),
        account_manager_property_until: row.get("account_manager_property_until"),
        success_manager_id: row.get("success_manager_id"),
        success_manager_at: row.get("success_manager_at"),
        success_manager_until: row.get("success_manager_until"),
        sales_log: log::of_sales(cx, member)?,
        cerc_log: log::of_cerc(cx, member)?,
        onivoro_aware_at: row.get("onivoro_aware_at"),
        onivoro_tries: row.get("onivoro_tries"),
        onivoro_type: row.get("onivoro_type"),
        onivoro_warning_at: row.get("onivoro_warning_at"),
        onivoro_requested_review_at: row.get("onivoro_requested_review_at"),
        user: SettingsUser { kanban: kanban.column.is_some().then_some(kanban) },
        shows_ev_log: shows_ev_log(role, row.get::<Option<StaffId>>("account_manager_id").is_some()),
        shows_cerc: shows_cerc(role, cerc.is_some()),
        assignment_requested: has_asked(cx, member)?,
        cerc,
        cerc_plan_quota_id: row.get("cerc_plan_quota_id"),
        account_manager: manager(&row, "account_manager_id", "account_name"),
        success_manager: manager(&row, "success_manager_id", "success_name"),
        product: Some(cx.app.settings.product.clone()),
        ..section.decode()
    };
    settings.pro = Some(block_of(&settings).state());
    Ok(settings)
}
