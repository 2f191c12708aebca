//! `second-factor.*`: enrols an authenticator app, and checks its codes at sign-in.

pub mod secret;
pub mod totp;

use std::sync::Arc;

use client::api::account::second_factor::{
    Confirm, Enrol, Enrolment, Get, RecoveryCodes, Remove, Reset, SecondFactor,
};
use client::api::account::session::Done;
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use client::value::id::StaffId;
use client::value::text::pasted;
use serde_json::json;

use crate::http::mount::{Api, Preparation};
use crate::operations::account::password::confirm;
use crate::resource::Resource;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::context::Context;
use crate::work::credential::Credential;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;

/// Returns the operations of second factors.
fn mount(api: Api) -> Api {
    api.handle(get)
        .prepare(prepare_enrol, enrol)
        .handle(confirm_enrolment)
        .prepare(prepare_remove, remove)
        .handle(reset)
}

/// What they add to the server.
pub const RESOURCE: Resource = Resource::new(mount);

/// The number of recovery codes of an account.
const RECOVERY_CODES: usize = 10;

/// Returns the state of the actor's second factor.
pub fn get(cx: &mut Cx<'_, '_>, _: Call<Get>) -> Result<SecondFactor> {
    let staff = cx.actor()?.id;
    let sql = "select (select count(*) from recovery_codes where staff_id = $1) from staff
        where id = $1 and totp_confirmed_at is not null";
    let row = cx.query_one(sql, &[staff.into()])?;
    let required = cx.app.settings.require_totp.contains(&cx.actor()?.role);
    Ok(SecondFactor { enrolled: row.is_some(), required, recovery_codes: row.map_or(0, |row| row.int(0)) })
}

/// Verifies the password, so that an unattended session cannot enrol.
pub async fn prepare_enrol(preparation: Preparation<Enrol>) -> Result<()> {
    preparation.call.body.check()?;
    let Preparation { app, context, credential, call } = preparation;
    typed(&app, &context, credential, &call.body.password).await
}

/// Creates a secret, which has no effect until confirmed. Requires that no confirmed one exists.
pub fn enrol(cx: &mut Cx<'_, '_>, _: &Call<Enrol>, (): ()) -> Result<Enrolment> {
    let (staff, secret) = (cx.actor()?.id, totp::secret());
    let sql = "update staff set totp_secret = $1 where id = $2 and totp_confirmed_at is null returning email";
    let sealed = secret::seal(&cx.app.settings.audit_key, staff, &secret)?;
    let row = cx.query_one(sql, &[sealed.into(), staff.into()])?;
    let row = row.ok_or(Refusal::field("password", Rule::IsNot))?;
    let url = totp::url(&row.text(0), &secret);
    Ok(Enrolment { qr: totp::qr(&url), url, secret })
}

/// Confirms the secret by a code, and creates the recovery codes.
pub fn confirm_enrolment(cx: &mut Cx<'_, '_>, call: Call<Confirm>) -> Result<RecoveryCodes> {
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

/// Verifies the password.
pub async fn prepare_remove(preparation: Preparation<Remove>) -> Result<()> {
    preparation.call.body.check()?;
    let Preparation { app, context, credential, call } = preparation;
    typed(&app, &context, credential, &call.body.password).await
}

/// Removes the actor's own second factor.
pub fn remove(cx: &mut Cx<'_, '_>, _: &Call<Remove>, (): ()) -> Result<Done> {
    let staff = cx.actor()?.id;
    forget(cx, staff)
}

/// Removes the second factor of another account, whose owner lost the app and the recovery codes.
pub fn reset(cx: &mut Cx<'_, '_>, call: Call<Reset>) -> Result<Done> {
    cx.query_one("select id from staff where id = $1", &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    forget(cx, call.path)
}

fn forget(cx: &mut Cx<'_, '_>, staff: StaffId) -> Result<Done> {
    let sql = "select id from staff where id = $1 and totp_secret is not null";
    if cx.query_one(sql, &[staff.into()])?.is_some() {
        secret::remove(cx.conn(), staff)?;
        let (old, new) = (json!({ "second_factor": true }), json!({ "second_factor": false }));
        cx.changed(staff, old, new);
    }
    Ok(Done { message: Key::AccountOtpRemoved.text(cx.lang(), &[]) })
}

/// Returns the step of a code; `None` for a wrong one, and if the server's key does not open the secret.
fn step_of(cx: &Cx<'_, '_>, staff: StaffId, stored: &str, code: &str) -> Option<i64> {
    totp::matching(&secret::open(&cx.app.settings.audit_key, staff, stored)?, code, cx.now)
}

async fn typed(app: &Shared, context: &Context, credential: Credential, password: &str) -> Result<()> {
    let right = confirm(app, context, credential, password.to_owned()).await?;
    if right { Ok(()) } else { Err(Refusal::field("password", Rule::WrongPassword)) }
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
