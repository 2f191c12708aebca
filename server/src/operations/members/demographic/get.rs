//! `demographic.get`

use client::api::members::demographic::{Get, MemberDemographic};
use client::endpoint::Call;

use super::answered;
use crate::operations::members::members;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the demographic record of a member.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<MemberDemographic> {
    let member = members::load(cx, call.path)?;
    answered(cx, &member)
}
