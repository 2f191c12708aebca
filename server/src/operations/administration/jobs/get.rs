//! `jobs.get`

use client::api::administration::jobs::{Get, JobRecord};
use client::endpoint::Call;

use crate::jobs::load::job_of;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Returns a job with its progress.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<Get>) -> Result<JobRecord> {
    Ok(JobRecord { job: job_of(cx, call.path)? })
}
