//! `staff.deactivate`

use client::api::administration::staff::{Deactivate, StaffSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::id::StaffId;
use serde_json::json;

use super::invite::kill_codes;
use super::load::{load_locked, saved};
use crate::operations::service::scheduler::feed::owner;
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Deactivates an account immediately, and leaves its history and assignments.
pub fn deactivate(cx: &mut Cx<'_, '_>, call: Call<Deactivate>) -> Result<StaffSaved> {
    let (at, by) = (cx.now, cx.actor()?.name.clone());
    let read = |cx: &mut Cx<'_, '_>| {
        let (before, facts) = load_locked(cx, call.path)?;
        cx.guard(&call, &facts)?;
        Ok((RecordVersion::new(call.path, before.version), before))
    };
    let before = cx.change(read, |_, _| {
        Ok(RowValues::new().to("active", 0).to("deactivated_at", at).to("deactivated_by", by.as_str()))
    })?;
    cx.changed(call.path, json!({ "active": true }), json!({ "active": false }));
    cx.effect(Message::new(Key::StaffEffectDeactivated).with("name", &before.name));
    end_sessions(cx, call.path)?;
    kill_codes(cx, call.path)?;
    owner::forget_lost(cx)?;
    tell_owned(cx, call.path, &before.name)?;
    saved(cx, call.path, Message::new(Key::StaffDeactivated).with("name", &before.name))
}

fn end_sessions(cx: &mut Cx<'_, '_>, id: StaffId) -> Result<()> {
    let sql = "update sessions set revoked_at = $1, revoked_why = 'deactivated'
        where staff_id = $2 and revoked_at is null and expires_at > $1";
    let ended = cx.execute(sql, &[cx.now.into(), id.into()])?;
    if ended > 0 {
        cx.effect(Message::new(Key::StaffEffectSessions).with("n", ended));
    }
    Ok(())
}

/// Adds an effect that counts what stays assigned to the account.
fn tell_owned(cx: &mut Cx<'_, '_>, id: StaffId, name: &str) -> Result<()> {
    let members =
        "select count(*) from member_settings where account_manager_id = $1 or success_manager_id = $1";
    let payments = "select count(*) from transactions where account_manager_id = $1 and status = 'open'";
    for (sql, key) in [(members, Key::StaffEffectMembers), (payments, Key::StaffEffectPayments)] {
        let owned = cx.query_one(sql, &[id.into()])?.map_or(0, |row| row.int(0));
        if owned > 0 {
            cx.effect(Message::new(key).with("n", owned).with("name", name));
        }
    }
    Ok(())
}
