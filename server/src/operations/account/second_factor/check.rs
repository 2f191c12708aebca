//! The codes of sign-ins.

use std::sync::Arc;

use client::rules::Rule;
use client::value::id::StaffId;
use client::value::text::pasted;
use serde_json::json;

use super::{secret, totp};
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::context::Context;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// Returns the step of a code; `None` for a wrong one, and if the server's key does not open the secret.
pub fn step_of(cx: &Cx<'_, '_>, staff: StaffId, stored: &str, code: &str) -> Option<i64> {
    totp::matching(&secret::open(&cx.app.settings.audit_key, staff, stored)?, code, cx.now)
}

/// Checks the code of a sign-in whose password was right, and consumes it. An account without a second factor
/// needs none.
///
/// # Errors
/// `otp` is invalid: `OtpMissing` asks for the code, `OtpWrong` refuses it.
pub async fn check(app: &Shared, context: &Arc<Context>, staff: StaffId, otp: Option<&str>) -> Result<()> {
    // Apps show the code in two groups.
    let otp = pasted(otp.unwrap_or_default()).replace(' ', "");
    system::write_as(app, context, move |cx| use_up(cx, staff, &otp)).await
}

fn use_up(cx: &mut Cx<'_, '_>, staff: StaffId, otp: &str) -> Result<()> {
    let sql = "select totp_secret from staff where id = $1 and totp_confirmed_at is not null";
    let Some(stored) = cx.query_one(sql, &[staff.into()])?.and_then(|row| row.opt_text(0)) else {
        return Ok(());
    };
    if otp.is_empty() {
        return Err(Refusal::field("otp", Rule::OtpMissing));
    }
    let used = match step_of(cx, staff, &stored, otp) {
        // A step in the future was used before the clock was set back.
        Some(step) => {
            let sql = "update staff set totp_step = $1 where id = $2 and (totp_step < $1 or totp_step > $3)";
            let newest = totp::step(cx.now) + 1;
            cx.execute(sql, &[step.into(), staff.into(), newest.into()])?
        }
        None => {
            let hash = hashed(&totp::bare(otp));
            let sql = "delete from recovery_codes where code_hash = $1 and staff_id = $2";
            let used = cx.execute(sql, &[hash.into(), staff.into()])?;
            if used > 0 {
                cx.changed(staff, json!({}), json!({ "recovery_code": "used" }));
            }
            used
        }
    };
    if used > 0 { Ok(()) } else { Err(Refusal::field("otp", Rule::OtpWrong)) }
}
