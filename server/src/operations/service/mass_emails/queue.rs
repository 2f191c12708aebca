//! The letters of a mass e-mail that wait in the outbox.

use client::value::id::MassEmailId;

use crate::store::{Value, places};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The rows that one statement names.
const AT_ONCE: usize = 500;

/// Takes back the letters whose delivery was never begun. Their recipients wait again, as if they had not been claimed.
pub fn take_back(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<()> {
    let sql = "delete from outbox where record = 'mass_email' and record_id = $1 and state in ('held', 'waiting') and lease = 0
        and lane = 'promotion' returning id";
    let taken: Vec<i64> = cx.query(sql, &[id.into()])?.iter().map(|row| row.get("id")).collect();
    cx.conn().touch("outbox");
    cx.conn().touch("mass_email_recipients");
    for some in taken.chunks(AT_ONCE) {
        let sql = format!(
            "update mass_email_recipients set outbox_id = null, claimed_at = null where outbox_id in ({})",
            places(1..=some.len())
        );
        let values: Vec<Value> = some.iter().map(|id| (*id).into()).collect();
        cx.execute(&sql, &values)?;
    }
    Ok(())
}

/// Recalls the letters that wait for their next attempt.
pub fn recall_begun(cx: &mut Cx<'_, '_>, id: MassEmailId) -> Result<()> {
    let by = cx.author().to_owned();
    let sql = "update outbox set state = 'recalled', last_error = null, leased_until = null, changed_at = $1, changed_by = $2
        where record = 'mass_email' and record_id = $3 and state in ('held', 'waiting') and lane = 'promotion'";
    cx.execute(sql, &[cx.now.into(), by.into(), id.into()])?;
    cx.conn().touch("outbox");
    Ok(())
}
