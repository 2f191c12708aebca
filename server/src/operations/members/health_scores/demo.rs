//! The scores of the paying members of the demonstration, as if they were calculated yesterday. Some plans are newer.

use jiff::SignedDuration;

use super::compute::compute;
use crate::demo::DemoScope;
use crate::store::{Conn, StoreError, Value, places};

/// The most members. A job calculates the others of a large demonstration.
const MOST: i64 = 2_000;

/// Calculates the scores once plans and messages are as they stay, and varies the scores before.
pub fn close(conn: &mut Conn<'_>, scope: &DemoScope) -> Result<(), StoreError> {
    let paying = "select id from members where end_of_plan >= $1 and id <= $2 order by id";
    let rows = conn.query(paying, &[scope.today.to_string().into(), MOST.into()])?;
    let ids: Vec<i64> = rows.iter().map(|row| row.get("id")).collect();
    let (new, known): (Vec<i64>, Vec<i64>) = ids.into_iter().partition(|id| id % 19 == 0);
    for some in known.chunks(250) {
        compute(conn, some, scope.now - SignedDuration::from_hours(26))?;
    }
    // The first score was drawn, so that the change to it says nothing.
    let vary = "update health_scores set previous = case when id % 7 = 0 then null when id % 5 = 0 then score
        when score + id % 23 - 9 > 100 then 100 when score + id % 23 - 9 < 0 then 0 else score + id % 23 - 9 end";
    conn.execute(vary, &[])?;
    for some in new.chunks(250) {
        let sql = format!("update members set health_score = null where id in ({})", places(1..=some.len()));
        conn.execute(&sql, &some.iter().map(|id| Value::from(*id)).collect::<Vec<_>>())?;
    }
    Ok(())
}
