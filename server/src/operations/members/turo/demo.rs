//! When members last wrote and last opened an e-mail, and whom the team takes care of.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::store::{Conn, StoreError};

/// Sets when members last wrote, from their messages, and when they last opened an e-mail: some after they signed in, some
/// never. A part of the longest inactive has the mark.
pub fn close(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let wrote = "update members set last_message_at =
        (select m.send_on from messages m where m.sender_id = members.id order by m.id desc limit 1)";
    conn.execute(wrote, &[])?;
    let hour = SignedDuration::from_hours(1).as_millis();
    let opened = "update members set last_opened_at = case
        when last_login_at + (id % 11) * 30 * $1 <= $2 then last_login_at + (id % 11) * 30 * $1
        else last_login_at end
        where last_login_at is not null and id % 5 <> 0";
    conn.execute(opened, &[i64::try_from(hour).unwrap_or_default().into(), scope.now.into()])?;
    let marked = "update members set turo_at = $1, turo_by = 'Gustavo Siqueira'
        where id % 7 = 3 and coalesce(last_login_at, created_at) < $2 and status in ('active', 'inactive')";
    let ago = |days: i64| scope.now - SignedDuration::from_hours(24 * days);
    conn.execute(marked, &[ago(4).into(), ago(90).into()])?;
    Ok(())
}
