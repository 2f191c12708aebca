//! `demographic.save-representative`

use client::api::members::demographic::{DemographicSaved, SaveRepresentative};
use client::api::members::members::MemberKind;
use client::endpoint::Call;

use super::save;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves the record of a representative.
pub fn save_representative(cx: &mut Cx<'_, '_>, call: Call<SaveRepresentative>) -> Result<DemographicSaved> {
    save(cx, call.path, MemberKind::Representative, &call.body)
}
