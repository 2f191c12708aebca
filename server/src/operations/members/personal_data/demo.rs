//! Readings of the first members' records, on the days before today.

use client::value::date::day_of;
use jiff::SignedDuration;

use crate::demo::DemoScope;
use crate::demo::insert::insert;
use crate::demo::random::Random;
use crate::store::{Conn, StoreError, Value};

/// The most members whose record was read.
const MOST: i64 = 200;
const READERS: [&str; 4] = ["sales", "success", "cerc", "manager"];

/// Fills the readings.
pub fn fill(conn: &mut Conn<'_>, scope: &DemoScope, members: usize) -> Result<(), StoreError> {
    let mut random = Random::new(29);
    let mut rows = Vec::new();
    for member in 1..=MOST.min(i64::try_from(members).unwrap_or(MOST)) {
        for days in 1..=random.below(6) {
            let first = scope.now - SignedDuration::from_hours(24 * days) - SignedDuration::from_mins(90);
            let last = first + SignedDuration::from_mins(random.below(80));
            let reader: &str = random.pick::<&str>(&READERS);
            let row: Vec<Value> = vec![
                member.into(),
                scope.data.account(reader).into(),
                day_of(first).to_string().into(),
                first.into(),
                last.into(),
                (1 + random.below(5)).into(),
            ];
            rows.push(row);
        }
    }
    insert(conn, "member_views", "member_id, actor_id, day, first_at, last_at, times", rows)
}
