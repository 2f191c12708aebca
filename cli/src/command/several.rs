//! One call on several records: `payments get 1 2 3`, `payments approve 812 813`. Reads follow one another. A change
//! becomes a plan in the user's folder, so that it is rehearsed, can be resumed and can be undone.

use std::path::Path;

use client::batch::{self, End, Journal, Plan, PlanProgress, RowCall, Rows, Source, journal_path};
use client::catalogue::dynamic::{Dynamic, Shape};
use client::message::Key;
use client::transport::{Client, Folders};

use super::batch::apply::{Report, apply};
use super::batch::outcomes;
use super::batch::plan::{Effort, made};
use super::confirm::{self, Question};
use super::request::{decoded, request};
use crate::context::Context;
use crate::failure::{Failure, code_of_status};
use crate::flags::BoundCall;
use crate::format::Format;
use crate::output::Writer;
use crate::terminal;

/// Reads the records one after another. A record that cannot be read does not keep the others from being read.
pub async fn read(
    context: &Context,
    endpoint: &Dynamic,
    shape: &Shape,
    calls: &[BoundCall],
) -> Result<(), Failure> {
    let client = context.client()?;
    let is_streamed = matches!(context.options.format, Format::Ndjson | Format::Csv | Format::Ids);
    let new = || Writer::new(context, endpoint.about.id, &shape.answer);
    let (mut writer, mut failures) = (new()?, Vec::new());
    for call in calls {
        let request = request(context, endpoint, call.call(endpoint, context.lang)?);
        match decoded(&client, endpoint, &request).await {
            Ok(answer) => writer.take(answer)?,
            Err(error) if error.status().is_none_or(|status| status == 401) => return Err(error.into()),
            Err(error) => {
                terminal::say(&format!("{}: {}", call.path().join("/"), error.sentence(context.lang)));
                failures.push(error.status().map_or(1, code_of_status));
            }
        }
        if !is_streamed || context.options.jq.is_some() {
            std::mem::replace(&mut writer, new()?).finish()?;
        }
    }
    writer.finish()?;
    unfinished(context, &failures, calls.len())
}

/// Makes the change on all records: plans, confirms and applies it, and writes the outcome of each.
pub async fn write(context: &Context, endpoint: &Dynamic, calls: &[BoundCall]) -> Result<(), Failure> {
    if context.options.if_match.is_some() {
        return Err(Failure::Usage(Key::CliSeveralVersion.text(context.lang, &[])));
    }
    let names = endpoint.about.path_names();
    let rows = calls.iter().zip(1..).map(|(call, line)| {
        call.call(endpoint, context.lang)?;
        let row = RowCall::own(line, &names, call.path().to_vec(), call.body().clone(), None);
        Ok(RowCall { query: call.query().to_vec(), ..row })
    });
    let rows = Rows::own(Source::Ids, rows.collect::<Result<_, Failure>>()?);
    let client = context.client()?;
    let question = endpoint.about.danger.is_final().then_some(Question::Final);
    match accepted(context, &client, endpoint, rows, question).await? {
        Some((name, plan)) => applied(context, &client, endpoint, &plan, &name).await,
        None => Ok(()),
    }
}

/// Plans calls in the user's folder, and asks the question, if any, below their effects. Returns the plan and its path, and
/// nothing if the user wanted the rehearsal alone. A plan that is not accepted is removed.
pub async fn accepted(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    rows: Rows,
    question: Option<Question>,
) -> Result<Option<(String, Plan)>, Failure> {
    let path = Folders::of_user()?.new_plan(context.now())?;
    let name = path.display().to_string();
    let (_, outlook) = made(context, client, endpoint, rows, &name, Effort::usual()).await?;
    let read = Plan::read(&path, context.lang);
    let plan = read.map_err(|_| Failure::File(name.clone(), std::io::ErrorKind::InvalidData.into()))?;
    if context.options.rehearse {
        outlook.show(context, &name, &plan.header)?;
        let _ = batch::discard(&path);
        return outlook.outcome(context).map(|()| None);
    }
    if let Some(question) = question.filter(|_| !context.options.yes && outlook.ready > 0) {
        outlook.lines(context, &plan.header).iter().for_each(|line| terminal::say(line));
        if let Err(declined) = confirm::yes(context, question) {
            let _ = batch::discard(&path);
            return Err(declined);
        }
    }
    Ok(Some((name, plan)))
}

async fn applied(
    context: &Context,
    client: &Client,
    endpoint: &Dynamic,
    plan: &Plan,
    name: &str,
) -> Result<(), Failure> {
    let broken = |error| super::batch::journal_failure(context, name, error);
    let (journal, lines) = Journal::open(&journal_path(Path::new(name)), &plan.header.id).map_err(broken)?;
    let mut progress = PlanProgress::of(plan, &lines);
    let pace = Effort::usual().pace();
    let end = apply(context, client, endpoint, plan, &journal, &mut progress, pace).await;
    let (end, _) = batch::conclude(Path::new(name), plan, journal, &progress, end);
    // In lines, the outcomes were written as they came.
    let is_streamed = context.options.format == Format::Ndjson && context.options.jq.is_none();
    let shown = if is_streamed { Ok(()) } else { outcomes::show(context, plan, &progress) };
    context.say(&Key::CliSeveralPlan.text(context.lang, &[("plan", name)]));
    let is_complete = matches!(end, End::Complete);
    let report = Report { name, plan, progress: &progress, failed_rows: None };
    let outcome = report.outcome(context, end);
    match outcome {
        Err(Failure::Unfinished { sentence, .. }) if is_complete => {
            let failures = progress.statuses().iter().filter_map(outcomes::code).collect::<Vec<_>>();
            let code = code_of_all(&failures, plan.rows.len());
            Err(Failure::Unfinished { code, sentence })
        }
        outcome => outcome.and(shown),
    }
}

/// Returns the exit code of several calls: that of all if they share one, otherwise that of a batch done in part.
fn code_of_all(failures: &[u8], calls: usize) -> u8 {
    match failures {
        [first, ..] if failures.len() == calls && failures.iter().all(|code| code == first) => *first,
        _ => 7,
    }
}

fn unfinished(context: &Context, failures: &[u8], calls: usize) -> Result<(), Failure> {
    if failures.is_empty() {
        return Ok(());
    }
    let n = failures.len().to_string();
    let sentence = Key::BatchEndPartly.text(context.lang, &[("n", &n)]);
    Err(Failure::Unfinished { code: code_of_all(failures, calls), sentence })
}
