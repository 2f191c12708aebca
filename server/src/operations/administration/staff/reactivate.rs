//! `staff.reactivate`

use client::api::administration::staff::{Reactivate, StaffSaved, StaffState};
use client::endpoint::Call;
use client::message::{Key, Message};
use client::value::word::Word;
use serde_json::json;

use super::load::{load, saved};
use crate::work::cx::Cx;
use crate::work::record::{RecordVersion, RowValues};
use crate::work::refusal::Result;

/// Reactivates an account with its password and role.
pub fn reactivate(cx: &mut Cx<'_, '_>, call: Call<Reactivate>) -> Result<StaffSaved> {
    let read = |cx: &mut Cx<'_, '_>| {
        let (before, facts) = load(cx, call.path)?;
        cx.guard(&call, &facts)?;
        Ok((RecordVersion::new(call.path, before.version), before))
    };
    let before = cx.change(read, |_, _| {
        Ok(RowValues::new().to("active", 1).null("deactivated_at").null("deactivated_by"))
    })?;
    cx.changed(call.path, json!({ "active": false }), json!({ "active": true }));
    let effect = Message::new(Key::StaffEffectReactivated).with("name", &before.name);
    cx.effect(effect.with("role", before.role.label(cx.lang())));
    let saved = saved(cx, call.path, Message::new(Key::StaffReactivated).with("name", &before.name))?;
    if saved.staff.state == StaffState::Invited {
        cx.effect(Key::StaffEffectNeedsInvite.into());
    }
    Ok(saved)
}
