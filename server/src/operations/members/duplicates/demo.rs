//! Members that gave a phone or an address of another one, and what was decided of some of them.

use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::operations::members::members::matching::refresh;
use crate::store::{Conn, StoreError};

/// The member who was discarded: of all after the first ones, the first without a plan.
const DISCARDED: &str =
    "select min(id) from members where id > 170 and status in ('lead', 'basic', 'filter', 'review')";
/// The members of a pair by their numbers, for each pair that shares a phone.
const SHARED_PHONES: [(i64, i64); 4] = [(101, 121), (102, 122), (103, 123), (104, 124)];
/// As [`SHARED_PHONES`], for e-mail addresses. Two of the pairs share both, and a group has three members.
const SHARED_EMAILS: [(i64, i64); 3] = [(101, 121), (105, 125), (101, 127)];
/// The members that are compared together. The rest of a large demonstration is compared by the upkeep.
const COMPARED: i64 = 1_000;

/// Fills pairs in every state, once all members are as they stay.
pub fn close(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    for (from, to) in SHARED_PHONES {
        // The second one gave the number as it was before mobile numbers had nine digits.
        let sql = "insert into member_phones (member_id, phone, complete)
            select m.id, substr(o.phone, 1, 2) || substr(o.phone, 4), o.phone from members m, members o
            where m.id = $2 and o.id = $1 and o.phone is not null";
        conn.execute(sql, &[from.into(), to.into()])?;
    }
    let discarded = conn.query_one(DISCARDED, &[])?.and_then(|row| row.opt_int(0)).unwrap_or(126);
    for (from, to) in SHARED_EMAILS.into_iter().chain([(106, discarded)]) {
        let sql = "insert into member_emails (member_id, email)
            select m.id, upper(o.email) from members m, members o where m.id = $2 and o.id = $1";
        conn.execute(sql, &[from.into(), to.into()])?;
    }
    let members: Vec<i64> = (1..=scope.members.min(COMPARED)).collect();
    for some in members.chunks(500) {
        refresh(conn, some, scope.now)?;
    }
    let decided = [("ignored", 103, 123, 6), ("resolved", 106, discarded, 30)];
    for (state, first, second, hours) in decided {
        let at = scope.now - SignedDuration::from_hours(hours);
        let sql = "update duplicates set state = $1, decided_at = $2, decided_by = 'Gustavo Siqueira'
            where first_id = $3 and second_id = $4";
        conn.execute(sql, &[state.into(), at.into(), first.into(), second.into()])?;
    }
    let kept = "update duplicates set kept_id = first_id, discarded_id = second_id,
        status_before = (select status from members where id = second_id) where state = 'resolved'";
    conn.execute(kept, &[])?;
    let sql = "update members set status = 'inactive', deactivation_reason = 'double'
        where id in (select discarded_id from duplicates where state = 'resolved')";
    conn.execute(sql, &[])?;
    Ok(())
}
