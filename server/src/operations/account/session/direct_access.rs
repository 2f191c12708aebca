//! `session.direct-access` and `staff.direct-access`: exchanges a one-time code for a session, and creates one.

use client::access::Role;
use client::api::account::session::{DirectAccess, DirectAccessLink, GrantDirectAccess, Session};
use client::endpoint::Call;
use client::rules::Rule;
use jiff::SignedDuration;
use serde_json::json;

use super::{issue, member_access};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::parse;

const CODE_LIFE: SignedDuration = SignedDuration::from_mins(10);

/// Consumes the code and opens a session.
pub fn direct_access(cx: &mut Cx<'_, '_>, call: Call<DirectAccess>) -> Result<Session> {
    if let Some(staff) = issue::redeem(cx, &call.body.code, "access")? {
        return issue::open(cx, staff, false);
    }
    member_access::redeem(cx, &call.body.code)?.ok_or(Refusal::field("code", Rule::SpentCode))
}

/// Creates a link for another account, except one of root.
pub fn grant(cx: &mut Cx<'_, '_>, call: Call<GrantDirectAccess>) -> Result<DirectAccessLink> {
    let sql = "select role from staff where id = $1 and active = 1";
    let row = cx.query_one(sql, &[call.path.into()])?.ok_or(Refusal::NotFound)?;
    if parse::<Role>(&row.text(0))? == Role::Root {
        return Err(Refusal::field("id", Rule::IsNot));
    }
    let code = issue::one_time_code(cx, call.path, "access", CODE_LIFE)?;
    cx.noted(call.path, json!({ "direct_access": "granted" }));
    Ok(DirectAccessLink { url: format!("{}/cms/acesso-direto?acesso_direto={code}", cx.app.settings.origin) })
}
