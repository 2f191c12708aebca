//! `session.logout`

use client::api::account::session::{Done, Logout};
use client::endpoint::Call;
use client::message::Key;
use serde_json::json;

use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Ends the session of the call.
pub fn logout(cx: &mut Cx<'_, '_>, _: Call<Logout>) -> Result<Done> {
    if cx.is_service_account() {
        return Err(Refusal::bad(Key::StaffServiceNoLogout));
    }
    let session = cx.session()?;
    let sql =
        "update sessions set revoked_at = $1, revoked_why = 'logout' where id = $2 and revoked_at is null";
    cx.execute(sql, &[cx.now.into(), session.into()])?;
    cx.changed(session, json!({ "open": true }), json!({ "open": false }));
    Ok(Done { message: Key::AccountLogout.text(cx.lang(), &[]) })
}
