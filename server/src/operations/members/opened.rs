//! When members open the e-mails that are sent to them.

use client::value::id::MemberId;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Notes that a member followed a link of an e-mail and pressed the button of its page. Loading the page proves nothing,
/// because mail scanners load every link.
pub fn note_opened(cx: &mut Cx<'_, '_>, member: MemberId) -> Result<()> {
    let sql = "update members set last_opened_at = $1 where id = $2";
    cx.execute(sql, &[cx.now.into(), member.into()])?;
    Ok(())
}
