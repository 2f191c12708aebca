//! Who says that a record is open, kept in memory until the ledger writes it.

use std::collections::BTreeMap;

use client::api::home::presence::OPEN_FOR;
use client::value::id::StaffId;
use jiff::Timestamp;

use crate::store::{Conn, StoreError};

/// When each account last said that a record, of the kind of that name and the id, is open, or none if it was closed since, in the order in
/// which it is written.
pub type Presences = BTreeMap<(&'static str, i64, StaffId), Option<Timestamp>>;

/// Writes the presences. One that had lapsed begins again, and one that was closed is removed.
///
/// # Errors
/// Returns the errors of the statement.
pub fn write(conn: &mut Conn<'_>, presences: &Presences) -> Result<(), StoreError> {
    let sql = "insert into record_presences (record, record_id, staff_id, since, seen_at) values ($1, $2, $3, $4, $4)
         on conflict (record, record_id, staff_id) do update set
         since = case when record_presences.seen_at < $5 then excluded.since else record_presences.since end,
         seen_at = excluded.seen_at";
    for ((record, id, staff), at) in presences {
        let key = [(*record).into(), (*id).into(), (*staff).into()];
        let Some(at) = at else {
            conn.execute(
                "delete from record_presences where record = $1 and record_id = $2 and staff_id = $3",
                &key,
            )?;
            continue;
        };
        let [record, id, staff] = key;
        conn.execute(sql, &[record, id, staff, (*at).into(), (*at - OPEN_FOR).into()])?;
    }
    Ok(())
}
