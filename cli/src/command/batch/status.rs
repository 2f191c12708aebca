//! `batch status`: shows the progress of a plan from its journal.

use clap::ArgMatches;
use serde_json::json;

use super::report::{self, Reasons};
use crate::context::Context;
use crate::failure::Failure;

/// Shows the progress.
pub fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let (name, plan) = super::named(context, matches)?;
    let (progress, running) = super::progress_of(context, &name, &plan)?;
    let (tally, reasons) = (progress.tally(), Reasons::of(&plan, &progress));
    if report::is_for_people(context) {
        let mut shown = vec![report::head(context, &plan.header)];
        shown.extend(report::counts(&tally, context.lang));
        shown.extend(reasons.lines(context.lang));
        if running {
            shown.push(client::message::Key::BatchApplyRunning.text(context.lang, &[]));
        }
        return report::print(&shown);
    }
    let mut data = json!({
        "plan": name,
        "id": plan.header.id,
        "endpoint": plan.header.endpoint,
        "profile": plan.header.profile,
        "origin": plan.header.origin,
        "actor": plan.header.actor,
        "made_at": plan.header.made_at,
        "running": running,
        "reasons": reasons.json(),
    });
    if let (Some(data), serde_json::Value::Object(tally)) = (data.as_object_mut(), json!(tally)) {
        data.extend(tally);
    }
    report::write(context, "batch.status", data)
}
