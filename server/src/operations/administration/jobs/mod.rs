//! Jobs: one operation in a file.

mod cancel;
pub mod demo;
mod download;
mod get;
mod list;
mod outcomes;
mod plan_rows;
mod plan_step;
mod retry;
mod run_plan;
mod undo;

use client::api::administration::jobs::{JobKind, RunPlan};
use client::endpoint::Endpoint;

use crate::http::mount::Api;
use crate::jobs::{JobKinds, Work};

/// Returns the operations of jobs.
pub fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(download::download);
    let api = api.handle(cancel::cancel).handle(retry::retry);
    api.handle(run_plan::run_plan).handle(outcomes::outcomes).prepare(undo::prepare, undo::undo)
}

/// Adds the job that applies a plan.
pub fn register(kinds: JobKinds) -> JobKinds {
    kinds.with(JobKind::Plan, Work { endpoint: RunPlan::ID, step: plan_step::step, file: plan_step::file })
}
