//! `plans.list`

use client::api::finance::reference::{ListPlans, PlanList};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns all plan groups with their plans.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListPlans>) -> Result<PlanList> {
    Ok(PlanList { plans: load(cx)?.groups })
}
