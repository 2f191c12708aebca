//! The readings of members' whole records, counted in memory until the ledger writes them.

use std::collections::BTreeMap;

use client::value::id::{MemberId, StaffId};
use jiff::Timestamp;
use jiff::civil::Date;

use crate::store::{Conn, StoreError};

/// Views in the order in which they are written: by member, account and day.
pub type Views = BTreeMap<(MemberId, StaffId, Date), View>;

/// The readings of one record by one account in a day.
#[derive(Debug, Clone, Copy)]
pub struct View {
    /// When the first was made.
    pub first: Timestamp,
    /// When the last was made.
    pub last: Timestamp,
    /// How many were made.
    pub times: i64,
}

impl View {
    /// Creates the view of one reading.
    pub fn once(at: Timestamp) -> View {
        View { first: at, last: at, times: 1 }
    }

    /// Adds the readings of another view of the same key.
    pub fn add(&mut self, other: View) {
        self.first = self.first.min(other.first);
        self.last = self.last.max(other.last);
        self.times += other.times;
    }
}

/// Adds views to the stored ones.
///
/// # Errors
/// Returns the errors of the statement.
pub fn write(conn: &mut Conn<'_>, views: &Views) -> Result<(), StoreError> {
    let sql = "insert into member_views (member_id, actor_id, day, first_at, last_at, times)
         values ($1, $2, $3, $4, $5, $6) on conflict (member_id, actor_id, day) do update set
         times = member_views.times + excluded.times, last_at = excluded.last_at";
    for ((member, actor, day), view) in views {
        let values = [
            (*member).into(),
            (*actor).into(),
            day.to_string().into(),
            view.first.into(),
            view.last.into(),
            view.times.into(),
        ];
        conn.execute(sql, &values)?;
    }
    if !views.is_empty() {
        conn.touch("member_views");
    }
    Ok(())
}
