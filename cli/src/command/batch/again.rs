//! `batch apply --rehearse` and `--rehearse-changed`: rehearse the rows of a plan again.

use std::path::Path;

use clap::ArgMatches;
use client::batch::{Plan, PlanProgress, RehearsalOptions, Row, RowStatus, rehearse_again};
use client::catalogue::dynamic::Dynamic;
use client::message::Key;
use client::transport::Client;

use super::plan::{Effort, RehearsalSummary};
use super::progress;
use crate::command::confirm::{self, Question};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// Shows the current effects of the remaining rows, and why the others will not be applied. Changes nothing.
pub async fn show(
    context: &Context,
    options: RehearsalOptions<'_>,
    name: &str,
    plan: &Plan,
    progress: &PlanProgress,
) -> Result<(), Failure> {
    let statuses = || plan.rows.iter().zip(progress.statuses());
    let left: Vec<&Row> = statuses().filter(|(_, status)| !status.is_settled()).map(|(row, _)| row).collect();
    let mut outlook = RehearsalSummary::default();
    for (row, status) in statuses() {
        if let RowStatus::Refused(refused) = status {
            outlook.reasons.add(&refused.reason, row.line);
        }
    }
    rehearsed(context, &options, &left, |row| outlook.take(&row)).await?;
    outlook.show(context, name, &plan.header)?;
    outlook.outcome(context)
}

/// Rehearses the rows that were edited and not sent, and updates the plan. Returns whether there were any.
pub async fn renew(
    context: &Context,
    options: RehearsalOptions<'_>,
    plan: &mut Plan,
    progress: &PlanProgress,
) -> Result<Option<RehearsalSummary>, Failure> {
    let statuses = plan.rows.iter().zip(progress.statuses());
    let unsent = |(row, status): &(&Row, &RowStatus)| row.altered && matches!(status, RowStatus::Refused(_));
    let altered: Vec<&Row> = statuses.filter(unsent).map(|(row, _)| row).collect();
    if altered.is_empty() {
        return Ok(None);
    }
    let (mut outlook, mut renewed) = (RehearsalSummary::default(), Vec::new());
    rehearsed(context, &options, &altered, |row| {
        outlook.take(&row);
        renewed.push(row);
    })
    .await?;
    for row in renewed {
        let at = row.row - 1;
        plan.rows[at] = row;
    }
    Ok(Some(outlook))
}

/// Shows the effects of the edited rows, waits for confirmation, and writes the plan with them.
pub fn accept(context: &Context, outlook: &RehearsalSummary, name: &str, plan: &Plan) -> Result<(), Failure> {
    if !context.options.yes {
        terminal::say(&Key::BatchApplyRenewed.text(context.lang, &[]));
        outlook.lines(context, &plan.header).iter().for_each(|line| terminal::say(line));
        confirm::yes(context, Question::Plain)?;
    }
    plan.write(Path::new(name)).map_err(|error| Failure::File(name.to_owned(), error))
}

/// Returns the options for rehearsing rows again.
pub fn options<'a>(client: &'a Client, endpoint: &'a Dynamic, matches: &ArgMatches) -> RehearsalOptions<'a> {
    Effort::of(matches).rehearsal(client, endpoint)
}

/// Rehearses rows again and passes them on, with a progress bar.
pub async fn rehearsed(
    context: &Context,
    options: &RehearsalOptions<'_>,
    rows: &[&Row],
    mut take: impl FnMut(Row),
) -> Result<(), Failure> {
    let bar = progress::bar(context, rows.len());
    let told = rehearse_again(options, rows, |row| {
        bar.inc(1);
        take(row);
    });
    told.await?;
    bar.finish_and_clear();
    Ok(())
}
