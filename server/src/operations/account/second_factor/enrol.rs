//! `second-factor.enrol`

use client::api::account::second_factor::{Enrol, Enrolment};
use client::endpoint::Call;
use client::rules::Rule;

use super::password::typed;
use super::{secret, totp};
use crate::http::mount::Preparation;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Verifies the password, so that an unattended session cannot enrol.
pub async fn prepare(preparation: Preparation<Enrol>) -> Result<()> {
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
