//! Who says that a member's record is open, kept in memory until the ledger writes it.

use std::collections::BTreeMap;

use client::api::members::presence::OPEN_FOR;
use client::value::id::{MemberId, StaffId};
use jiff::Timestamp;

use crate::store::{Conn, StoreError};

/// When each account last said that a record is open, or none if it was closed since, in the order in which it is written.
pub type Presences = BTreeMap<(MemberId, StaffId), Option<Timestamp>>;

/// Writes the presences. One that had lapsed begins anew, and one that was closed is removed.
///
/// # Errors
/// Those of the statement.
pub fn write(conn: &mut Conn<'_>, presences: &Presences) -> Result<(), StoreError> {
    let sql = "insert into presences (member_id, staff_id, since, seen_at) values ($1, $2, $3, $3)
         on conflict (member_id, staff_id) do update set
         since = case when presences.seen_at < $4 then excluded.since else presences.since end,
         seen_at = excluded.seen_at";
    for ((member, staff), at) in presences {
        let Some(at) = at else {
            let sql = "delete from presences where member_id = $1 and staff_id = $2";
            conn.execute(sql, &[(*member).into(), (*staff).into()])?;
            continue;
        };
        conn.execute(sql, &[(*member).into(), (*staff).into(), (*at).into(), (*at - OPEN_FOR).into()])?;
    }
    Ok(())
}
