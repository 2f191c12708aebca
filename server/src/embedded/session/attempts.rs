//! Attempts that are counted before they are made, so that many at once are no way around the wait that each makes longer.

use jiff::{SignedDuration, Timestamp};

use crate::refusal::{Refusal, Result};
use crate::session::instant;
use crate::store::{Conn, StoreError};

/// After so long without an attempt, the count starts again.
const MEMORY: SignedDuration = SignedDuration::from_hours(24);

/// How long the wait is after so many attempts in a row.
pub type Curve = fn(i64) -> SignedDuration;

/// Counts an attempt, unless the ones before it still have to be waited for.
///
/// # Errors
/// `TooMany` with the seconds to wait; the refused attempt is not counted.
pub fn count(conn: &mut Conn<'_>, subject: &str, curve: Curve, now: Timestamp) -> Result<()> {
    let counted = conn.query_one(
        "insert into login_failures (subject, failures, blocked_until, last_at) values ($1, 1, 0, $2)
         on conflict (subject) do update set last_at = excluded.last_at, failures =
         case when login_failures.last_at < $3 then 1 else login_failures.failures + 1 end
         where login_failures.blocked_until <= $2 returning failures",
        &[subject.into(), now.into(), (now - MEMORY).into()],
    )?;
    let Some(counted) = counted else { return Err(Refusal::TooMany(wait(conn, subject, now)?)) };
    let until = now + curve(counted.int(0));
    let sql = "update login_failures set blocked_until = $1 where subject = $2";
    conn.execute(sql, &[until.into(), subject.into()])?;
    Ok(())
}

fn wait(conn: &mut Conn<'_>, subject: &str, now: Timestamp) -> Result<i64> {
    let row =
        conn.query_one("select blocked_until from login_failures where subject = $1", &[subject.into()])?;
    let until = row.map_or(now, |row| instant(row.int(0)));
    Ok(until.duration_since(now).as_secs() + 1)
}

/// Forgets all attempts of a subject.
pub fn forget(conn: &mut Conn<'_>, subject: &str) -> std::result::Result<(), StoreError> {
    conn.execute("delete from login_failures where subject = $1", &[subject.into()]).map(|_| ())
}

/// Takes one attempt back, because it succeeded.
pub fn take_back(conn: &mut Conn<'_>, subject: &str) -> std::result::Result<(), StoreError> {
    let sql = "update login_failures set failures = failures - 1, blocked_until = 0 where subject = $1";
    conn.execute(sql, &[subject.into()]).map(|_| ())
}
