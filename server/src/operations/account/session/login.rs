//! `session.login`: takes constant time, and makes callers wait longer after each failure.

use std::sync::Arc;

use client::api::account::session::{Credentials, Login, Session};
use client::endpoint::Call;
use client::rules::Rule;
use client::value::id::StaffId;
use jiff::Timestamp;

use super::{failures, issue};
use crate::http::mount::Preparation;
use crate::operations::account::second_factor;
use crate::store::{Conn, Outcome};
use crate::work::app::Shared;
use crate::work::attempts::{self, count, wait_here, wait_of_account, wait_of_network};
use crate::work::context::Context;
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::system;
use crate::work::throttle::network;

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
    /// The account from this network.
    here: String,
    /// The account from other networks; `None` if it has signed in from this network before, which therefore
    /// cannot be locked out.
    account: Option<String>,
    /// The network.
    network: String,
}

/// Counts the attempt and verifies the password. Takes as long for an unknown account.
pub async fn prepare(preparation: Preparation<Login>) -> Result<Attempt> {
    let Preparation { app, context, call, .. } = preparation;
    call.body.check()?;
    let Credentials { email, password, otp } = call.body.clone();
    let (email, address, now) = (email.trim().to_lowercase(), context.address.clone(), app.clock.now());
    let unit = move |conn: &mut Conn<'_>| match begin(conn, email, &address, now) {
        Ok(attempt) => Outcome::Commit(Ok(attempt)),
        Err(refusal) => Outcome::Rollback(Err(refusal)),
    };
    let attempt: Attempt = app.store.write(unit).await??;
    let verified = app.hasher.verify(&context.address, password, attempt.password_hash.clone()).await?;
    let Some(staff) = attempt.staff.filter(|_| verified) else {
        note(&app, &context, attempt).await?;
        return Err(Refusal::BadCredentials);
    };
    match second_factor::check(&app, &context, staff, otp.as_deref()).await {
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
    for shared in account.iter().chain([network]) {
        attempts::take_back(cx.conn(), shared)?;
    }
    issue::open(cx, attempt.staff.ok_or(Refusal::BadCredentials)?, true)
}

fn begin(conn: &mut Conn<'_>, email: String, address: &str, now: Timestamp) -> Result<Attempt> {
    let sql = "select id, password_hash from staff where email = $1 and active = 1";
    let found = conn.query_one(sql, &[email.as_str().into()])?;
    let sql = "select 1 from sessions s join staff st on st.id = s.staff_id
        where st.email = $1 and s.address = $2 limit 1";
    let is_known = conn.query_one(sql, &[email.as_str().into(), address.into()])?.is_some();
    let network = network(address);
    let subjects = Subjects {
        here: format!("email {email} at {network}"),
        account: (!is_known).then(|| format!("email {email}")),
        network: format!("address {network}"),
    };
    count(conn, &subjects.here, wait_here, now)?;
    if let Some(account) = &subjects.account {
        count(conn, account, wait_of_account, now)?;
    }
    count(conn, &subjects.network, wait_of_network, now)?;
    let staff = found.as_ref().map(|row| row.get("id"));
    let password_hash = found.as_ref().and_then(|row| row.get("password_hash"));
    Ok(Attempt { staff, password_hash, email, subjects })
}

async fn note(app: &Shared, context: &Arc<Context>, attempt: Attempt) -> Result<()> {
    let address = context.address.clone();
    system::write_as(app, context, move |cx| {
        let Attempt { staff, email, subjects, .. } = &attempt;
        let subject = if staff.is_some() { &subjects.here } else { &subjects.network };
        failures::note(cx, subject, staff.map(StaffId::get), email, &address)
    })
    .await
}
