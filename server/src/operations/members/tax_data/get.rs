//! `tax-data.get`

use client::api::members::tax_data::{Get, MemberTaxData};
use client::endpoint::Call;

use super::answered;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the tax data of a member.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberTaxData> {
    let mut member = members::load(cx, call.path)?;
    answered(cx, &mut member)
}
