//! `jobs.cancel`

use client::api::administration::jobs::{Cancel, JobChanged, JobState};
use client::endpoint::Call;
use client::message::{Key, Message};
use serde_json::json;

use crate::jobs::load::{facts, job_of, record};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Cancels a job. A step in progress ends first; applied rows stay.
pub fn cancel(cx: &mut Cx<'_, '_>, call: Call<Cancel>) -> Result<JobChanged> {
    let set = "state = 'cancelled', finished_at = $1, changed_at = $1, leased_until = null, open_key = null";
    let row = cx.change(
        set,
        |cx| {
            let (version, row) = record(cx, call.path)?;
            cx.guard(&call, &facts(&row)?)?;
            Ok((version, row))
        },
        |cx, _| Ok(vec![cx.now.into()]),
    )?;
    let before: JobState = row.word("state")?;
    cx.changed(call.path, json!({ "state": before }), json!({ "state": JobState::Cancelled }));
    let effect = Message::new(Key::JobsEffectCancelled).with("id", call.path);
    cx.effect(effect.with("done", row.get::<i64>("done")).with("total", row.get::<i64>("total")));
    let message = Key::JobsDoneCancelled.text(cx.lang(), &[]);
    Ok(JobChanged { message, job: job_of(cx, call.path)? })
}
