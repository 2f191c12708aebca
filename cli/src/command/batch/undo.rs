//! `batch undo`: makes the plan that undoes another.

use std::path::Path;

use clap::ArgMatches;
use client::batch::{Journal, PlanProgress, journal_path, undo_plan};
use client::catalogue::dynamic::Dynamic;
use client::message::Key;

use super::plan;
use crate::context::Context;
use crate::failure::Failure;

/// Makes the plan.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let (name, done) = super::named(context, matches)?;
    plan::is_free(context, matches)?;
    let client = context.client()?;
    super::apply::same_server(context, &client, &done)?;
    let path = journal_path(Path::new(&name));
    let peeked = Journal::peek(&path, &done.header.id);
    let (lines, _) = peeked.map_err(|error| super::journal_failure(context, &name, error))?;
    let say = |key: Key, params: &[(&str, &str)]| Failure::Usage(key.text(context.lang, params));
    let endpoint = done.header.endpoint.as_str();
    let undo = undo_plan(&done, &PlanProgress::of(&done, &lines));
    let undo = undo.ok_or_else(|| say(Key::BatchUndoNone, &[("endpoint", endpoint)]))?;
    if !undo.lost.is_empty() {
        let lines: Vec<String> = undo.lost.iter().map(u64::to_string).collect();
        context.say(&Key::BatchUndoLost.text(context.lang, &[("lines", &lines.join(", "))]));
    }
    if undo.rows.calls.is_empty() {
        return Err(say(Key::BatchUndoNothing, &[]));
    }
    let endpoint = super::endpoint_of(context, endpoints, undo.endpoint)?;
    if undo.removes {
        return plan::keep_removals(context, &client, endpoint, undo.rows, matches).await;
    }
    plan::keep(context, &client, endpoint, undo.rows, matches).await
}
