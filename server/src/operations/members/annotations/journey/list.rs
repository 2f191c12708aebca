//! `journey.list`

use client::api::members::annotations::{Journey, JourneyStep, ListJourney};
use client::endpoint::Call;

use crate::operations::members::members;
use crate::store::Row;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns the steps of a member's journey, from the first to the last.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListJourney>) -> Result<Journey> {
    members::load(cx, call.path)?;
    let sql = "select id, step, at, version from journey_steps where member_id = $1 order by at, id";
    let step = |row: &Row| {
        Ok(JourneyStep {
            id: row.get("id"),
            step: row.word("step")?,
            at: row.get("at"),
            version: row.get("version"),
        })
    };
    let rows = cx.query(sql, &[call.path.into()])?;
    Ok(Journey { steps: rows.iter().map(step).collect::<Result<_>>()? })
}
