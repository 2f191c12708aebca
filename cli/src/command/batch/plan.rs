//! `batch plan`: rehearses rows and writes a plan.

use std::io;
use std::path::Path;
use std::time::Duration;

use clap::ArgMatches;
use client::batch::{
    Author, Header, Journal, JournalError, Pace, Plan, PlanDraft, RehearsalOptions, Row, Rows,
    discard_journal, is_gone, journal_path, make, make_removals, make_unrehearsed,
};
use client::catalogue::dynamic::Dynamic;
use client::message::Key;
use client::transport::{Client, Error, RetryLimits};
use serde_json::{Value, json};

use super::progress;
use super::report::{self, Reasons};
use super::rows::rows;
use crate::command::confirm::{self, Question};
use crate::context::Context;
use crate::failure::Failure;
use crate::format::Format;
use crate::terminal;

/// Limit on effects in a summary.
const EFFECTS: usize = 5;

/// Makes a plan.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let id = matches.get_one::<String>("endpoint").map(String::as_str).unwrap_or_default();
    let endpoint = super::endpoint_of(context, endpoints, id)?;
    is_free(context, matches)?;
    let client = context.client()?;
    let rows = rows(context, &client, endpoints, endpoint, matches).await?;
    if matches.get_flag("without-rehearsal") {
        return keep_unrehearsed(context, &client, endpoint, rows, matches).await;
    }
    keep(context, &client, endpoint, rows, matches).await
}

/// Returns the file of the plan; empty if none is named.
fn target(matches: &ArgMatches) -> &str {
    let word = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    word("to").or_else(|| word("output").filter(|word| !is_format(word))).unwrap_or_default()
}

fn is_format(word: &str) -> bool {
    Format::named(word).is_some()
}

/// Rejects a command without a file for its plan, and replacing a file that is no plan, such as that of the rows, or a plan whose
/// rows may have been sent.
pub fn is_free(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let plan = target(matches);
    let output = matches.get_one::<String>("output").filter(|word| !is_format(word));
    let refusal = |key: Key, params: &[(&str, &str)]| Err(Failure::Usage(key.text(context.lang, params)));
    if let Some(word) = output.filter(|word| *word != plan) {
        return refusal(Key::CliUsageValue, &[("argument", "-o"), ("value", word)]);
    }
    if plan.is_empty() {
        return refusal(Key::CliUsageMissing, &[("argument", "--to")]);
    }
    let found = Plan::is_at(Path::new(plan)).map_err(|error| Failure::File(plan.to_owned(), error))?;
    if found == Some(false) {
        return refusal(Key::BatchPlanOtherFile, &[("file", plan)]);
    }
    let begun_before = || Failure::Usage(Key::BatchPlanBegun.text(context.lang, &[("plan", plan)]));
    if found.is_none() {
        // The plan was deleted, and its journal is useless without it.
        return discard_journal(Path::new(plan)).map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock => begun_before(),
            _ => Failure::File(plan.to_owned(), error),
        });
    }
    let begun = match Journal::peek(&journal_path(Path::new(plan)), "") {
        Ok((lines, running)) => running || !lines.is_empty(),
        Err(JournalError::File(error)) => return Err(Failure::File(plan.to_owned(), error)),
        Err(_) => true,
    };
    if begun { Err(begun_before()) } else { Ok(()) }
}

/// Rehearses calls and writes them as a plan.
pub async fn keep(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    rows: Rows,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let plan = target(matches);
    let (header, outlook) = made(context, client, endpoint, rows, plan, Effort::of(matches)).await?;
    outlook.end(context, plan, &header)
}

/// Rehearses calls that remove what a plan created and writes them as a plan, without those whose record is gone. Says so if that
/// is all of them.
pub async fn keep_removals(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    rows: Rows,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let plan = target(matches);
    let (profile, user) = (context.profile()?, context.user(client).await?);
    let options = Effort::of(matches).rehearsal(client, endpoint);
    let bar = progress::bar(context, rows.calls.len());
    let mut outlook = RehearsalSummary::default();
    let draft =
        PlanDraft { options, profile: &profile.name, actor: Author::from(&user), now: context.now(), rows };
    let made = make_removals(Path::new(plan), draft, |row| {
        if is_gone(row) {
            *outlook.gone.get_or_insert(0) += 1;
        } else {
            outlook.take(row);
        }
        bar.inc(1);
    });
    let header = made.await.map_err(|error| not_made(context, error))?;
    let header = header.map_err(|error| Failure::File(plan.to_owned(), error))?;
    bar.finish_and_clear();
    match header {
        Some(header) => outlook.end(context, plan, &header),
        None if report::is_for_people(context) => report::print(&[Key::BatchUndoAll.text(context.lang, &[])]),
        None => report::write(context, "batch.plan", outlook.json(endpoint.about.id, 0)),
    }
}

/// How hard a command tries.
#[derive(Debug, Clone, Copy)]
pub struct Effort {
    /// Concurrent calls.
    pub concurrency: usize,
    /// How long to retry while the server is unreachable.
    pub retry: RetryLimits,
}

impl Effort {
    /// Returns what the flags of a command say.
    pub fn of(matches: &ArgMatches) -> Effort {
        Effort { concurrency: super::concurrency(matches), retry: super::retry(matches) }
    }

    /// Returns what commands do without such flags.
    pub fn usual() -> Effort {
        Effort { concurrency: 8, retry: RetryLimits::of(Duration::from_secs(60)) }
    }

    /// Returns the options of a rehearsal.
    pub fn rehearsal<'a>(self, client: &'a Client, endpoint: &'a Dynamic) -> RehearsalOptions<'a> {
        let Effort { concurrency, retry } = self;
        RehearsalOptions { client, endpoint, concurrency, retry }
    }

    /// Returns the pace of such a run.
    pub fn pace(self) -> Pace {
        let Effort { concurrency, retry } = self;
        Pace { concurrency, spacing: Duration::ZERO, stop_after_failures: None, retry }
    }
}

/// Rehearses calls and writes them as a plan to a file. Returns its header and a summary.
pub async fn made(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    rows: Rows,
    plan: &str,
    effort: Effort,
) -> Result<(Header, RehearsalSummary), Failure> {
    let (profile, user) = (context.profile()?, context.user(client).await?);
    let options = effort.rehearsal(client, endpoint);
    let bar = progress::bar(context, rows.calls.len());
    let mut outlook = RehearsalSummary::default();
    let draft =
        PlanDraft { options, profile: &profile.name, actor: Author::from(&user), now: context.now(), rows };
    let made = make(Path::new(plan), draft, |row| {
        outlook.take(row);
        bar.inc(1);
    });
    let made = made.await.map_err(|error| not_made(context, error))?;
    let header = made.map_err(|error| Failure::File(plan.to_owned(), error))?;
    bar.finish_and_clear();
    Ok((header, outlook))
}

/// Returns why a plan was not made.
fn not_made(context: &Context, error: Error) -> Failure {
    if !error.is_no_rehearsal() {
        return error.into();
    }
    let hint = Key::BatchPlanNoRehearsal.text(context.lang, &[]);
    Failure::Unfinished { code: 1, sentence: format!("{}\n  {hint}", error.sentence(context.lang)) }
}

/// Writes calls as a plan without a rehearsal, after confirmation.
async fn keep_unrehearsed(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    rows: Rows,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let (plan, n) = (target(matches), rows.calls.len().to_string());
    let (profile, user) = (context.profile()?, context.user(client).await?);
    if !context.options.yes {
        terminal::say(&confirm::header(context, client, endpoint.about.id).await?);
        terminal::say(&Key::BatchApplyUnrehearsed.text(context.lang, &[("n", &n)]));
        confirm::yes(context, Question::Plain)?;
    }
    let options = RehearsalOptions { client, endpoint, concurrency: 1, retry: super::retry(matches) };
    let draft =
        PlanDraft { options, profile: &profile.name, actor: Author::from(&user), now: context.now(), rows };
    let made = make_unrehearsed(Path::new(plan), draft);
    let header = made.map_err(|error| Failure::File(plan.to_owned(), error))?;
    let outlook = RehearsalSummary { ready: header.rows, ..RehearsalSummary::default() };
    outlook.show(context, plan, &header)?;
    context.say(&Key::BatchPlanNext.text(context.lang, &[("plan", plan)]));
    Ok(())
}

/// The summary of a rehearsal of rows.
#[derive(Debug, Default)]
pub struct RehearsalSummary {
    /// The number of rows that can be applied.
    pub ready: usize,
    /// The number of rows whose record is gone, if the plan removes records.
    pub gone: Option<usize>,
    /// Why the others cannot be applied.
    pub reasons: Reasons,
    /// The first effects.
    pub effects: Vec<String>,
}

impl RehearsalSummary {
    /// Counts a row.
    pub fn take(&mut self, row: &Row) {
        if let Some(refused) = &row.refused {
            return self.reasons.add(&refused.reason, row.line);
        }
        self.ready += 1;
        let room = EFFECTS.saturating_sub(self.effects.len());
        self.effects.extend(row.effects.iter().take(room).cloned());
    }

    /// Formats it in lines, for the user.
    pub fn lines(&self, context: &Context, header: &Header) -> Vec<String> {
        let (refused, lang) = (self.reasons.count(), context.lang);
        let count = |key: Key, n: usize| key.text(lang, &[("n", &n.to_string())]);
        let mut lines = vec![report::head(context, header), count(Key::BatchPlanReady, self.ready)];
        lines.extend(self.gone.map(|gone| count(Key::BatchUndoGone, gone)));
        if refused > 0 {
            lines.push(count(Key::BatchPlanRefused, refused));
            lines.extend(self.reasons.lines(lang));
        }
        if !self.effects.is_empty() {
            lines.push(Key::BatchPlanEffects.text(lang, &[]));
            lines.extend(self.effects.iter().map(|effect| format!("  • {effect}")));
        }
        lines
    }

    /// Writes the summary.
    pub fn show(&self, context: &Context, plan: &str, header: &Header) -> Result<(), Failure> {
        if report::is_for_people(context) {
            return report::print(&self.lines(context, header));
        }
        let mut summary = self.json(&header.endpoint, header.rows);
        summary["plan"] = json!(plan);
        summary["id"] = json!(header.id);
        report::write(context, "batch.plan", summary)
    }

    /// Returns it for programs, without the plan's name and id.
    fn json(&self, endpoint: &str, rows: usize) -> Value {
        let mut summary = json!({
            "plan": null,
            "id": null,
            "endpoint": endpoint,
            "rows": rows,
            "ready": self.ready,
            "refused": self.reasons.count(),
            "reasons": self.reasons.json(),
            "effects": self.effects,
        });
        if let Some(gone) = self.gone {
            summary["undone"] = json!(gone);
        }
        summary
    }

    /// Writes the summary of a plan and how to apply it. Returns a failure if a row was refused.
    fn end(&self, context: &Context, plan: &str, header: &Header) -> Result<(), Failure> {
        self.show(context, plan, header)?;
        if self.ready > 0 {
            context.say(&Key::BatchPlanNext.text(context.lang, &[("plan", plan)]));
        }
        self.outcome(context)
    }

    /// Returns a failure if a row was refused.
    pub fn outcome(&self, context: &Context) -> Result<(), Failure> {
        match self.reasons.count() {
            0 => Ok(()),
            n => {
                let sentence = Key::BatchEndRefused.text(context.lang, &[("n", &n.to_string())]);
                Err(Failure::Unfinished { code: 7, sentence })
            }
        }
    }
}
