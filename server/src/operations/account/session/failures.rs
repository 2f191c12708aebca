//! Audits failed sign-ins: the first immediately, those of the following minute together in one row, so that a
//! flood does not fill the audit.

use client::api::account::session::Login;
use client::endpoint::Endpoint;
use client::value::id::{Id, kind};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value as Json, json};

use crate::store::Row;
use crate::work::app::Shared;
use crate::work::clock::hashed;
use crate::work::cx::Cx;
use crate::work::refusal::Result;
use crate::work::system;

/// Least time between two rows of one account and network.
const ONCE_IN: SignedDuration = SignedDuration::from_mins(1);
/// Overdue rows that one round of upkeep writes.
const PORTION: i64 = 200;

/// The columns that [`tell`] reads.
const COUNTED: &str = "subject, untold, told_staff, told_about";

/// Counts a failure of a subject, and writes a row unless there was one within a minute.
///
/// Failures of unknown accounts are counted by network. Their row has only a hash of the first e-mail.
pub fn note(
    cx: &mut Cx<'_, '_>,
    subject: &str,
    staff: Option<i64>,
    email: &str,
    address: &str,
) -> Result<()> {
    let about = match staff {
        Some(_) => json!({ "address": address }),
        None => json!({ "address": address, "email_hash": &hashed(email)[..16] }),
    };
    let sql = "update login_failures set told_staff = case when untold = 0 then $2 else told_staff end,
        told_about = case when untold = 0 then $3 else told_about end, untold = untold + 1 where subject = $1";
    cx.execute(sql, &[subject.into(), staff.unwrap_or(0).into(), about.to_string().into()])?;
    let sql = format!(
        "select {COUNTED} from login_failures where subject = $1 and (told_at <= $2 or told_at > $3)"
    );
    match cx.query_one(&sql, &[subject.into(), (cx.now - ONCE_IN).into(), cx.now.into()])? {
        Some(row) => tell(cx, &row),
        None => Ok(()),
    }
}

fn tell(cx: &mut Cx<'_, '_>, row: &Row) -> Result<()> {
    let mut about: Json = serde_json::from_str(row.get("told_about")).unwrap_or_default();
    about["failures"] = row.get::<i64>("untold").into();
    let sql = "update login_failures set untold = 0, told_at = $1 where subject = $2";
    cx.execute(sql, &[cx.now.into(), row.get::<&str>("subject").into()])?;
    cx.noted(row.get::<Id<kind::Login>>("told_staff"), about);
    Ok(())
}

/// Writes the rows whose minute is over.
///
/// # Errors
/// Returns the errors of the store. The next round writes the rows.
pub async fn tell_overdue(app: &Shared, now: Timestamp) -> Result<()> {
    let sql =
        format!("select {COUNTED} from login_failures where untold > 0 and told_at <= $1 limit {PORTION}");
    let overdue = move |cx: &mut Cx<'_, '_>| cx.query(&sql, &[(now - ONCE_IN).into()]);
    if system::read(app, overdue.clone()).await?.is_empty() {
        return Ok(());
    }
    system::write(app, Login::ID, "—", move |cx| overdue(cx)?.iter().try_for_each(|row| tell(cx, row))).await
}
