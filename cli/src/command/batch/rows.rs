//! Reads the rows of a plan from a file, from stdin, or from a list of the server.

use std::fs;
use std::io::{self, Read};
use std::path::Path;

use clap::ArgMatches;
use client::batch::{Fault, Filler, Filter, Format, MappingError, Record, RowCall, Rows, list_of, read};
use client::catalogue::dynamic::Dynamic;
use client::endpoint::call::CallError;
use client::message::Key;
use client::transport::Client;
use client::wire::plan::Source;
use client::wire::problem::Problem;

use super::sets;
use crate::clock;
use crate::context::Context;
use crate::failure::Failure;

/// Reads the rows from the source that the command names.
pub async fn rows(
    context: &Context,
    client: &Client,
    endpoints: &[Dynamic],
    endpoint: &Dynamic,
    matches: &ArgMatches,
) -> Result<Rows, Failure> {
    if let Some(query) = matches.get_one::<String>("where") {
        return of_filter(context, client, endpoints, endpoint, matches, query).await;
    }
    if let Some(name) = matches.get_one::<String>("from-set") {
        return of_set(context, client, endpoints, endpoint, matches, name).await;
    }
    let Some(from) = matches.get_one::<String>("from") else {
        return Err(Failure::Usage(Key::BatchSourceNone.text(context.lang, &[])));
    };
    of_file(context, endpoint, matches, from)
}

/// Reads the rows of a file, or of standard input for `-`.
pub fn of_file(
    context: &Context,
    endpoint: &Dynamic,
    matches: &ArgMatches,
    from: &str,
) -> Result<Rows, Failure> {
    let mut bytes = Vec::new();
    match from {
        "-" => io::stdin().lock().read_to_end(&mut bytes).map(drop),
        file => fs::read(file).map(|read| bytes = read),
    }
    .map_err(|error| Failure::File(from.to_owned(), error))?;
    let named = matches.get_one::<String>("format").and_then(|name| Format::named(name));
    let ending = Path::new(from).extension().and_then(|ending| ending.to_str());
    let format = named.or_else(|| Format::of_ending(&ending?.to_lowercase()));
    let found = read(&bytes, format, &endpoint.about.path_names());
    let (source, columns, records) = found.map_err(|broken| failure(context, &broken))?;
    let filler = filler(context, endpoint, &columns, &pairs(matches, "map"), matches)?;
    let calls = filled(context, endpoint, &filler, (&columns, &records))?;
    let unused = filler.unused(&columns);
    if !unused.is_empty() {
        context.say(&Key::BatchPlanUnused.text(context.lang, &[("columns", &unused.join(", "))]));
    }
    Ok(Rows { source, columns, calls })
}

async fn of_filter(
    context: &Context,
    client: &Client,
    endpoints: &[Dynamic],
    endpoint: &Dynamic,
    matches: &ArgMatches,
    query: &str,
) -> Result<Rows, Failure> {
    let list = match matches.get_one::<String>("list") {
        Some(id) => super::endpoint_of(context, endpoints, id)?,
        None => list_of(endpoints, endpoint.about.id).ok_or_else(|| {
            let params = [("endpoint", endpoint.about.id)];
            Failure::Usage(Key::BatchSourceNoList.text(context.lang, &params))
        })?,
    };
    let filter = Filter::new(list, query, clock::today()).map_err(|unreadable| match unreadable {
        CallError::Fields(invalid) => {
            Failure::Invalid(Box::new(Problem::invalid(&invalid, list.about.refusal, context.lang)))
        }
        _ => Failure::Usage(Key::BatchSourceNone.text(context.lang, &[])),
    })?;
    let (source, columns, records) = filter.read(client).await?;
    if records.is_empty() {
        return Err(Failure::Usage(Key::BatchSourceNoMatch.text(context.lang, &[])));
    }
    let errors = |errors| unfitting(context, endpoint, &columns, &[errors]);
    let (own, set) = (pairs(matches, "map"), pairs(matches, "set"));
    let given = own.iter().map(|(_, field)| field).chain(set.iter().map(|(field, _)| field));
    let given: Vec<&str> = given.map(String::as_str).collect();
    let map = [filter.map(endpoint, &given).map_err(errors)?, own].concat();
    let filler = filler(context, endpoint, &columns, &map, matches)?.of_list();
    let mut calls = filled(context, endpoint, &filler, (&columns, &records))?;
    let (path, body) =
        (endpoint.about.path_names(), endpoint.about.action().map_or(&[][..], |action| action.names));
    calls.iter_mut().for_each(|call| call.keep_names(&path, body));
    let columns = path.iter().chain(body).map(|name| (*name).to_owned()).collect();
    Ok(Rows { source, columns, calls })
}

/// Reads the records of a set, which the user names by its number or its name.
async fn of_set(
    context: &Context,
    client: &Client,
    endpoints: &[Dynamic],
    endpoint: &Dynamic,
    matches: &ArgMatches,
    name: &str,
) -> Result<Rows, Failure> {
    let found = sets::find(context, client, name).await?;
    let field = sets::field(endpoints, endpoint, &found.set).ok_or_else(|| {
        let params =
            [("set", found.set.name.as_str()), ("list", &found.set.title), ("endpoint", endpoint.about.id)];
        Failure::Usage(Key::BatchSourceOtherSet.text(context.lang, &params))
    })?;
    let record = |(line, id): (u64, &i64)| {
        let columns = [(field.clone(), id.to_string().into())].into_iter().collect();
        Record { line, columns }
    };
    let records: Vec<Record> = (1..).zip(&found.ids).map(record).collect();
    let columns = vec![field.clone()];
    let filler = filler(context, endpoint, &columns, &pairs(matches, "map"), matches)?;
    let calls = filled(context, endpoint, &filler, (&columns, &records))?;
    Ok(Rows { source: Source::Ids, columns, calls })
}

fn pairs(matches: &ArgMatches, name: &str) -> Vec<(String, String)> {
    matches.get_many::<(String, String)>(name).unwrap_or_default().cloned().collect()
}

fn filler<'e>(
    context: &Context,
    endpoint: &'e Dynamic,
    columns: &[String],
    map: &[(String, String)],
    matches: &ArgMatches,
) -> Result<Filler<'e>, Failure> {
    Filler::new(endpoint, columns, map, &pairs(matches, "set"), clock::today())
        .map_err(|errors| unfitting(context, endpoint, columns, &errors))
}

/// Returns the calls of all records, or the faults of the head, else those of the rows.
fn filled(
    context: &Context,
    endpoint: &Dynamic,
    filler: &Filler<'_>,
    (columns, records): (&[String], &[Record]),
) -> Result<Vec<RowCall>, Failure> {
    filler.is_complete().map_err(|errors| unfitting(context, endpoint, columns, &errors))?;
    filler.fill_all(records).map_err(|broken| failure(context, &broken))
}

/// Limit on the faults that are printed one by one.
const FAULTS: usize = 20;

/// Formats every fault, by line and column.
fn failure(context: &Context, broken: &[Fault]) -> Failure {
    let lang = context.lang;
    let count = broken.len().to_string();
    let mut lines = vec![Key::BatchBrokenCount.text(lang, &[("n", &count)])];
    for Fault { line, column, what } in broken.iter().take(FAULTS) {
        let (line, what) = (line.to_string(), what.text(lang));
        let params =
            [("line", line.as_str()), ("column", column.as_deref().unwrap_or_default()), ("what", &what)];
        let key = if column.is_some() { Key::BatchBrokenColumn } else { Key::BatchBrokenLine };
        lines.push(format!("  {}", key.text(lang, &params)));
    }
    if let Some(more) = broken.len().checked_sub(FAULTS).filter(|more| *more > 0) {
        lines.push(format!("  {}", Key::BatchBrokenMore.text(lang, &[("n", &more.to_string())])));
    }
    Failure::Usage(lines.join("\n"))
}

fn unfitting(context: &Context, endpoint: &Dynamic, columns: &[String], errors: &[MappingError]) -> Failure {
    let lang = context.lang;
    let line = |errors: &MappingError| match errors {
        MappingError::Field(field) => {
            let shape = endpoint.shape();
            let fields = shape.path.iter().chain(&shape.query).chain(&shape.body);
            let known: Vec<&str> = fields.map(|field| field.name.as_str()).collect();
            let params =
                [("endpoint", endpoint.about.id), ("field", field.as_str()), ("known", &known.join(", "))];
            Key::BatchUnfitField.text(lang, &params)
        }
        MappingError::Column(column) => {
            let params = [("column", column.as_str()), ("known", &columns.join(", "))];
            Key::BatchUnfitColumn.text(lang, &params)
        }
        MappingError::Missing(field) => {
            let params = [("field", field.as_str()), ("known", &columns.join(", "))];
            Key::BatchUnfitMissing.text(lang, &params)
        }
        MappingError::Value(field, what) => {
            Key::BatchUnfitValue.text(lang, &[("field", field), ("what", &what.text(lang))])
        }
    };
    Failure::Usage(errors.iter().map(line).collect::<Vec<_>>().join("\n"))
}
