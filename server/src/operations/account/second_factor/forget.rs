//! Removes a second factor.

use client::api::account::session::Done;
use client::message::Key;
use client::value::id::StaffId;
use serde_json::json;

use super::secret;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Removes the second factor of an account.
pub fn forget(cx: &mut Cx<'_, '_>, staff: StaffId) -> Result<Done> {
    let sql = "select id from staff where id = $1 and totp_secret is not null";
    if cx.query_one(sql, &[staff.into()])?.is_some() {
        secret::remove(cx.conn(), staff)?;
        let (old, new) = (json!({ "second_factor": true }), json!({ "second_factor": false }));
        cx.changed(staff, old, new);
    }
    Ok(Done { message: Key::AccountOtpRemoved.text(cx.lang(), &[]) })
}
