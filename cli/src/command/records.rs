//! Calls whose body names the record, made on records by their numbers: `cards hide 812 813 --until +7d`.

use clap::ArgMatches;
use client::catalogue::dynamic::{Dynamic, rows};
use client::message::Key;
use serde_json::{Map, Value};

use super::request::{decoded, request};
use crate::complete::ids::list_of;
use crate::context::Context;
use crate::failure::Failure;
use crate::flags::{BoundCall, named_by_body};

/// Returns the calls on the records that the arguments name, each with the fields by which its body names the record. Returns the
/// call as it was typed if the arguments name none.
pub async fn named(
    context: &Context,
    endpoints: &[Dynamic],
    endpoint: &Dynamic,
    call: BoundCall,
    matches: &ArgMatches,
) -> Result<Vec<BoundCall>, Failure> {
    let ids = BoundCall::records(context, matches)?;
    let (Some(action), false) = (named_by_body(endpoint), ids.is_empty()) else { return Ok(vec![call]) };
    let noun = client::catalogue::noun_of(endpoint.about.id);
    let list = list_of(action.on.name, noun, endpoints).expect("a record that a body names is listed");
    let mut calls = Vec::new();
    for id in ids {
        let row = row(context, list, &id).await?;
        let fields =
            action.names.iter().filter_map(|name| Some(((*name).to_owned(), row.get(*name)?.clone())));
        calls.push(call.naming(fields.collect()));
    }
    Ok(calls)
}

/// Finds a record in its list.
async fn row(context: &Context, list: &Dynamic, id: &str) -> Result<Map<String, Value>, Failure> {
    let missing = || Failure::Usage(Key::CliSeveralMissing.text(context.lang, &[("id", id)]));
    let encoded =
        list.encode(&[], &[("id".to_owned(), id.to_owned())], &Value::Null).map_err(|_| missing())?;
    let answer = decoded(&context.client()?, list, &request(context, list, encoded)).await?;
    let found = rows(&answer).into_iter().flatten().find(|row| row["id"].to_string() == id);
    found.and_then(Value::as_object).cloned().ok_or_else(missing)
}
