//! What an erasure leaves of recipients: that there was one.

use client::value::id::MemberId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Empties the recipients that were a member. One whose letter was not claimed is left out. Returns their number.
pub fn erase(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<u64> {
    let sql = "update mass_email_recipients set address = null, address_key = null, domain = null, variables = null, member_id = null,
        left_out = case when outbox_id is null then coalesce(left_out, 'erased') else left_out end where member_id = $1";
    cx.conn().touch("mass_email_recipients");
    cx.execute(sql, &[member.into()])
}
