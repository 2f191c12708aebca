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
use crate::resource::Resource;

/// Returns the operations of jobs.
fn mount(api: Api) -> Api {
    let api = api.handle(list::list).handle(get::get).handle(download::download);
    let api = api.handle(cancel::cancel).handle(retry::retry);
    api.handle(run_plan::run_plan).handle(outcomes::outcomes).prepare(undo::prepare, undo::undo)
}

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).completed(demo::fill).with_jobs(register).with_files(&["jobs"]);

/// Adds the job that applies a plan.
pub fn register(kinds: JobKinds) -> JobKinds {
    kinds.with(JobKind::Plan, Work { endpoint: RunPlan::ID, step: plan_step::step, file: plan_step::file })
}
