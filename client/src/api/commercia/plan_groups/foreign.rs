//! The forms of groups of plans that need other calls.

use super::words::PlanGroupState;
use super::{Get, List, PlanGroupFilter, forms};
use crate::endpoint::Endpoint;
use crate::endpoint::form::parsed;
use crate::endpoint::reads::{Missing, Reads};
use crate::form::{Choice, Form};
use crate::value::id::PlanGroupId;

/// The groups among which a successor is chosen.
const MOST_GROUPS: i64 = 200;

/// Makes the form that changes a group, with what is in force.
pub fn edit_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let group = reads.get(&Get::at(parsed(path)?))?.plan_group;
    Ok(forms::edit(&group, reads.actor.lang))
}

/// Makes the form that retires a group, with the other groups that are sold.
pub fn retire_form(path: &[String], reads: &Reads<'_>) -> Result<Form, Missing> {
    let id: PlanGroupId = parsed(path)?;
    let state = Some(PlanGroupState::OnSale);
    let query = PlanGroupFilter { per_page: Some(MOST_GROUPS), state, ..PlanGroupFilter::default() };
    let groups = reads.get(&List::find(query))?.plan_groups.data;
    let others = groups.into_iter().filter(|group| group.id != id);
    let others: Vec<Choice> = others.map(|group| Choice::new(group.id, group.name)).collect();
    Ok(forms::retire(&others, reads.actor.lang))
}
