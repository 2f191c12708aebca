//! `batch apply`: applies a plan, or the rest of it.

use std::path::Path;
use std::time::Duration;

use clap::ArgMatches;
use client::api::account::session::StaffUser;
use client::batch::{self, End, Journal, Pace, Plan, PlanProgress, Row, RowStatus, Run, Step, journal_path};
use client::catalogue::dynamic::Dynamic;
use client::endpoint::Danger;
use client::message::Key;
use client::transport::{Client, Error};
use indicatif::ProgressBar;
use serde_json::json;
use tokio::sync::watch;

use super::plan::Effort;
use super::report::{self, Reasons};
use super::{again, outcomes, progress, signal};
use crate::command::confirm::{self, Question};
use crate::context::Context;
use crate::failure::Failure;
use crate::format::Format;
use crate::terminal;

/// Applies a plan.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let (name, mut plan) = super::named(context, matches)?;
    let endpoint = super::endpoint_of(context, endpoints, &plan.header.endpoint)?;
    let client = context.client()?;
    same_server(context, &client, &plan)?;
    same_account(context, &context.user(&client).await?, &plan)?;
    let path = journal_path(Path::new(&name));
    let broken = |error| super::journal_failure(context, &name, error);
    let (lines, running) = Journal::peek(&path, &plan.header.id).map_err(broken)?;
    if running {
        return Err(broken(batch::JournalError::Running));
    }
    let options = again::options(&client, endpoint, matches);
    let mut confirmed = context.options.yes;
    if matches.get_flag("rehearse-changed") {
        let progress = PlanProgress::of(&plan, &lines);
        let renewed = again::renew(context, options.clone(), &mut plan, &progress).await?;
        if let Some(outlook) = renewed.filter(|_| !context.options.rehearse) {
            again::accept(context, &outlook, &name, &plan)?;
            confirmed = true;
        }
    }
    let progress = PlanProgress::of(&plan, &lines);
    if context.options.rehearse {
        return again::show(context, options, &name, &plan, &progress).await;
    }
    confirm_rest(context, endpoint, &plan, &progress, confirmed)?;
    carry_out(context, &client, endpoint, &name, &plan, pace(matches)).await
}

/// Applies the remaining rows of a plan, and writes a summary. The failed rows go to a file next to the plan.
pub async fn carry_out(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    name: &str,
    plan: &Plan,
    pace: Pace,
) -> Result<(), Failure> {
    let opened = Journal::open(&journal_path(Path::new(name)), &plan.header.id);
    let (journal, lines) = opened.map_err(|error| super::journal_failure(context, name, error))?;
    let mut progress = PlanProgress::of(plan, &lines);
    let end = apply(context, client, endpoint, plan, &journal, &mut progress, pace).await;
    let (end, failed) = batch::conclude(Path::new(name), plan, journal, &progress, end);
    let (failed, kept) = match failed {
        Ok(failed) => (failed, Ok(())),
        Err(error) => (None, Err(Failure::File(name.to_owned(), error))),
    };
    let report = Report { name, plan, progress: &progress, failed_rows: failed };
    // A closed pipe or a full disk must not make an unfinished batch look finished.
    let shown = report.show(context);
    report.outcome(context, end).and(kept).and(shown)
}

/// Refuses a plan of another server.
pub fn same_server(context: &Context, client: &Client, plan: &Plan) -> Result<(), Failure> {
    let (planned, server) = (plan.header.origin.to_string(), client.server().to_string());
    if planned == server {
        return Ok(());
    }
    let profile = context.profile()?.name;
    let params = [("planned", planned.as_str()), ("profile", &profile), ("server", &server)];
    Err(Failure::Usage(Key::BatchApplyOtherServer.text(context.lang, &params)))
}

/// Rejects a plan of another account. Idempotency keys belong to an account: under another one, applied rows
/// would be applied again.
fn same_account(context: &Context, user: &StaffUser, plan: &Plan) -> Result<(), Failure> {
    if plan.header.actor.id == user.id {
        return Ok(());
    }
    let params = [("planned", plan.header.actor.name.as_str()), ("name", &user.name)];
    Err(Failure::Usage(Key::BatchApplyOtherAccount.text(context.lang, &params)))
}

/// Shows the plan with its server and account. Asks for confirmation if it cannot be undone or was not
/// rehearsed.
fn confirm_rest(
    context: &Context,
    endpoint: &Dynamic,
    plan: &Plan,
    progress: &PlanProgress,
    confirmed: bool,
) -> Result<(), Failure> {
    let left = progress.tally().left();
    if left == 0 {
        return Ok(());
    }
    let is_left = |(row, status): &(&Row, &RowStatus)| row.unrehearsed && !status.is_settled();
    let unknown = plan.rows.iter().zip(progress.statuses()).filter(is_left).count();
    let counts = [("n", left.to_string()), ("rows", plan.rows.len().to_string())];
    let counts: Vec<(&str, &str)> = counts.iter().map(|(name, count)| (*name, count.as_str())).collect();
    let mut lines =
        vec![report::head(context, &plan.header), Key::BatchApplyCounts.text(context.lang, &counts)];
    if unknown > 0 {
        lines.push(Key::BatchApplyUnrehearsed.text(context.lang, &[("n", &unknown.to_string())]));
    }
    let question = match endpoint.about.danger {
        Danger::Irreversible | Danger::Destructive => Some(Question::Final),
        Danger::Read | Danger::Write => (unknown > 0).then_some(Question::Plain),
    };
    let Some(question) = question.filter(|_| !confirmed) else {
        lines.iter().for_each(|line| context.say(line));
        return Ok(());
    };
    lines.iter().for_each(|line| terminal::say(line));
    confirm::yes(context, question)
}

fn pace(matches: &ArgMatches) -> Pace {
    let most = matches.get_one::<u64>("stop-after-failures").copied();
    Pace {
        spacing: matches.get_one::<Duration>("rate").copied().unwrap_or_default(),
        stop_after_failures: most.map(|most| most as usize),
        ..Effort::of(matches).pace()
    }
}

/// Applies the rest of a plan, with a progress bar. An interrupt stops it before the next row.
pub async fn apply(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    plan: &Plan,
    journal: &Journal,
    progress: &mut PlanProgress,
    pace: Pace,
) -> End {
    let (stop, stopped) = watch::channel(false);
    let run = Run { client, endpoint, plan, journal, pace, stop: stopped, now: || context.now() };
    let bar = progress::bar(context, plan.rows.len());
    let settled = plan.rows.len() - progress.tally().left();
    bar.set_position(settled as u64);
    let stopping = || bar.suspend(|| context.say(&Key::BatchApplyStopping.text(context.lang, &[])));
    let end = tokio::select! {
        end = batch::run(&run, progress, |step| seen(context, &bar, &step)) => end,
        () = signal::twice(&stop, stopping) => End::Stopped,
    };
    bar.finish_and_clear();
    end
}

fn seen(context: &Context, bar: &ProgressBar, step: &Step<'_>) {
    match step {
        Step::Settled(row, status) => {
            bar.inc(1);
            bar.set_message("");
            if context.options.format == Format::Ndjson && context.options.jq.is_none() {
                // A closed pipe loses lines, but the rows are applied.
                let _ = terminal::print(line(row, status).as_bytes());
            }
        }
        Step::Waiting(error) => {
            let detail = error.sentence(context.lang);
            bar.set_message(Key::BatchApplyWaiting.text(context.lang, &[("detail", &detail)]));
        }
    }
}

/// Returns the outcome of a row as JSON.
fn line(row: &Row, status: &RowStatus) -> String {
    let refused = status.refused();
    let line = json!({
        "row": row.row,
        "line": row.line,
        "record": row.path.join("/"),
        "outcome": status.name(),
        "status": refused.and_then(|refused| refused.status),
        "code": outcomes::code(status).unwrap_or_default(),
        "reason": refused.map(|refused| &refused.reason),
    });
    format!("{line}\n")
}

/// The report of a run.
pub struct Report<'a> {
    /// The plan's file.
    pub name: &'a str,
    /// The plan.
    pub plan: &'a Plan,
    /// The progress.
    pub progress: &'a PlanProgress,
    /// The file of failed rows, if any.
    pub failed_rows: Option<std::path::PathBuf>,
}

impl Report<'_> {
    /// Writes the report.
    pub fn show(&self, context: &Context) -> Result<(), Failure> {
        let tally = self.progress.tally();
        let reasons = Reasons::of(self.plan, self.progress);
        let failed_rows = self.failed_rows.as_ref().map(|path| path.display().to_string());
        if report::is_for_people(context) {
            let mut lines = report::counts(&tally, context.lang);
            lines.extend(reasons.lines(context.lang));
            report::print(&lines)?;
        } else {
            let mut data = json!({
                "plan": self.name,
                "id": self.plan.header.id,
                "endpoint": self.plan.header.endpoint,
                "failed_rows": failed_rows,
                "reasons": reasons.json(),
            });
            if let (Some(data), serde_json::Value::Object(tally)) = (data.as_object_mut(), json!(tally)) {
                data.extend(tally);
            }
            report::write(context, "batch.apply", data)?;
        }
        if let Some(file) = failed_rows {
            context.say(&Key::BatchApplyFailedRows.text(context.lang, &[("file", &file)]));
        }
        if tally.left() > 0 {
            context.say(&Key::BatchApplyResume.text(context.lang, &[("plan", self.name)]));
        }
        Ok(())
    }

    /// Returns the failure of an end that leaves rows undone.
    pub fn outcome(&self, context: &Context, end: End) -> Result<(), Failure> {
        let tally = self.progress.tally();
        let count = |key: Key, n: usize| key.text(context.lang, &[("n", &n.to_string())]);
        let unfinished = |code: u8, sentence: String| Err(Failure::Unfinished { code, sentence });
        let not_done = tally.stale + tally.failed + tally.refused;
        match end {
            End::CutOff(Error::Api { status, problem }) if status != 401 => {
                unfinished(8, problem.sentence(context.lang))
            }
            End::CutOff(error) => Err(Failure::Call(error)),
            End::Journal(error) => {
                Err(Failure::File(journal_path(Path::new(self.name)).display().to_string(), error))
            }
            End::Stopped => unfinished(130, count(Key::BatchEndStopped, tally.left())),
            End::TooManyFailures => {
                let failures = (tally.stale + tally.failed).to_string();
                unfinished(7, Key::BatchEndTooMany.text(context.lang, &[("failures", &failures)]))
            }
            End::Complete if not_done > 0 && not_done == tally.stale => {
                unfinished(6, count(Key::BatchEndStale, tally.stale))
            }
            End::Complete if not_done > 0 => unfinished(7, count(Key::BatchEndPartly, not_done)),
            End::Complete => Ok(()),
        }
    }
}
