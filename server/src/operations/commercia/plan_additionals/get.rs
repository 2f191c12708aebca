//! `plan-additionals.get`

use client::api::commercia::plan_additionals::{Get, PlanAdditionalRecord};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns an additional.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<PlanAdditionalRecord> {
    Ok(PlanAdditionalRecord { plan_additional: load(cx, call.path)?.additional })
}
