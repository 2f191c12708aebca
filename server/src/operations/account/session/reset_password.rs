//! `session.reset-password`

use client::api::account::session::{Done, ResetPassword};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;

use super::issue::{self, INVITATION};
use super::member_password;
use crate::http::mount::Preparation;
use crate::store::Conn;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::throttle::MADE_UP_CODES;

/// Checks the code, then hashes the new password, so that invalid codes cost only a look-up.
pub async fn prepare(preparation: Preparation<ResetPassword>) -> Result<String> {
    let Preparation { app, context, call, .. } = preparation;
    call.body.check()?;
    let (code, now) = (call.body.token.clone(), app.clock.now());
    app.throttle.check(&context.address, MADE_UP_CODES, now)?;
    let look = move |conn: &mut Conn<'_>| -> Result<bool> {
        let is_staff =
            issue::is_live(conn, &code, "password", now)? || issue::is_live(conn, &code, INVITATION, now)?;
        Ok(is_staff || member_password::is_live(conn, &code, now)?)
    };
    if !app.store.read(look).await?? {
        app.throttle.count(&context.address, now);
        return Err(spent());
    }
    app.hasher.hash(&context.address, call.body.password.clone()).await
}

/// Consumes the code and sets the password of its member or of its account, every session of which ends.
pub fn reset_password(cx: &mut Cx<'_, '_>, call: &Call<ResetPassword>, hash: String) -> Result<Done> {
    if member_password::set_password(cx, &call.body.token, &hash)? {
        return Ok(Done { message: Key::AccountMemberPasswordChanged.text(cx.lang(), &[]) });
    }
    let staff = match issue::redeem(cx, &call.body.token, "password")? {
        Some(staff) => staff,
        None => issue::redeem(cx, &call.body.token, INVITATION)?.ok_or_else(spent)?,
    };
    issue::set_password(cx, staff, hash, None)?;
    Ok(Done { message: Key::AccountPasswordChanged.text(cx.lang(), &[]) })
}

fn spent() -> Refusal {
    Refusal::field("token", Rule::SpentCode)
}
