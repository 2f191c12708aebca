//! Calls any endpoint of the catalogue: `payments approve 812`, `call payments.approve 812`.

use clap::ArgMatches;
use client::api::service::outbox::QueuedMessage;
use client::catalogue::dynamic::{Dynamic, Shape, page};
use client::endpoint::Danger;
use client::message::Key;
use client::transport::{Client, Error};
use client::value::word::Word;
use client::wire::page::Sums;
use serde_json::Value;

use super::request::{decoded, request};
use super::{confirm, file, records, several};
use crate::context::Context;
use crate::failure::Failure;
use crate::flags::{self, BoundCall};
use crate::format::Format;
use crate::output::Writer;
use crate::web;

/// Makes the call and writes its answer.
pub async fn run(
    context: &Context,
    endpoints: &[Dynamic],
    endpoint: &Dynamic,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let shape = endpoint.shape();
    let writer = Writer::new(context, endpoint.about.id, &shape.answer)?;
    let mut calls = BoundCall::read_all(context, &shape, matches)?;
    if calls.len() == 1 {
        calls = records::named(context, endpoints, endpoint, calls.swap_remove(0), matches).await?;
    }
    if calls.len() > 1 && !context.options.web {
        return match endpoint.about.danger {
            Danger::Read => several::read(context, endpoint, &shape, &calls).await,
            _ => several::write(context, endpoint, &calls).await,
        };
    }
    let filled = calls.swap_remove(0);
    if context.options.web {
        return web::open(context, endpoint, filled.path(), &filled.call(endpoint, context.lang)?);
    }
    let all = matches.try_get_one::<bool>("all").ok().flatten().copied().unwrap_or_default();
    if all {
        return every_row(context, endpoint, filled, writer).await;
    }
    let client = context.client()?;
    if endpoint.about.sends_file {
        let request = request(context, endpoint, filled.call(endpoint, context.lang)?);
        return file::receive(context, &client, &request, matches).await;
    }
    let request = match endpoint.about.receives {
        Some(rule) => file::upload(context, endpoint, &rule, &filled)?,
        None => request(context, endpoint, filled.call(endpoint, context.lang)?),
    };
    let named = |failure: Failure| match failure {
        Failure::Call(error) => Failure::Call(by_flags(error, &shape)),
        failure => failure,
    };
    if context.options.rehearse {
        return confirm::rehearse(context, &client, &request).await.map_err(named);
    }
    if endpoint.about.is_final(&request.body) && !context.options.yes {
        confirm::ask(context, &client, &request).await.map_err(named)?;
    }
    let answer = match decoded(&client, endpoint, &request).await {
        Err(error) if context.may_ask() && error.wants_password() => {
            confirm::password(context, &client, &error).await?;
            decoded(&client, endpoint, &request).await
        }
        answer => answer,
    };
    let answer = answer.map_err(|error| by_flags(error, &shape))?;
    let queued = queued(context, &answer);
    write(writer, answer)?;
    say_sums(context, &client, endpoint, &filled).await;
    queued.iter().for_each(|line| context.say(line));
    Ok(())
}

/// Lists the messages that a write put into the outbox, when they leave, and how to recall them.
fn queued(context: &Context, answer: &Value) -> Vec<String> {
    let messages = answer["outbox"].as_array().into_iter().flatten();
    let messages =
        messages.filter_map(|message| serde_json::from_value::<QueuedMessage>(message.clone()).ok());
    let held = messages.filter_map(|message| {
        let left = message.held_until?.duration_since(context.now()).as_secs().max(0);
        let (kind, id, n) = (message.kind.label(context.lang), message.id.to_string(), left.to_string());
        let params = [("kind", kind.as_str()), ("to", &message.to), ("n", &n), ("id", &id)];
        Some(Key::CliOutboxHeld.text(context.lang, &params))
    });
    held.collect()
}

fn write(mut writer: Writer<'_>, answer: Value) -> Result<(), Failure> {
    writer.take(answer)?;
    writer.finish()
}

/// Names the invalid fields in a refusal by the flags of the command.
fn by_flags(error: Error, shape: &Shape) -> Error {
    match error {
        Error::Api { status, problem } => {
            Error::Api { status, problem: Box::new(flags::by_flags(*problem, shape)) }
        }
        error => error,
    }
}

/// Reads every row and writes them as one answer.
async fn every_row(
    context: &Context,
    endpoint: &Dynamic,
    filled: BoundCall,
    mut writer: Writer<'_>,
) -> Result<(), Failure> {
    let client = context.client()?;
    let mut list = filled.whole_list(&client, endpoint, context.lang)?;
    while let Some(answer) = list.next().await? {
        writer.take(answer)?;
    }
    writer.finish()?;
    say_sums(context, &client, endpoint, &filled).await;
    Ok(())
}

/// Writes the sums of all rows that a filter matches below a table. They are a separate call, so that the table does
/// not wait for them. Says nothing if the server does not know them.
async fn say_sums(context: &Context, client: &Client, endpoint: &Dynamic, listed: &BoundCall) {
    let Some(list) = endpoint.about.list.filter(|list| !list.sums.is_empty()) else { return };
    let options = &context.options;
    if options.format != Format::Table || options.jq.is_some() || options.quiet {
        return;
    }
    let Ok(call) = listed.summed().call(endpoint, context.lang) else { return };
    let Ok(answer) = decoded(client, endpoint, &request(context, endpoint, call)).await else { return };
    let sums = page(&answer).map(|page| page["sums"].clone()).unwrap_or_default();
    let sums: Sums = serde_json::from_value(sums).unwrap_or_default();
    for column in list.columns {
        let Some(sum) = sums.get(column.path) else { continue };
        let (title, amount) = (column.title.text(context.lang, &[]), sum.to_string());
        context.say(&Key::CliListSum.text(context.lang, &[("title", &title), ("amount", &amount)]));
    }
}
