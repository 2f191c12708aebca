//! `profile.change-password`

use client::api::session::{Done, Password};
use client::endpoint::Call;
use client::message::Key;
use client::rules::Rule;
use serde_json::json;

use crate::cx::Cx;
use crate::http::mount::Ahead;
use crate::refusal::{Refusal, Result};
use crate::session::visitor;

/// Verifies the password of today and hashes the new one.
pub async fn prepare(ahead: Ahead<Password>) -> Result<String> {
    let Ahead { app, token, call, .. } = ahead;
    let token = token.ok_or(Refusal::Unauthenticated)?;
    let shared = app.clone();
    let current = app
        .store
        .read(move |conn| -> Result<_> {
            let visitor = visitor(&shared, conn, &token)?;
            let sql = "select password_hash from staff where id = $1";
            Ok(conn.query_one(sql, &[visitor.actor.id.into()])?.and_then(|row| row.opt_text(0)))
        })
        .await??;
    call.body.check()?;
    if !app.hasher.verify(call.body.current.clone(), current).await? {
        return Err(Refusal::field("current", Rule::WrongPassword));
    }
    app.hasher.hash(call.body.password.clone()).await
}

/// Sets the password and ends the account's other sessions.
pub fn change_password(cx: &mut Cx<'_, '_>, _: &Call<Password>, hash: String) -> Result<Done> {
    let (staff, session) = (cx.actor()?.id, cx.session()?);
    let sql = "update staff set password_hash = $1, version = version + 1 where id = $2";
    cx.execute(sql, &[hash.into(), staff.into()])?;
    let sql = "update sessions set revoked_at = $1, revoked_why = 'password'
        where staff_id = $2 and id <> $3 and revoked_at is null";
    cx.execute(sql, &[cx.now.into(), staff.into(), session.into()])?;
    cx.changed("staff", "staff", staff.get(), json!({}), json!({ "password": "new" }));
    Ok(Done { message: Key::AccountPasswordChanged.text(cx.lang(), &[]) })
}
