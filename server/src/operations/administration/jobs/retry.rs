//! `jobs.retry`

use client::api::administration::jobs::{JobChanged, JobState, Retry};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use crate::jobs::load::{facts, job_of, record};
use crate::work::cx::Cx;
use crate::work::record::RowValues;
use crate::work::refusal::Result;

/// Lets a job that failed or was cancelled go on from its cursor, with all its attempts.
pub fn retry(cx: &mut Cx<'_, '_>, call: Call<Retry>) -> Result<JobChanged> {
    let row = cx.change(
        |cx| {
            let (version, row) = record(cx, call.path)?;
            cx.guard(&call, &facts(&row)?)?;
            Ok((version, row))
        },
        |cx, _| {
            Ok(RowValues::new()
                .to("state", "waiting")
                .to("due_at", cx.now)
                .to("changed_at", cx.now)
                .to("attempts", 0)
                .null("finished_at")
                .null("last_error"))
        },
    )?;
    let before: JobState = row.word("state")?;
    cx.changed(call.path, json!({ "state": before }), json!({ "state": JobState::Waiting }));
    cx.wake_jobs();
    let effect = Message::new(Key::JobsEffectRetried).with("id", call.path);
    cx.effect(effect.with("done", row.get::<i64>("done")).with("total", row.get::<i64>("total")));
    let message = Key::JobsDoneRetried.text(cx.lang(), &[]);
    Ok(JobChanged { message, job: job_of(cx, call.path)? })
}
