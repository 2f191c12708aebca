//! `batch`: one change on many records, planned, applied, resumed, undone. The engine is `client::batch`; this
//! module adds files, flags and messages.

mod again;
pub mod apply;
mod diff;
mod list;
pub mod outcomes;
pub mod plan;
mod progress;
mod report;
pub mod rows;
mod sets;
mod signal;
mod status;
mod undo;

use std::path::Path;
use std::time::Duration;

use clap::ArgMatches;
use client::batch::{Journal, JournalError, Plan, PlanError, PlanProgress, journal_path};
use client::catalogue::dynamic::Dynamic;
use client::message::Key;
use client::transport::{Folders, RetryLimits};

use crate::context::Context;
use crate::failure::Failure;

/// Runs the subcommand.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let (verb, matches) = matches.subcommand().expect("the parser requires a verb");
    match verb {
        "plan" => plan::run(context, endpoints, matches).await,
        "apply" => apply::run(context, endpoints, matches).await,
        "status" => status::run(context, matches),
        "list" => list::run(context, matches),
        "show" => list::show(context, matches),
        "diff" => diff::run(context, endpoints, matches).await,
        _ => undo::run(context, endpoints, matches).await,
    }
}

/// Returns the path and the plan that the command names. A name that is no file may be that of a plan in the user's folder.
fn named(context: &Context, matches: &ArgMatches) -> Result<(String, Plan), Failure> {
    let mut name = matches.get_one::<String>("plan").expect("the parser requires it").clone();
    if !Path::new(&name).exists()
        && let Some(kept) = Folders::of_user()?.kept_plan(&name)
    {
        name = kept.display().to_string();
    }
    let plan = Plan::read(Path::new(&name), context.lang).map_err(|error| match error {
        PlanError::File(error) => Failure::File(name.clone(), error),
        PlanError::Content(message) => Failure::Usage(message.with("plan", &name).text(context.lang)),
    })?;
    Ok((name, plan))
}

/// Returns the endpoint of a plan.
fn endpoint_of<'e>(context: &Context, endpoints: &'e [Dynamic], id: &str) -> Result<&'e Dynamic, Failure> {
    let found = endpoints.iter().find(|endpoint| endpoint.about.id == id);
    let unknown = || Key::BatchPlanUnknownEndpoint.text(context.lang, &[("endpoint", id)]);
    found.ok_or_else(|| Failure::Usage(unknown()))
}

/// Returns the failure of a plan's journal.
pub fn journal_failure(context: &Context, plan: &str, error: JournalError) -> Failure {
    let path = journal_path(Path::new(plan));
    let sentence = error.sentence(&path, context.lang);
    match error {
        JournalError::File(error) => Failure::File(path.display().to_string(), error),
        JournalError::Running => Failure::Unfinished { code: 6, sentence },
        JournalError::OtherPlan | JournalError::Damaged(_) => Failure::Usage(sentence),
    }
}

/// Returns the progress of a plan, and whether it is being applied now.
fn progress_of(context: &Context, name: &str, plan: &Plan) -> Result<(PlanProgress, bool), Failure> {
    let peeked = Journal::peek(&journal_path(Path::new(name)), &plan.header.id);
    let (lines, running) = peeked.map_err(|error| journal_failure(context, name, error))?;
    Ok((PlanProgress::of(plan, &lines), running))
}

fn concurrency(matches: &ArgMatches) -> usize {
    matches.get_one::<u64>("concurrency").map_or(1, |most| *most as usize)
}

fn retry(matches: &ArgMatches) -> RetryLimits {
    RetryLimits::of(Duration::from_secs(matches.get_one::<u64>("patience").copied().unwrap_or_default()))
}
