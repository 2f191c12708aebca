//! `second-factor.confirm`

use client::api::account::second_factor::{Confirm, RecoveryCodes};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use serde_json::json;

use super::check::step_of;
use super::totp;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// The number of recovery codes of an account.
const RECOVERY_CODES: usize = 10;

/// Confirms the secret by a code, and creates the recovery codes.
pub fn confirm(cx: &mut Cx<'_, '_>, call: Call<Confirm>) -> Result<RecoveryCodes> {
    call.body.check()?;
    let staff = cx.actor()?.id;
    let sql = "select totp_secret from staff where id = $1 and totp_confirmed_at is null";
    let stored = cx.query_one(sql, &[staff.into()])?.and_then(|row| row.opt_text(0));
    let step = stored.and_then(|stored| step_of(cx, staff, &stored, &call.body.code));
    let step = step.ok_or(Refusal::field("code", Rule::OtpWrong))?;
    let sql = "update staff set totp_confirmed_at = $1, totp_step = $2, version = version + 1
        where id = $3 and totp_confirmed_at is null";
    if cx.execute(sql, &[cx.now.into(), step.into(), staff.into()])? == 0 {
        return Err(Refusal::field("code", Rule::OtpWrong));
    }
    let recovery_codes: Vec<String> =
        std::iter::repeat_with(totp::recovery_code).take(RECOVERY_CODES).collect();
    cx.execute("delete from recovery_codes where staff_id = $1", &[staff.into()])?;
    for code in &recovery_codes {
        let sql = "insert into recovery_codes (code_hash, staff_id) values ($1, $2)";
        cx.execute(sql, &[hashed(&totp::bare(code)).into(), staff.into()])?;
    }
    cx.changed(staff, json!({ "second_factor": false }), json!({ "second_factor": true }));
    Ok(RecoveryCodes { message: Key::AccountOtpEnrolled.text(cx.lang(), &[]), recovery_codes })
}
