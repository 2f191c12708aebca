//! `staff.get`

use client::api::administration::staff::{Get, StaffSaved};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns one account.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<StaffSaved> {
    Ok(StaffSaved { message: String::new(), staff: load(cx, call.path)?.0 })
}
