//! `batch diff`: compares a plan with what would be done now.

use clap::ArgMatches;
use client::batch::{Row, RowStatus};
use client::catalogue::dynamic::Dynamic;
use client::message::Key;
use serde_json::{Value, json};

use super::apply::same_server;
use super::{again, report};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Writer;

/// Rehearses the rows that are not applied yet, and writes those whose effects differ from the plan's.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let (name, plan) = super::named(context, matches)?;
    let endpoint = super::endpoint_of(context, endpoints, &plan.header.endpoint)?;
    let client = context.client()?;
    same_server(context, &client, &plan)?;
    let (progress, _) = super::progress_of(context, &name, &plan)?;
    let statuses = plan.rows.iter().zip(progress.statuses());
    let is_open = |status: &RowStatus| !status.is_settled() || matches!(status, RowStatus::Refused(_));
    let open: Vec<&Row> = statuses.filter(|(_, status)| is_open(status)).map(|(row, _)| row).collect();
    let (mut same, mut changed) = (0_usize, Vec::new());
    again::rehearsed(context, &again::options(&client, endpoint, matches), &open, |now| {
        let planned = &plan.rows[now.row - 1];
        if is_same(planned, &now) {
            same += 1;
        } else {
            changed.push(difference(planned, &now));
        }
    })
    .await?;
    if report::is_for_people(context) {
        context.say(&Key::BatchDiffSame.text(context.lang, &[("n", &same.to_string())]));
    }
    let n = changed.len();
    let mut writer = Writer::new(context, "differences", &Value::Null)?;
    if n > 0 || !report::is_for_people(context) {
        writer.take(json!({ "differences": changed }))?;
        writer.finish()?;
    }
    if n == 0 {
        return Ok(());
    }
    let sentence = Key::BatchDiffChanged.text(context.lang, &[("n", &n.to_string())]);
    Err(Failure::Unfinished { code: 6, sentence })
}

/// Returns whether a row would be applied as planned. A record of another version refuses it, whatever its effects.
fn is_same(planned: &Row, now: &Row) -> bool {
    let version = |row: &Row| row.target.as_ref().and_then(|target| target.version);
    !planned.altered
        && version(planned) == version(now)
        && planned.effects == now.effects
        && planned.changes == now.changes
        && planned.refused.is_some() == now.refused.is_some()
}

fn difference(planned: &Row, now: &Row) -> Value {
    let text = |row: &Row| match &row.refused {
        Some(refused) => refused.reason.clone(),
        None => row.effects.join(" "),
    };
    json!({
        "row": planned.row,
        "record": planned.path.join("/"),
        "planned": text(planned),
        "now": text(now),
    })
}
