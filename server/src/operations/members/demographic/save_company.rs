//! `demographic.save-company`

use client::api::members::demographic::{DemographicSaved, SaveCompany};
use client::api::members::members::MemberKind;
use client::endpoint::Call;

use super::save;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Saves the record of a company.
pub fn save_company(cx: &mut Cx<'_, '_>, call: Call<SaveCompany>) -> Result<DemographicSaved> {
    save(cx, call.path, MemberKind::Company, &call.body)
}
