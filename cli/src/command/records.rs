//! Calls whose body names the record, made on records by their numbers: `cards hide 812 813 --until +7d`.

use clap::ArgMatches;
use client::catalogue::dynamic::{Dynamic, rows};
use client::message::Key;
use serde_json::Value;

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
    let mut named = Vec::new();
    for id in ids {
        named.push(action.naming(&row(context, list, &id).await?));
    }
    if action.listed.is_none() {
        return Ok(named.into_iter().map(|fields| call.naming(fields)).collect());
    }
    // One call lists all of them.
    let values = named.into_iter().flat_map(|fields| fields.into_iter().map(|(_, value)| value));
    let listed: Vec<Value> = values.flat_map(|value| value.as_array().cloned().unwrap_or_default()).collect();
    let fields = action.names.iter().map(|name| ((*name).to_owned(), Value::Array(listed.clone())));
    Ok(vec![call.naming(fields.collect())])
}

/// Finds a record in its list.
async fn row(context: &Context, list: &Dynamic, id: &str) -> Result<Value, Failure> {
    let number = id.parse::<i64>().ok();
    let missing = || Failure::Usage(Key::CliSeveralMissing.text(context.lang, &[("id", id)]));
    let encoded =
        list.encode(&[], &[("id".to_owned(), id.to_owned())], &Value::Null).map_err(|_| missing())?;
    let answer = decoded(&context.client()?, list, &request(context, list, encoded)).await?;
    let found = rows(&answer).into_iter().flatten().find(|row| row["id"].as_i64() == number);
    found.cloned().ok_or_else(missing)
}
