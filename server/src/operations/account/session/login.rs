//! `session.login`: takes constant time, and makes callers wait longer after each failure.

use std::sync::Arc;

use client::api::account::session::{Credentials, Login, Session};
use client::endpoint::Call;
use client::rules::Rule;
use client::value::id::StaffId;
use client::value::text::trimmed;
use jiff::Timestamp;

use super::{failures, issue};
use crate::http::mount::Preparation;
use crate::operations::account::second_factor::check;
use crate::store::{Conn, Outcome};
use crate::work::app::Shared;
use crate::work::attempts::{count, wait_here, wait_of_network};
use crate::work::clock::hashed;
use crate::work::context::Context;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::throttle::network;
use crate::work::{attempts, system};

/// An attempt to sign in, counted before the password is verified.
#[derive(Debug, Clone)]
pub struct Attempt {
    staff: Option<StaffId>,
    password_hash: Option<String>,
    email: String,
    subjects: Subjects,
}

/// The subjects for which an attempt is counted.
#[derive(Debug, Clone)]
struct Subjects {
    /// The account in this browser, if it has signed in there before, else from this network.
    here: String,
    /// The account from everywhere that it has not signed in before, which share one limit; `None` for a known browser or
    /// address, which therefore cannot be locked out.
    account: Option<String>,
    /// The network; `None` for a known browser.
    network: Option<String>,
}

/// Counts the attempt and verifies the password. Takes as long for an unknown account.
pub async fn prepare(preparation: Preparation<Login>) -> Result<Attempt> {
    let Preparation { app, context, call, .. } = preparation;
    call.body.check()?;
    let Credentials { email, password, otp } = call.body.clone();
    let (email, now, asked) = (trimmed(&email).to_lowercase(), app.clock.now(), context.clone());
    let unit = move |conn: &mut Conn<'_>| match begin(conn, email, &asked, now) {
        Ok(attempt) => Outcome::Commit(Ok(attempt)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    let attempt: Attempt = app.store.write(unit).await??;
    let verified = app.hasher.verify(&context.address, password, attempt.password_hash.clone()).await?;
    let Some(staff) = attempt.staff.filter(|_| verified) else {
        note(&app, &context, attempt).await?;
        return Err(Refusal::BadCredentials);
    };
    match check::check(&app, &context, staff, otp.as_deref()).await {
        Ok(()) => Ok(attempt),
        Err(refusal) if refusal == Refusal::field("otp", Rule::OtpWrong) => {
            note(&app, &context, attempt).await?;
            Err(refusal)
        }
        Err(refusal) => Err(refusal),
    }
}

/// Opens the session and forgets earlier failures.
pub fn login(cx: &mut Cx<'_, '_>, _: &Call<Login>, attempt: Attempt) -> Result<Session> {
    let Subjects { here, account, network } = &attempt.subjects;
    attempts::forget(cx.conn(), here)?;
    for shared in account.iter().chain(network) {
        attempts::take_back(cx.conn(), shared)?;
    }
    let staff = attempt.staff.ok_or(Refusal::BadCredentials)?;
    if let Some(device) = &cx.context.device {
        let sql = "insert into known_devices (staff_id, device_hash, last_at) values ($1, $2, $3)
            on conflict (staff_id, device_hash) do update set last_at = excluded.last_at";
        cx.execute(sql, &[staff.into(), hashed(device).into(), cx.now.into()])?;
    }
    issue::open(cx, staff, true)
}

fn begin(conn: &mut Conn<'_>, email: String, context: &Context, now: Timestamp) -> Result<Attempt> {
    let sql = "select id, password_hash from staff where email = $1 and active = 1";
    let found = conn.query_one(sql, &[email.as_str().into()])?;
    let subjects = subjects(conn, &email, context)?;
    count(conn, &subjects.here, wait_here, now)?;
    if let Some(account) = &subjects.account {
        count(conn, account, wait_here, now)?;
    }
    if let Some(network) = &subjects.network {
        count(conn, network, wait_of_network, now)?;
    }
    let staff = found.as_ref().map(|row| row.get("id"));
    let password_hash = found.as_ref().and_then(|row| row.get("password_hash"));
    Ok(Attempt { staff, password_hash, email, subjects })
}

/// Returns for whom an attempt counts: a browser or an address where the account has signed in before has a separate count.
fn subjects(conn: &mut Conn<'_>, email: &str, context: &Context) -> Result<Subjects> {
    if let Some(device) = &context.device {
        let sql = "select 1 from known_devices d join staff st on st.id = d.staff_id
            where st.email = $1 and d.device_hash = $2";
        let device = hashed(device);
        if conn.query_one(sql, &[email.into(), device.as_str().into()])?.is_some() {
            let here = format!("email {email} in {}", &device[..16]);
            return Ok(Subjects { here, account: None, network: None });
        }
    }
    let sql = "select 1 from sessions s join staff st on st.id = s.staff_id
        where st.email = $1 and s.address = $2 limit 1";
    let is_known = conn.query_one(sql, &[email.into(), context.address.as_str().into()])?.is_some();
    let network = network(&context.address);
    Ok(Subjects {
        here: format!("email {email} at {network}"),
        account: (!is_known).then(|| format!("email {email}")),
        network: Some(format!("address {network}")),
    })
}

async fn note(app: &Shared, context: &Arc<Context>, attempt: Attempt) -> Result<()> {
    let address = context.address.clone();
    system::write_as(app, context, move |cx| {
        let Attempt { staff, email, subjects, .. } = &attempt;
        let shared = subjects.network.as_ref().unwrap_or(&subjects.here);
        let subject = if staff.is_some() { &subjects.here } else { shared };
        failures::note(cx, subject, staff.map(StaffId::get), email, &address)
    })
    .await
}
