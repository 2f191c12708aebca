//! `managers.list`

use client::api::members::reference::{ListManagers, ManagerList};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all consultants by name.
pub fn list(cx: &mut Cx<'_, '_>, _: Call<ListManagers>) -> Result<ManagerList> {
    Ok(ManagerList { managers: load(cx)? })
}
