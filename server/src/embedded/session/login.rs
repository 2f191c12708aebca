//! `session.login`: in constant time, and slower after each failure.

use std::sync::Arc;

use client::api::session::{Credentials, Login, Session};
use client::endpoint::Call;
use client::id::StaffId;
use jiff::SignedDuration;

use super::issue;
use crate::app::Shared;
use crate::cx::{Context, Cx};
use crate::refusal::{Refusal, Result};
use crate::session::instant;

/// What was found out before the unit of work.
#[derive(Debug, Clone)]
pub struct Checked {
    subjects: [String; 2],
    staff: Option<StaffId>,
}

/// Looks the account up, refuses it while it is blocked, and verifies the password; an unknown account takes as long.
pub async fn prepare(
    app: Shared,
    context: Arc<Context>,
    _: Option<String>,
    call: Arc<Call<Login>>,
) -> Result<Checked> {
    call.body.check()?;
    let Credentials { email, password } = &call.body;
    let email = email.trim().to_lowercase();
    let subjects = [format!("email {email}"), format!("address {}", context.address)];
    let now = app.clock.now();
    let blocked = subjects.clone();
    let (found, until) = app
        .store
        .read(move |conn| -> Result<_> {
            let params = blocked.map(Into::into);
            let sql = "select max(blocked_until) from login_failures where subject in ($1, $2)";
            let until = conn.query_one(sql, &params)?.and_then(|row| row.opt_int(0));
            let sql = "select id, password_hash from staff where email = $1 and active = 1";
            Ok((conn.query_one(sql, &[email.into()])?, until))
        })
        .await??;
    if let Some(wait) =
        until.map(|until| instant(until).duration_since(now)).filter(|wait| wait.is_positive())
    {
        return Err(Refusal::TooMany(wait.as_secs() + 1));
    }
    let hash = found.as_ref().and_then(|row| row.opt_text(1));
    let verified = app.hasher.verify(password.clone(), hash).await?;
    let staff = found.filter(|_| verified).map(|row| StaffId::new(row.int(0)));
    if staff.is_none() {
        note_failure(&app, &subjects).await?;
        return Err(Refusal::BadCredentials);
    }
    Ok(Checked { subjects, staff })
}

/// Opens the session and forgets the failures before it.
pub fn login(cx: &mut Cx<'_, '_>, _: &Call<Login>, checked: Checked) -> Result<Session> {
    let staff = checked.staff.ok_or(Refusal::BadCredentials)?;
    cx.execute("delete from login_failures where subject = $1", &[checked.subjects[0].as_str().into()])?;
    issue::open(cx, staff)
}

async fn note_failure(app: &Shared, subjects: &[String; 2]) -> Result<()> {
    let now = app.clock.now();
    let subjects = subjects.clone();
    app.store
        .write(move |conn| {
            for (subject, free) in subjects.iter().zip([2, 20]) {
                let row = conn.query_one(
                    "insert into login_failures (subject, failures, blocked_until, last_at) values ($1, 1, 0, $2)
                     on conflict (subject) do update set last_at = excluded.last_at, failures =
                     case when login_failures.last_at < $3 then 1 else login_failures.failures + 1 end
                     returning failures",
                    &[subject.as_str().into(), now.into(), (now - SignedDuration::from_hours(24)).into()],
                );
                let failures = row.ok().flatten().map_or(1, |row| row.int(0));
                let until = now + wait_after(failures - free);
                let block = "update login_failures set blocked_until = $1 where subject = $2";
                // The failure of this bookkeeping must not tell a guesser anything.
                let _ = conn.execute(block, &[until.into(), subject.as_str().into()]);
            }
            crate::store::Outcome::Commit(())
        })
        .await?;
    Ok(())
}

/// The soft lock: it grows with the failures beyond those that are free, and never locks anybody out for long.
fn wait_after(failures: i64) -> SignedDuration {
    SignedDuration::from_secs(match failures {
        ..=0 => 0,
        1..=2 => 1,
        3..=8 => 3,
        9..=24 => 5,
        25..=99 => 10,
        _ => 600,
    })
}
