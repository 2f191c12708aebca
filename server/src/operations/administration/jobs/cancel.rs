//! `jobs.cancel`

use client::api::administration::jobs::{Cancel, JobChanged, JobState};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use crate::jobs::load::{facts, job_of, record};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Cancels a job. A step in progress ends first; applied rows stay.
pub fn cancel(cx: &mut Cx<'_, '_>, call: Call<Cancel>) -> Result<JobChanged> {
    let row = cx.change(
        |cx| {
            let (version, row) = record(cx, call.path)?;
            cx.guard(&call, &facts(&row)?)?;
            Ok((version, row))
        },
        |cx, _| {
            Ok(RowValues::new()
                .to("state", "cancelled")
                .to("finished_at", cx.now)
                .to("changed_at", cx.now)
                .null("leased_until")
                .null("open_key"))
        },
    )?;
    let before: JobState = row.word("state")?;
    cx.changed(call.path, json!({ "state": before }), json!({ "state": JobState::Cancelled }));
    let effect = Message::new(Key::JobsEffectCancelled).with("id", call.path);
    cx.effect(effect.with("done", row.get::<i64>("done")).with("total", row.get::<i64>("total")));
    let message = Key::JobsDoneCancelled.text(cx.lang(), &[]);
    Ok(JobChanged { message, job: job_of(cx, call.path)? })
}
