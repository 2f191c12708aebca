//! Sign-ins and searches of members: the last sign-in, those before it, and searches after some. A large demonstration has as many as
//! a small one would.

use jiff::{SignedDuration, Timestamp};

use crate::demo::insert::{insert, number_on};
use crate::demo::random::Random;
use crate::store::{Conn, StoreError};

/// The most members with visits.
const MOST: i64 = 2_000;
const COLUMNS: &str = "member_id, what, at";

/// Fills the visits.
pub fn fill(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    let mut random = Random::new(46);
    let mut rows = Vec::new();
    let sql =
        "select id, last_login_at from members where last_login_at is not null and id <= $1 order by id";
    for row in conn.query(sql, &[MOST.into()])? {
        let (member, mut at): (i64, Timestamp) = (row.get("id"), row.get("last_login_at"));
        for _ in 0..=random.below(if member <= 40 { 40 } else { 8 }) {
            rows.push(vec![member.into(), "login".into(), at.into()]);
            for search in 0..random.below(4) {
                let after = at + SignedDuration::from_mins(2 + 3 * search);
                rows.push(vec![member.into(), "search".into(), after.into()]);
            }
            at -= SignedDuration::from_hours(5 + random.below(80));
        }
    }
    insert(conn, "member_visits", COLUMNS, rows)?;
    number_on(conn, "member_visits")
}
