//! `zones.by-state`

use client::api::members::reference::{StateList, States};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all states by name, with their zones and cities.
pub fn by_state(cx: &mut Cx<'_, '_>, _: Call<States>) -> Result<StateList> {
    Ok(StateList::of(&load(cx)?))
}
