//! `session.reset-password`

use client::api::session::{Done, ResetPassword};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use serde_json::json;

use super::issue;
use crate::cx::Cx;
use crate::http::mount::Ahead;
use crate::refusal::{Refusal, Result};

/// Hashes the new password.
pub async fn prepare(ahead: Ahead<ResetPassword>) -> Result<String> {
    ahead.call.body.check()?;
    ahead.app.hasher.hash(ahead.call.body.password.clone()).await
}

/// Uses up the code, sets the password and ends every session of the account.
pub fn reset_password(cx: &mut Cx<'_, '_>, call: &Call<ResetPassword>, hash: String) -> Result<Done> {
    let staff =
        issue::redeem(cx, &call.body.token, "password")?.ok_or(Refusal::field("token", Rule::SpentCode))?;
    let sql = "update staff set password_hash = $1, version = version + 1 where id = $2";
    cx.execute(sql, &[hash.into(), staff.into()])?;
    let sql = "update sessions set revoked_at = $1, revoked_why = 'password' where staff_id = $2 and revoked_at is null";
    cx.execute(sql, &[cx.now.into(), staff.into()])?;
    cx.changed("staff", "staff", staff.get(), json!({}), json!({ "password": "new" }));
    Ok(Done { message: Key::AccountPasswordChanged.text(cx.lang(), &[]) })
}
