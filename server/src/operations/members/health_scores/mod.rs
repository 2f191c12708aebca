//! Health scores: one operation a file.

mod compute;
mod facts;
mod list;
mod recalculate;
mod recalculate_all;

pub mod demo;

use client::api::administration::jobs::JobKind;
use client::api::members::health_scores::RecalculateAll;
use client::endpoint::Endpoint;

use crate::http::mount::Api;
use crate::jobs::{JobKinds, Work};
use crate::resource::Resource;
use crate::resource::holding::{Holding, OWN, Trace};

/// Returns the operations of health scores.
fn mount(api: Api) -> Api {
    api.handle(list::list).handle(recalculate_all::recalculate_all).handle(recalculate::recalculate)
}

const HOLDINGS: &[Holding] = &[Holding::new("health_scores", OWN).traced(Trace::Made)];

/// What they add to the server.
pub const RESOURCE: Resource =
    Resource::new(mount).completed(demo::close).with_jobs(register).holding(HOLDINGS);

/// Registers the job that recalculates many scores, each night all of them.
pub fn register(kinds: JobKinds) -> JobKinds {
    let work =
        Work { endpoint: RecalculateAll::ID, step: recalculate_all::step, file: recalculate_all::file };
    kinds.with(JobKind::HealthScores, work).daily(JobKind::HealthScores, recalculate_all::all)
}
