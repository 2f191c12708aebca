//! `quotas.get`

use client::api::members::quotas::{Get, QuotaList};
use client::endpoint::Call;

use super::load;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the quotas of a member, the latest first.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<QuotaList> {
    let member = members::load(cx, call.path)?;
    Ok(QuotaList::of(load(cx, member.id)?))
}
