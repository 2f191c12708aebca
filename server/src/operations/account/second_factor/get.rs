//! `second-factor.get`

use client::api::account::second_factor::{Get, SecondFactor};
use client::endpoint::Call;

use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the state of the actor's second factor.
pub fn get(cx: &mut Cx<'_, '_>, _: Call<Get>) -> Result<SecondFactor> {
    let staff = cx.actor()?.id;
    let sql = "select (select count(*) from recovery_codes where staff_id = $1) from staff
        where id = $1 and totp_confirmed_at is not null";
    let row = cx.query_one(sql, &[staff.into()])?;
    let required = cx.app.settings.require_totp.contains(&cx.actor()?.role);
    Ok(SecondFactor { enrolled: row.is_some(), required, recovery_codes: row.map_or(0, |row| row.int(0)) })
}
