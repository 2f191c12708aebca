//! Counts attempts before they are made, so that parallel attempts do not avoid the growing wait.

use jiff::{SignedDuration, Timestamp};

use crate::store::{Conn, StoreError};
use crate::work::refusal::{Refusal, Result};
use crate::work::words::instant;

/// Time without an attempt after which the count restarts.
const MEMORY: SignedDuration = SignedDuration::from_hours(24);
/// An attempt further in the future than this was made before the clock was set back, and its wait no longer
/// applies.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_secs(5);

/// Returns the wait after a number of attempts in a row.
pub type WaitCurve = fn(i64) -> SignedDuration;

/// Counts an attempt, unless the wait of the previous ones is not over.
///
/// # Errors
/// `TooMany` with the seconds to wait. A refused attempt is not counted.
pub fn count(conn: &mut Conn<'_>, subject: &str, curve: WaitCurve, now: Timestamp) -> Result<()> {
    let counted = conn.query_one(
        "insert into login_failures (subject, failures, blocked_until, last_at) values ($1, 1, 0, $2)
         on conflict (subject) do update set last_at = excluded.last_at, failures =
         case when login_failures.last_at < $3 or login_failures.last_at > $4 then 1 else login_failures.failures + 1 end
         where login_failures.blocked_until <= $2 or login_failures.last_at > $4 returning failures",
        &[subject.into(), now.into(), (now - MEMORY).into(), (now + CLOCK_SKEW).into()],
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
    let rest = until.duration_since(now);
    Ok((rest.as_secs() + i64::from(rest.subsec_nanos() > 0)).max(1))
}

/// Forgets all attempts of a subject.
pub fn forget(conn: &mut Conn<'_>, subject: &str) -> std::result::Result<(), StoreError> {
    let sql = "update login_failures set failures = 0, blocked_until = 0 where subject = $1";
    conn.execute(sql, &[subject.into()]).map(|_| ())
}

/// Uncounts one attempt, because it succeeded.
pub fn take_back(conn: &mut Conn<'_>, subject: &str) -> std::result::Result<(), StoreError> {
    let sql = "update login_failures set failures = failures - 1, blocked_until = 0 where subject = $1 and failures > 0";
    conn.execute(sql, &[subject.into()]).map(|_| ())
}

/// Returns the wait after failures of one account from one place, or from all unknown ones together: at most 10 guesses in 5
/// minutes and 100 in a day, and never more than 20 minutes.
pub fn wait_here(attempts: i64) -> SignedDuration {
    SignedDuration::from_secs(match attempts {
        ..=2 => 0,
        3..=4 => 1,
        5..=7 => 3,
        8..=19 => 120,
        _ => 1_200,
    })
}

/// Returns the wait after failures from one network, which many people may share.
pub fn wait_of_network(attempts: i64) -> SignedDuration {
    SignedDuration::from_secs(match attempts {
        ..=20 => 0,
        21..=100 => 1,
        _ => 10,
    })
}
