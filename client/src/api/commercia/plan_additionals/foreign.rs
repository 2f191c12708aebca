//! The forms of additionals of plans that need other calls.

use super::{Get, forms};
use crate::api::finance::reference::ListPlans;
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::{Choice, Form};

/// Makes the form of a new additional, with the groups of plans.
pub fn create_form(_: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    Ok(forms::create(&groups(reads)?, reads.actor.lang))
}

/// Makes the form that changes an additional, with the groups of plans.
pub fn edit_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let additional = reads.get(&Get::at(parsed(path)?))?.plan_additional;
    Ok(forms::edit(&additional, &groups(reads)?, reads.actor.lang))
}

fn groups(reads: &Reads<'_>) -> Result<Vec<Choice>, Missing> {
    let groups = reads.get(&ListPlans::find(()))?.plans;
    Ok(groups.into_iter().map(|group| Choice::new(group.id, group.name)).collect())
}
