//! Turns fields of the contract into typed flags with help, and flags back into a call.

use std::io::Read;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, ValueHint, value_parser};
use client::catalogue::dynamic::{Dynamic, Field, FieldKind, Shape};
use client::catalogue::filters::{self, Choice, FilterKind, TypedFilter};
use client::endpoint::call::{CallError, EncodedCall};
use client::message::{Key, Lang};
use client::wire::page::{PAGING, Paging};
use client::wire::problem::Problem;
use serde_json::{Map, Value};

use crate::context::Context;
use crate::failure::Failure;
use crate::terminal;

/// Returns the arguments of an endpoint's command.
pub fn args(lang: Lang, endpoint: &Dynamic) -> Vec<Arg> {
    let (help, shape) = (FlagHelp::of(lang, endpoint), endpoint.shape());
    let mut args: Vec<Arg> = shape.path.iter().map(|field| positional(&help, field)).collect();
    args.extend(shape.query.iter().chain(&shape.body).filter_map(|field| flag(&help, field)));
    if !shape.body.is_empty() {
        args.push(data(lang));
    }
    if is_paged(&shape) {
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

/// Returns the path and the filters of a list, without its paging.
pub fn filters(lang: Lang, endpoint: &Dynamic) -> Vec<Arg> {
    let (help, shape) = (FlagHelp::of(lang, endpoint), endpoint.shape());
    let path = shape.path.iter().map(|field| positional(&help, field));
    let filters = shape.query.iter().filter(|field| !PAGING.contains(&field.name.as_str()));
    path.chain(filters.filter_map(|field| flag(&help, field))).collect()
}

/// Returns the flag for a raw body.
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
    ["page", "per_page"].iter().all(|name| shape.query.iter().any(|field| field.name == *name))
}

/// Returns the flag of a field: `planId` and `plan_id` become `plan-id`.
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

/// Returns the placeholder of a value: `userId` becomes `USER-ID`.
pub fn value_name(name: &str) -> String {
    flag_name(name).to_uppercase()
}

fn noun(endpoint: &Dynamic) -> &'static str {
    endpoint.about.id.split('.').next().unwrap_or_default()
}

/// The meaning of the fields of an endpoint.
struct FlagHelp {
    lang: Lang,
    noun: &'static str,
    filters: Vec<TypedFilter>,
}

impl FlagHelp {
    fn of(lang: Lang, endpoint: &Dynamic) -> FlagHelp {
        let filters = endpoint.about.list.map(|_| filters::by_id(endpoint.about.id));
        FlagHelp { lang, noun: noun(endpoint), filters: filters.unwrap_or_default() }
    }

    /// Returns what a field means: with this noun (`cli.flag.<noun>.<field>`), with any (`cli.flag.<field>`), or by the
    /// title of the filter.
    fn text(&self, field: &Field) -> String {
        let text = named(self.lang, self.noun, field).or_else(|| self.title(field)).unwrap_or_default();
        match &field.kind {
            FieldKind::Word(words) | FieldKind::Words(words) => format!("{text} [{}]", words.join("|")),
            FieldKind::YesNo => format!("{text} [true|false]"),
            _ => text,
        }
    }

    /// Returns the title of a filter, with the values of a flag or the form of a period.
    fn title(&self, field: &Field) -> Option<String> {
        let filter = self.filters.iter().find(|filter| filter.declared.field == field.name)?;
        let title = filter.declared.title.text(self.lang, &[]);
        let label = |choice: &Choice| {
            let label = choice.label.map(|label| label.text(self.lang, &[])).unwrap_or_default();
            format!("{} = {label}", choice.value)
        };
        Some(match &filter.kind {
            FilterKind::Period => Key::CliFilterPeriod.text(self.lang, &[("title", &title)]),
            FilterKind::Choice(choices) if field.kind == FieldKind::Whole => {
                format!("{title}: {}", choices.iter().map(label).collect::<Vec<_>>().join(", "))
            }
            _ => title,
        })
    }
}

fn named(lang: Lang, noun: &str, field: &Field) -> Option<String> {
    let name = flag_name(&field.name);
    let own = Key::named(&format!("cli.flag.{noun}.{name}"));
    let key = own.or_else(|| Key::named(&format!("cli.flag.{name}")));
    key.map(|key| key.text(lang, &[]))
}

fn typed(help: &FlagHelp, field: &Field) -> Arg {
    let lang = help.lang;
    let arg = Arg::new(field.name.clone()).help(help.text(field)).hide_possible_values(true);
    let value = match field.kind {
        FieldKind::Whole => Key::CliValueNumber,
        FieldKind::Amount => Key::CliValueAmount,
        FieldKind::Word(_) | FieldKind::Words(_) | FieldKind::YesNo => Key::CliValueWord,
        FieldKind::Json => Key::CliValueJson,
        FieldKind::Texts | FieldKind::Text | FieldKind::Secret => Key::CliValueText,
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
        FieldKind::Texts => arg.value_delimiter(',').action(ArgAction::Append),
        FieldKind::Text | FieldKind::Secret => arg,
    }
}

fn positional(help: &FlagHelp, field: &Field) -> Arg {
    typed(help, field).required(true).value_name(value_name(&field.name))
}

/// Returns the flag of a field. A secret has none, because other processes can read arguments.
fn flag(help: &FlagHelp, field: &Field) -> Option<Arg> {
    (field.kind != FieldKind::Secret).then(|| typed(help, field).long(flag_name(&field.name)))
}

/// Parses a typed value as the contract does.
fn read(kind: &FieldKind, text: &str) -> Result<Value, String> {
    kind.read(text).ok_or_else(|| text.to_owned())
}

/// A call as typed, not yet checked against the contract.
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
        let pairs = |field: &Field| match given(field) {
            Some(Value::Array(items)) => items,
            value => value.into_iter().collect(),
        };
        let named =
            |field: &Field| pairs(field).into_iter().map(|item| (field.name.clone(), text(item))).collect();
        let query = shape.query.iter().flat_map::<Vec<_>, _>(named).collect();
        let body = body(context, shape, matches)?;
        Ok(BoundCall { path, query, body })
    }

    /// Returns the call of one page, with the largest page size unless one was given.
    pub fn at_page(&self, page: i64) -> BoundCall {
        let mut filled = self.clone();
        filled.query.push(("page".to_owned(), page.to_string()));
        if !filled.query.iter().any(|(name, _)| name == "per_page") {
            filled.query.push(("per_page".to_owned(), Paging::MOST.to_string()));
        }
        filled
    }

    /// Returns the call of the list's sums, with one row.
    pub fn summed(&self) -> BoundCall {
        let mut filled = self.clone();
        filled.query.retain(|(name, _)| !PAGING.contains(&name.as_str()));
        filled
            .query
            .extend([("per_page", "1"), ("sums", "1")].map(|(name, one)| (name.to_owned(), one.to_owned())));
        filled
    }

    /// Returns the values of the path.
    pub fn path(&self) -> &[String] {
        &self.path
    }

    /// Returns the query.
    pub fn query(&self) -> &[(String, String)] {
        &self.query
    }

    /// Encodes the call, with the checks that need no server.
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

/// Builds the body from `--data`, overridden by flags.
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
            given = Some(
                terminal::ask_secret(&format!("{}:", named(context.lang, "", field).unwrap_or_default()))?
                    .into(),
            );
        }
        fields.extend(given.map(|value| (field.name.clone(), value)));
    }
    Ok(body)
}

fn value(matches: &ArgMatches, field: &Field) -> Option<Value> {
    // An argument that the command lacks is absent.
    let name = field.name.as_str();
    match &field.kind {
        FieldKind::Whole => matches.try_get_one::<i64>(name).ok()?.copied().map(Value::from),
        FieldKind::YesNo => matches.try_get_one::<bool>(name).ok()?.copied().map(Value::from),
        FieldKind::Amount | FieldKind::Json => matches.try_get_one::<Value>(name).ok()?.cloned(),
        FieldKind::Words(_) | FieldKind::Texts => {
            let words = matches.try_get_many::<String>(name).ok()??;
            Some(words.map(|word| Value::from(word.as_str())).collect())
        }
        FieldKind::Word(_) | FieldKind::Text | FieldKind::Secret => {
            matches.try_get_one::<String>(name).ok()?.cloned().map(Value::from)
        }
    }
}

/// Reads `-d JSON`, `-d @file`, or `-d -` and `-d @-` for stdin.
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
