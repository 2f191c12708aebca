//! `audits.reads`

use client::api::administration::audits::{AuditManager, READS, ReadList, ReadTally, Reads};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::store::{List as Listing, Row};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

const READ: Listing = Listing::new(
    "reads",
    "r",
    "r.id, r.day, r.actor_id, s.name, r.record, r.record_id, r.calls, r.rows_read, r.last_at",
)
.joined("join staff s on s.id = r.actor_id")
.sorted_as(&READS, &[("last_at", "r.last_at")]);

/// Returns a page of reads.
pub fn reads(cx: &mut Cx<'_, '_>, call: Call<Reads>) -> Result<ReadList> {
    let filter = call.query;
    let paging = Paging::new(filter.page, filter.per_page)?;
    let selection = READ
        .select()
        .equals("r.actor_id", filter.staff_id)
        .equals("r.record", filter.record)
        .equals("r.record_id", filter.record_id)
        .days("r.last_at", filter.read_at);
    Ok(ReadList { reads: selection.page(cx.conn(), paging, tally)?.transpose()? })
}

fn tally(row: &Row) -> Result<ReadTally> {
    Ok(ReadTally {
        id: row.get("id"),
        day: row.get("day"),
        staff_id: row.get("actor_id"),
        manager: AuditManager { name: row.get("name") },
        record: row.get("record"),
        record_id: Some(row.get("record_id")).filter(|id| *id != 0),
        calls: row.get("calls"),
        rows: row.get("rows_read"),
        last_at: row.get("last_at"),
    })
}
