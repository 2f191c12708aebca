//! `batch apply --rehearse` and `--rehearse-changed`: what the server says now of rows that were planned earlier.

use std::path::Path;

use clap::ArgMatches;
use client::batch::{Asked, Fate, Plan, Row, Standing, rehearse_again};
use client::endpoint::dynamic::Dynamic;
use client::message::Key;
use client::transport::Client;

use super::plan::Outlook;
use super::progress;
use crate::command::confirm::{self, Question};
use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// Shows what the rows that are left would do now, and why the others will not be done. Nothing is done.
pub async fn show(
    context: &Context,
    asked: Asked<'_>,
    name: &str,
    plan: &Plan,
    standing: &Standing,
) -> Result<(), Failure> {
    let fates = || plan.rows.iter().zip(standing.fates());
    let left: Vec<&Row> = fates().filter(|(_, fate)| !fate.is_settled()).map(|(row, _)| row).collect();
    let mut outlook = Outlook::default();
    for (row, fate) in fates() {
        if let Fate::Refused(refused) = fate {
            outlook.reasons.add(&refused.reason, row.line);
        }
    }
    rehearsed(context, &asked, &left, |row| outlook.take(&row)).await?;
    outlook.show(context, name, &plan.header)?;
    outlook.outcome(context)
}

/// Rehearses anew the rows that were altered after their rehearsal and were not sent, and takes what the server says into
/// the plan. Answers whether there were any.
pub async fn renew(
    context: &Context,
    asked: Asked<'_>,
    plan: &mut Plan,
    standing: &Standing,
) -> Result<Option<Outlook>, Failure> {
    let fates = plan.rows.iter().zip(standing.fates());
    let unsent = |(row, fate): &(&Row, &Fate)| row.altered && matches!(fate, Fate::Refused(_));
    let altered: Vec<&Row> = fates.filter(unsent).map(|(row, _)| row).collect();
    if altered.is_empty() {
        return Ok(None);
    }
    let (mut outlook, mut renewed) = (Outlook::default(), Vec::new());
    rehearsed(context, &asked, &altered, |row| {
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

/// Shows what the altered rows would do, waits for a yes, and writes the plan with them.
pub fn accept(context: &Context, outlook: &Outlook, name: &str, plan: &Plan) -> Result<(), Failure> {
    if !context.options.yes {
        terminal::say(&Key::BatchApplyRenewed.text(context.lang, &[]));
        outlook.lines(context, &plan.header).iter().for_each(|line| terminal::say(line));
        confirm::yes(context, Question::Plain)?;
    }
    plan.write(Path::new(name)).map_err(|error| Failure::File(name.to_owned(), error))
}

/// How rows are rehearsed again.
pub fn asked<'a>(client: &'a Client, endpoint: &'a Dynamic, matches: &ArgMatches) -> Asked<'a> {
    let (concurrency, patience) = (super::concurrency(matches), super::patience(matches));
    Asked { client, endpoint, concurrency, patience }
}

async fn rehearsed(
    context: &Context,
    asked: &Asked<'_>,
    rows: &[&Row],
    mut take: impl FnMut(Row),
) -> Result<(), Failure> {
    let bar = progress::bar(context, rows.len());
    let told = rehearse_again(asked, rows, |row| {
        bar.inc(1);
        take(row);
    });
    told.await?;
    bar.finish_and_clear();
    Ok(())
}
