//! Calls whose body names the record, made on records by their numbers: `cards hide 812 813 --until +7d`.

use clap::ArgMatches;
use client::catalogue::dynamic::{Dynamic, rows};
use client::endpoint::call::{CallError, EncodedCall};
use client::message::Key;
use serde_json::{Value, json};

use super::request::{decoded, request};
use crate::complete::ids::lists_of;
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
    let list = finder(action.on.name, noun, endpoints).expect("a list finds the records that a body names");
    let mut named = Vec::new();
    for id in ids {
        // A number says all that is needed; a system whose list cannot be asked for one number is not asked.
        let record = match action.listed {
            Some("id") => json!({ "id": id.parse::<i64>().map_err(|_| missing(context, &id))? }),
            _ => row(context, list, &id).await?,
        };
        named.push(action.naming(&record));
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

/// Returns the list that finds a record of a kind by its number, preferably that of a noun.
fn finder<'e>(record: &str, noun: &str, endpoints: &'e [Dynamic]) -> Option<&'e Dynamic> {
    lists_of(record, noun, endpoints).find(|list| by_id(list, "1").is_ok())
}

/// Encodes the filter of a list by one id.
fn by_id(list: &Dynamic, id: &str) -> Result<EncodedCall, CallError> {
    list.encode(&[], &[("id".to_owned(), id.to_owned())], &Value::Null)
}

/// Finds a record in its list.
async fn row(context: &Context, list: &Dynamic, id: &str) -> Result<Value, Failure> {
    let number = id.parse::<i64>().ok();
    let encoded = by_id(list, id).map_err(|_| missing(context, id))?;
    let answer = decoded(&context.client()?, list, &request(context, list, encoded)).await?;
    let found = rows(&answer).into_iter().flatten().find(|row| row["id"].as_i64() == number);
    found.cloned().ok_or_else(|| missing(context, id))
}

fn missing(context: &Context, id: &str) -> Failure {
    Failure::Usage(Key::CliSeveralMissing.text(context.lang, &[("id", id)]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use client::catalogue::dynamic;

    #[test]
    fn a_list_finds_every_record_that_a_body_names() {
        let endpoints = dynamic::all();
        for endpoint in &endpoints {
            let Some(action) = named_by_body(endpoint) else { continue };
            let noun = client::catalogue::noun_of(endpoint.about.id);
            assert!(finder(action.on.name, noun, &endpoints).is_some(), "{}", endpoint.about.id);
        }
    }
}
