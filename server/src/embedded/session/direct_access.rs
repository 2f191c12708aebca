//! `session.direct-access`: a one-time code for a session.

use client::api::session::{DirectAccess, Session};
use client::endpoint::Call;
use client::rules::Rule;

use super::issue;
use crate::cx::Cx;
use crate::refusal::{Refusal, Result};

/// Uses up the code and opens a session.
pub fn direct_access(cx: &mut Cx<'_, '_>, call: Call<DirectAccess>) -> Result<Session> {
    let staff = issue::redeem(cx, &call.body.code, "access")?.ok_or(Refusal::field("code", Rule::IsNot))?;
    issue::open(cx, staff)
}
