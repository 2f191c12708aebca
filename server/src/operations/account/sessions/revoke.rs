//! `sessions.revoke`

use client::api::account::session::{Done, Revoke};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Ends one of the caller's sessions. Another account's is not found.
pub fn revoke(cx: &mut Cx<'_, '_>, call: Call<Revoke>) -> Result<Done> {
    let sql = "update sessions set revoked_at = $1, revoked_why = 'revoked'
        where id = $2 and staff_id = $3 and revoked_at is null";
    if cx.execute(sql, &[cx.now.into(), call.path.into(), cx.actor()?.id.into()])? == 0 {
        return Err(Refusal::NotFound);
    }
    cx.changed(call.path, json!({ "open": true }), json!({ "open": false }));
    Ok(Done { message: Key::AccountSessionEnded.text(cx.lang(), &[]) })
}
