//! `session.direct-access`: exchanges a one-time code for a session.

use client::api::account::session::{DirectAccess, Session};
use client::endpoint::Call;
use client::rules::Rule;

use super::{issue, member_access};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Consumes the code and opens a session.
pub fn direct_access(cx: &mut Cx<'_, '_>, call: Call<DirectAccess>) -> Result<Session> {
    if let Some(staff) = issue::redeem(cx, &call.body.code, issue::ACCESS)? {
        return issue::open(cx, staff, false);
    }
    member_access::redeem(cx, &call.body.code)?.ok_or(Refusal::field("code", Rule::SpentCode))
}
