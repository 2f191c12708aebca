//! `session.login`: in constant time, and slower after each failure.

use client::api::session::{Credentials, Login, Session};
use client::endpoint::Call;
use client::id::StaffId;
use jiff::{SignedDuration, Timestamp};

use super::attempts::{self, count};
use super::issue;
use crate::cx::Cx;
use crate::http::mount::Ahead;
use crate::refusal::{Refusal, Result};
use crate::store::{Conn, Outcome, Row};

/// What was found out before the unit of work.
#[derive(Debug, Clone)]
pub struct Checked {
    staff: StaffId,
    account: String,
    address: String,
}

/// Counts the attempt and verifies the password; an unknown account takes as long.
pub async fn prepare(ahead: Ahead<Login>) -> Result<Checked> {
    ahead.call.body.check()?;
    let Credentials { email, password } = ahead.call.body.clone();
    let (email, address, now) =
        (email.trim().to_lowercase(), ahead.context.address.clone(), ahead.app.clock.now());
    let attempt = move |conn: &mut Conn<'_>| match attempt(conn, &email, &address, now) {
        Ok(counted) => Outcome::Commit(Ok(counted)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    let Attempt { found, account, address } = ahead.app.store.write(attempt).await??;
    let hash = found.as_ref().and_then(|row| row.opt_text(1));
    let verified = ahead.app.hasher.verify(password, hash).await?;
    let found = found.filter(|_| verified).ok_or(Refusal::BadCredentials)?;
    Ok(Checked { staff: StaffId::new(found.int(0)), account, address })
}

/// Opens the session and forgets the failures before it.
pub fn login(cx: &mut Cx<'_, '_>, _: &Call<Login>, checked: Checked) -> Result<Session> {
    attempts::forget(cx.conn(), &checked.account)?;
    attempts::take_back(cx.conn(), &checked.address)?;
    issue::open(cx, checked.staff)
}

/// An attempt that was counted.
struct Attempt {
    found: Option<Row>,
    account: String,
    address: String,
}

/// Where an account has signed in before, it is counted apart: nobody locks it out there by guessing from elsewhere.
fn attempt(conn: &mut Conn<'_>, email: &str, address: &str, now: Timestamp) -> Result<Attempt> {
    let sql = "select id, password_hash from staff where email = $1 and active = 1";
    let found = conn.query_one(sql, &[email.into()])?;
    let sql = "select 1 from sessions s join staff st on st.id = s.staff_id
        where st.email = $1 and s.address = $2 limit 1";
    let known = conn.query_one(sql, &[email.into(), address.into()])?.is_some();
    let account = if known { format!("email {email} at {address}") } else { format!("email {email}") };
    let address = format!("address {address}");
    count(conn, &account, wait_of_account, now)?;
    count(conn, &address, wait_of_address, now)?;
    Ok(Attempt { found, account, address })
}

/// At most 10 guesses in 5 minutes and 100 in a day, and never more than 20 minutes to wait.
fn wait_of_account(attempts: i64) -> SignedDuration {
    SignedDuration::from_secs(match attempts {
        ..=2 => 0,
        3..=4 => 1,
        5..=7 => 3,
        8..=19 => 120,
        _ => 1_200,
    })
}

/// Many people may share an address.
fn wait_of_address(attempts: i64) -> SignedDuration {
    SignedDuration::from_secs(match attempts {
        ..=20 => 0,
        21..=100 => 1,
        _ => 10,
    })
}
