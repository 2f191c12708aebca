//! `plan-groups.get`

use client::api::commercia::plan_groups::{Get, ManagedGroupRecord};
use client::endpoint::Call;

use super::figures::figures_of;
use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a group with its plans, and what of it is open.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<ManagedGroupRecord> {
    let plan_group = load(cx, call.path)?.group;
    let figures = figures_of(cx, call.path)?;
    let (open_links, subscriptions) = (figures.open_links, figures.subscriptions);
    Ok(ManagedGroupRecord { plan_group, open_links, subscriptions })
}
