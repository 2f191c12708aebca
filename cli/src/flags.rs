//! Fields as flags: what the contract says of a field becomes a flag with its type and help, and what was typed becomes
//! a call again.

use std::io::Read;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};
use client::endpoint::call::{CallError, EncodedCall};
use client::endpoint::dynamic::{Dynamic, Field, FieldKind, Shape};
use client::message::{Key, Lang};
use client::wire::page::Paging;
use client::wire::problem::Problem;
use serde_json::{Map, Value};

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// The parameters that `--all` sets by itself.
const PAGING: [&str; 2] = ["page", "per_page"];

/// Returns the arguments of an endpoint's command.
pub fn args(lang: Lang, shape: &Shape) -> Vec<Arg> {
    let mut args: Vec<Arg> = shape.path.iter().map(|field| positional(lang, field)).collect();
    args.extend(shape.query.iter().chain(&shape.body).filter_map(|field| flag(lang, field)));
    if !shape.body.is_empty() {
        args.push(data(lang));
    }
    if is_paged(shape) {
        args.push(
            Arg::new("all")
                .long("all")
                .action(ArgAction::SetTrue)
                .conflicts_with("page")
                .help(Key::CliArgumentAll.text(lang, &[])),
        );
    }
    args
}

/// Returns the filters of a list, without its paging.
pub fn filters(lang: Lang, shape: &Shape) -> Vec<Arg> {
    let filters = shape.query.iter().filter(|field| !PAGING.contains(&field.name.as_str()));
    filters.filter_map(|field| flag(lang, field)).collect()
}

/// Returns a body as it is.
pub fn data(lang: Lang) -> Arg {
    Arg::new("data")
        .long("data")
        .short('d')
        .value_name(Key::CliValueData.text(lang, &[]))
        .value_hint(ValueHint::Other)
        .help(Key::CliArgumentData.text(lang, &[]))
}

/// Returns whether an endpoint answers in pages.
pub fn is_paged(shape: &Shape) -> bool {
    PAGING.iter().all(|name| shape.query.iter().any(|field| field.name == *name))
}

/// `planId` and `plan_id` → `plan-id`
pub fn flag_name(name: &str) -> String {
    let mut out = String::with_capacity(name.len() + 2);
    for letter in name.chars() {
        match letter {
            '_' => out.push('-'),
            letter if letter.is_ascii_uppercase() => {
                out.push('-');
                out.push(letter.to_ascii_lowercase());
            }
            letter => out.push(letter),
        }
    }
    out
}

/// `userId` → `USER-ID`
pub fn value_name(name: &str) -> String {
    flag_name(name).to_uppercase()
}

fn help(lang: Lang, field: &Field) -> String {
    let key = Key::named(&format!("cli.flag.{}", flag_name(&field.name)));
    let text = key.map(|key| key.text(lang, &[])).unwrap_or_default();
    match &field.kind {
        FieldKind::Word(words) | FieldKind::Words(words) => format!("{text} [{}]", words.join("|")),
        FieldKind::YesNo => format!("{text} [true|false]"),
        _ => text,
    }
}

fn typed(lang: Lang, field: &Field) -> Arg {
    let arg = Arg::new(field.name.clone()).help(help(lang, field)).hide_possible_values(true);
    let value = match field.kind {
        FieldKind::Whole => Key::CliValueNumber,
        FieldKind::Amount => Key::CliValueAmount,
        FieldKind::Word(_) | FieldKind::Words(_) | FieldKind::YesNo => Key::CliValueWord,
        FieldKind::Json => Key::CliValueJson,
        FieldKind::Text | FieldKind::Secret => Key::CliValueText,
    };
    let arg = arg.value_name(value.text(lang, &[]));
    match &field.kind {
        FieldKind::Whole => arg.value_parser(value_parser!(i64)).allow_negative_numbers(true),
        FieldKind::Word(words) => arg.value_parser(PossibleValuesParser::new(words.clone())),
        FieldKind::Words(words) => {
            let parser = PossibleValuesParser::new(words.clone());
            arg.value_parser(parser).value_delimiter(',').action(ArgAction::Append)
        }
        FieldKind::YesNo => arg.value_parser(value_parser!(bool)),
        FieldKind::Amount => {
            arg.value_parser(|text: &str| read(&FieldKind::Amount, text)).allow_negative_numbers(true)
        }
        FieldKind::Json => arg.value_parser(|text: &str| read(&FieldKind::Json, text)),
        FieldKind::Text | FieldKind::Secret => arg,
    }
}

fn positional(lang: Lang, field: &Field) -> Arg {
    typed(lang, field).required(true).value_name(value_name(&field.name))
}

/// Returns a secret has no flag: every process can read every other's arguments.
fn flag(lang: Lang, field: &Field) -> Option<Arg> {
    (field.kind != FieldKind::Secret).then(|| typed(lang, field).long(flag_name(&field.name)))
}

/// Returns what was typed, as the contract reads it.
fn read(kind: &FieldKind, text: &str) -> Result<Value, String> {
    kind.read(text).ok_or_else(|| text.to_owned())
}

/// What was typed, not yet checked against the contract.
#[derive(Debug, Clone)]
pub struct BoundCall {
    path: Vec<String>,
    query: Vec<(String, String)>,
    body: Value,
}

impl BoundCall {
    /// Reads the arguments. Asks for a missing secret if there is a terminal.
    pub fn read(context: &Context, shape: &Shape, matches: &ArgMatches) -> Result<BoundCall, Failure> {
        let given = |field: &Field| value(matches, field);
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let path = shape.path.iter().filter_map(|field| given(field).map(text)).collect();
        let query =
            shape.query.iter().filter_map(|field| Some((field.name.clone(), text(given(field)?)))).collect();
        let body = body(context, shape, matches)?;
        Ok(BoundCall { path, query, body })
    }

    /// Returns the same for one page of many, as long as pages may be unless their length was given.
    pub fn at_page(&self, page: i64) -> BoundCall {
        let mut filled = self.clone();
        filled.query.push(("page".to_owned(), page.to_string()));
        if !filled.query.iter().any(|(name, _)| name == "per_page") {
            filled.query.push(("per_page".to_owned(), Paging::MOST.to_string()));
        }
        filled
    }

    /// Returns the query alone.
    pub fn query(&self) -> &[(String, String)] {
        &self.query
    }

    /// Returns the call, checked as far as that can be done here.
    pub fn call(&self, endpoint: &Dynamic, lang: Lang) -> Result<EncodedCall, Failure> {
        let problem = |unreadable| match unreadable {
            CallError::Path => Problem::new(Key::ApiNotFound.text(lang, &[])),
            CallError::Syntax(detail) => Problem::new(Key::ApiBadJson.text(lang, &[("detail", &detail)])),
            CallError::Fields(invalid) => Problem::invalid(&invalid, endpoint.about.refusal, lang),
        };
        let encoded = endpoint.encode(&self.path, &self.query, &self.body);
        encoded.map_err(|unreadable| Failure::Invalid(Box::new(problem(unreadable))))
    }
}

/// Returns the body: what `--data` says, and over it what the flags say.
fn body(context: &Context, shape: &Shape, matches: &ArgMatches) -> Result<Value, Failure> {
    let mut body = match matches.try_get_one::<String>("data").ok().flatten() {
        Some(data) => {
            let parsed = serde_json::from_slice(&read_data(data)?);
            parsed.map_err(|error| invalid_json(context.lang, &error))?
        }
        None if shape.body.is_empty() => Value::Null,
        None => Value::Object(Map::new()),
    };
    let Value::Object(fields) = &mut body else { return Ok(body) };
    for field in &shape.body {
        let mut given = value(matches, field);
        let is_missing = given.is_none() && !fields.contains_key(&field.name);
        if is_missing && field.kind == FieldKind::Secret && context.may_ask() {
            given = Some(terminal::ask_secret(&format!("{}:", help(context.lang, field)))?.into());
        }
        fields.extend(given.map(|value| (field.name.clone(), value)));
    }
    Ok(body)
}

fn value(matches: &ArgMatches, field: &Field) -> Option<Value> {
    // An argument that the command does not have was not given.
    let name = field.name.as_str();
    match &field.kind {
        FieldKind::Whole => matches.try_get_one::<i64>(name).ok()?.copied().map(Value::from),
        FieldKind::YesNo => matches.try_get_one::<bool>(name).ok()?.copied().map(Value::from),
        FieldKind::Amount | FieldKind::Json => matches.try_get_one::<Value>(name).ok()?.cloned(),
        FieldKind::Words(_) => {
            let words = matches.try_get_many::<String>(name).ok()??;
            Some(words.map(|word| Value::from(word.as_str())).collect())
        }
        FieldKind::Word(_) | FieldKind::Text | FieldKind::Secret => {
            matches.try_get_one::<String>(name).ok()?.cloned().map(Value::from)
        }
    }
}

/// `-d JSON`, `-d @file`, or `-d -` and `-d @-` for stdin.
pub fn read_data(data: &str) -> Result<Vec<u8>, Failure> {
    match (data.strip_prefix('@'), data) {
        (Some("-"), _) | (None, "-") => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
        (Some(file), _) => std::fs::read(file).map_err(|error| Failure::File(file.to_owned(), error)),
        (None, json) => Ok(json.as_bytes().to_vec()),
    }
}

fn invalid_json(lang: Lang, error: &serde_json::Error) -> Failure {
    Failure::Usage(Key::ApiBadJson.text(lang, &[("detail", &error.to_string())]))
}
