//! `service-accounts.revoke`: the token ends immediately, on every server.

use client::api::administration::service_accounts::{Revoke, ServiceAccountSaved};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Revokes a service account. What it did stays in the history.
pub fn revoke(cx: &mut Cx<'_, '_>, call: Call<Revoke>) -> Result<ServiceAccountSaved> {
    let (at, by) = (cx.now, cx.author().to_owned());
    let read = |cx: &mut Cx<'_, '_>| {
        let (account, facts) = load(cx, call.path)?;
        cx.guard(&call, &facts)?;
        Ok((RecordVersion::new(call.path, account.version), account))
    };
    let account =
        cx.change(read, |_, _| Ok(RowValues::new().to("revoked_at", at).to("revoked_by", by.as_str())))?;
    let sql = "update sessions set revoked_at = $1, revoked_why = 'revoked' where revoked_at is null
        and id = (select session_id from service_accounts where id = $2)";
    cx.execute(sql, &[at.into(), call.path.into()])?;
    cx.changed(call.path, json!({ "state": "active" }), json!({ "state": "revoked" }));
    cx.effect(Message::new(Key::StaffServiceEffectRevoked).with("name", &account.name));
    saved(cx, call.path, Message::new(Key::StaffServiceRevoked))
}
