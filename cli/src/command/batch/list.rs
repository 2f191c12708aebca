//! `batch list` and `batch show`: the plans on this machine, and the rows of one.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use client::batch::{Journal, Plan, PlanProgress, journal_path};
use client::transport::Folders;
use serde_json::{Value, json};

use super::{outcomes, report};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Writer;

/// Lists the plans of a folder; of the user's and the current one if none is named. The latest comes first.
pub fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let named = matches.get_one::<String>("folder").map(PathBuf::from);
    let folders = match &named {
        Some(folder) => vec![folder.clone()],
        None => vec![Folders::of_user()?.plans()?, PathBuf::from(".")],
    };
    let mut plans = BTreeMap::new();
    for folder in &folders {
        let entries = match fs::read_dir(folder) {
            Err(error) if named.is_some() => {
                return Err(Failure::File(folder.display().to_string(), error));
            }
            entries => entries.into_iter().flatten().flatten(),
        };
        let paths = entries.map(|entry| entry.path()).filter(|path| path.is_file());
        let paths = paths.map(|path| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path));
        plans.extend(paths.filter_map(|path| {
            let plan = Plan::read(&path, context.lang).ok()?;
            Some(((plan.header.made_at, path.clone()), row(&path, &plan)))
        }));
    }
    let schema = schema();
    let mut writer = Writer::new(context, "plans", &schema)?;
    writer.take(json!({ "plans": plans.into_values().rev().collect::<Value>() }))?;
    writer.finish()
}

/// Shows the rows of a plan with their outcomes.
pub fn show(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let (name, plan) = super::named(context, matches)?;
    let (progress, _) = super::progress_of(context, &name, &plan)?;
    if report::is_for_people(context) {
        context.say(&report::head(context, &plan.header));
    }
    outcomes::show(context, &plan, &progress)
}

fn row(path: &Path, plan: &Plan) -> Value {
    let lines = Journal::peek(&journal_path(path), &plan.header.id).map(|(lines, _)| lines);
    let tally = PlanProgress::of(plan, &lines.unwrap_or_default()).tally();
    json!({
        "plan": path.display().to_string(),
        "endpoint": plan.header.endpoint,
        "rows": tally.rows,
        "done": tally.done,
        "left": tally.left(),
        "made_at": plan.header.made_at,
        "actor": plan.header.actor.name,
        "origin": plan.header.origin,
        "id": plan.header.id,
    })
}

fn schema() -> Value {
    let number = json!({ "type": "integer" });
    let instant = json!({ "type": "string", "format": "date-time" });
    let text = json!({ "type": "string" });
    let properties = json!({
        "plan": text, "endpoint": text, "rows": number, "done": number, "left": number, "made_at": instant,
        "actor": text, "origin": text, "id": text,
    });
    let items = json!({ "type": "object", "properties": properties });
    json!({ "type": "object", "properties": { "plans": { "type": "array", "items": items } } })
}
