//! The forms of quotas that need other calls.

use super::{Get, QuotaStatus, forms};
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;
use crate::value::date::day_of;
use crate::value::id::MemberId;

/// Makes the form of a daily signature; the member may be named, to warn of a plan in force.
pub fn daily_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    if path.is_empty() {
        return Ok(forms::daily(false, reads.actor.lang));
    }
    let id: MemberId = parsed(path)?;
    let today = day_of(reads.now);
    let quotas = reads.get(&Get::at(id))?.data.quotas;
    let has_plan =
        quotas.iter().any(|quota| QuotaStatus::on(today, quota.end_of_plan) == QuotaStatus::Active);
    Ok(forms::daily(has_plan, reads.actor.lang))
}
