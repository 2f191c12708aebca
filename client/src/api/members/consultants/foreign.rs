//! The forms of assignments, from the consultants of the type.

use super::ConsultantType;
use super::forms;
use crate::access::Role;
use crate::api::members::reference::{ListManagers, StaffManager};
use crate::endpoint::Endpoint;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::Form;

fn consultants(reads: &Reads<'_>) -> Result<Vec<StaffManager>, Missing> {
    let types: [Role; 2] = [ConsultantType::Sales.role(), ConsultantType::Success.role()];
    let managers = reads.get(&ListManagers::find(()))?.managers.into_iter();
    Ok(managers.filter(|manager| manager.may_be(|role| types.contains(&role))).collect())
}

/// Makes the form of `members.assign`.
pub fn assign_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::assign(&consultants(reads)?, reads.actor.lang))
}

/// Makes the form of `members.force-assign`.
pub fn force_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::force(&consultants(reads)?, reads.actor.lang))
}
