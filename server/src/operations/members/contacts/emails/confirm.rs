//! `emails.confirm`

use client::api::members::contacts::{ConfirmEmail, EmailChanged};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use super::changed;
use crate::operations::members::contacts::link::confirmed;
use crate::operations::members::contacts::load::{email_of, email_state, note_verified};
use crate::work::cx::Cx;
use crate::work::record::RecordVersion;
use crate::work::refusal::Result;

/// Confirms an e-mail address manually.
pub fn confirm(cx: &mut Cx<'_, '_>, call: Call<ConfirmEmail>) -> Result<EmailChanged> {
    let (email, member) = cx.change(
        |cx| {
            let found = email_of(cx, call.path)?;
            cx.guard(&call, &email_state(cx, &found.0))?;
            Ok((RecordVersion::new(call.path, found.0.version), found))
        },
        |cx, _| confirmed(cx),
    )?;
    if email.master {
        note_verified(cx, email.user_id)?;
    }
    let new = json!({ "conferred_at": cx.now, "verified_at": email.verified_at.unwrap_or(cx.now) });
    cx.changed(
        call.path,
        json!({ "conferred_at": email.conferred_at, "verified_at": email.verified_at }),
        new,
    );
    changed(cx, &email, &member, [Key::ContactsEffectEmailConfirmed, Key::ContactsDoneEmailConfirmed])
}
