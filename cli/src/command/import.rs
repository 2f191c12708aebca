//! `cards import contacts.csv`: one call for each row of a file, as a plan in the user's folder.

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::message::Key;

use super::batch::apply::carry_out;
use super::batch::plan::Effort;
use super::batch::rows;
use super::confirm::Question;
use super::several;
use crate::context::Context;
use crate::failure::Failure;

/// Rehearses the rows, shows their effects, asks, and applies those that can be applied.
pub async fn run(context: &Context, endpoint: &Dynamic, matches: &ArgMatches) -> Result<(), Failure> {
    let from = matches.get_one::<String>("from").map(String::as_str).unwrap_or_default();
    let rows = rows::of_file(context, endpoint, matches, from)?;
    let client = context.client()?;
    let Some((name, plan)) =
        several::accepted(context, &client, endpoint, rows, Some(Question::Plain)).await?
    else {
        return Ok(());
    };
    let outcome = carry_out(context, &client, endpoint, &name, &plan, Effort::usual().pace()).await;
    context.say(&Key::CliSeveralPlan.text(context.lang, &[("plan", &name)]));
    outcome
}
