//! `phones.confirm`

use client::api::members::contacts::{ConfirmPhone, PhonesChanged};
use client::endpoint::Call;
use client::message::Key;
use client::value::id::PhoneId;
use serde_json::json;

use super::changed;
use crate::operations::members::contacts::link::confirmed;
use crate::operations::members::contacts::load::{phone_of, phone_state};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Confirms a phone manually.
pub fn confirm(cx: &mut Cx<'_, '_>, call: Call<ConfirmPhone>) -> Result<PhonesChanged> {
    let id: PhoneId = call.path;
    let (phone, member) = cx.change(
        |cx| {
            let found = phone_of(cx, id)?;
            cx.guard(&call, &phone_state(cx, &found.0))?;
            Ok((RecordVersion::new(id, found.0.version), found))
        },
        |cx, _| confirmed(cx),
    )?;
    let new = json!({ "conferred_at": cx.now, "verified_at": phone.verified_at.unwrap_or(cx.now) });
    cx.changed(id, json!({ "conferred_at": phone.conferred_at, "verified_at": phone.verified_at }), new);
    changed(cx, &phone, &member, [Key::ContactsEffectPhoneConfirmed, Key::ContactsDonePhoneConfirmed])
}
