//! `sets.get`

use client::api::home::sets::{Get, SetRecord};
use client::endpoint::Call;

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a set with the ids of its records.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<SetRecord> {
    let stored = load(cx, call.path)?;
    Ok(SetRecord { set: stored.set, ids: stored.ids })
}
