//! `zones.by-state`

use client::api::members::reference::{StateList, ZonesByState};
use client::endpoint::Call;

use super::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists all states by name, with their zones and cities.
pub fn by_state(cx: &mut Cx<'_, '_>, _: Call<ZonesByState>) -> Result<StateList> {
    Ok(StateList::of(&load(cx)?))
}
