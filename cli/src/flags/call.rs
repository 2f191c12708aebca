//! Reads a call from the arguments, and names its invalid fields by their flags.

use clap::ArgMatches;
use client::catalogue::dynamic::{ALL, Dynamic, Field, FieldKind, Shape};
use client::endpoint::call::{CallError, EncodedCall};
use client::message::{Key, Lang};
use client::transport::{Client, WholeList};
use client::wire::page::PAGING;
use client::wire::problem::Problem;
use serde_json::{Map, Value};

use super::{MORE, RECORDS, flag_name, labelled, said, value_name};
use crate::context::Context;
use crate::failure::Failure;
use crate::parse::{self, STDIN};
use crate::terminal;

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
        let typed = |field: &Field| matches.get_one::<String>(&field.name).cloned();
        let path = shape.path.iter().filter_map(typed).collect();
        let pairs = |field: &Field| match given(field) {
            Some(Value::Array(items)) => items,
            value => value.into_iter().collect(),
        };
        let named =
            |field: &Field| pairs(field).into_iter().map(|item| (field.name.clone(), text(item))).collect();
        let is_all = |(field, value): &(String, String)| {
            value == ALL && shape.query.iter().any(|known| known.name == *field && known.takes_all())
        };
        let query = shape.query.iter().flat_map::<Vec<_>, _>(named).filter(|pair| !is_all(pair)).collect();
        let body = body(context, shape, matches)?;
        Ok(BoundCall { path, query, body })
    }

    /// Reads the calls on all records that the arguments name, one each.
    pub fn read_all(
        context: &Context,
        shape: &Shape,
        matches: &ArgMatches,
    ) -> Result<Vec<BoundCall>, Failure> {
        let call = BoundCall::read(context, shape, matches)?;
        let more = matches.try_get_many::<String>(MORE).ok().flatten().into_iter().flatten();
        let mut words: Vec<String> = call.path.iter().chain(more).cloned().collect();
        if words.is_empty() {
            return Ok(vec![call]);
        }
        if words == [STDIN] {
            words = from_stdin(context)?;
        }
        let (lang, width) = (context.lang, shape.path.len());
        for (word, field) in words.iter().zip(shape.path.iter().cycle()) {
            parse::segment(&field.kind, false, word, lang).map_err(|error| {
                let (argument, form) = (format!("<{}>", value_name(&field.name)), error.to_string());
                let params = [("argument", argument.as_str()), ("value", word), ("form", &form)];
                Failure::Usage(Key::CliUsageForm.text(lang, &params))
            })?;
        }
        if let Some(missing) =
            shape.path.get(words.len() % width).filter(|_| !words.len().is_multiple_of(width))
        {
            let argument = format!("<{}>", value_name(&missing.name));
            return Err(Failure::Usage(Key::CliUsageMissing.text(lang, &[("argument", &argument)])));
        }
        Ok(words.chunks(width).map(|path| BoundCall { path: path.to_vec(), ..call.clone() }).collect())
    }

    /// Reads the numbers of the records of a call whose body names them; empty if it names them by its fields.
    pub fn records(context: &Context, matches: &ArgMatches) -> Result<Vec<String>, Failure> {
        let given = matches.try_get_many::<String>(RECORDS).ok().flatten().into_iter().flatten();
        let words: Vec<String> = given.cloned().collect();
        if words == [STDIN] { from_stdin(context) } else { Ok(words) }
    }

    /// Returns the same call with fields of the body that it does not give.
    pub fn naming(&self, fields: Map<String, Value>) -> BoundCall {
        let mut call = self.clone();
        if let Value::Object(body) = &mut call.body {
            for (name, value) in fields {
                body.entry(name).or_insert(value);
            }
        }
        call
    }

    /// Returns the body; null for none.
    pub fn body(&self) -> &Value {
        &self.body
    }

    /// Returns all rows of a list, to be read.
    pub fn whole_list<'e>(
        &self,
        client: &Client,
        list: &'e Dynamic,
        lang: Lang,
    ) -> Result<WholeList<'e>, Failure> {
        let whole = client.whole_list(list, &self.path, &self.query);
        whole.map_err(|error| refused(error, list, lang))
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
        let encoded = endpoint.encode(&self.path, &self.query, &self.body);
        encoded.map_err(|error| refused(error, endpoint, lang))
    }
}

/// Returns the refusal of a call that does not decode.
fn refused(error: CallError, endpoint: &Dynamic, lang: Lang) -> Failure {
    let problem = match error {
        CallError::Path => Problem::new(Key::ApiNotFound.text(lang, &[])),
        CallError::Syntax(detail) => Problem::new(Key::ApiBadJson.text(lang, &[("detail", &detail)])),
        CallError::Fields(invalid) => {
            by_flags(Problem::invalid(&invalid, endpoint.about.refusal, lang), &endpoint.shape())
        }
    };
    Failure::Invalid(Box::new(problem))
}

/// Reads the values of paths from stdin, however they are separated.
fn from_stdin(context: &Context) -> Result<Vec<String>, Failure> {
    let text = String::from_utf8(terminal::piped()?).map_err(std::io::Error::other)?;
    let separators = |letter: char| letter.is_whitespace() || ",;/".contains(letter);
    let words: Vec<String> =
        text.split(separators).filter(|word| !word.is_empty()).map(str::to_owned).collect();
    if words.is_empty() {
        // A filter before it found nothing, which is no fault of the script.
        return Err(Failure::Nothing(Key::CliSeveralNone.text(context.lang, &[])));
    }
    Ok(words)
}

/// Names the invalid fields of a call by their arguments, as the user typed them.
pub fn by_flags(mut problem: Problem, shape: &Shape) -> Problem {
    let has = |fields: &[Field], name: &str| {
        fields.iter().any(|field| field.name == name && field.kind != FieldKind::Secret)
    };
    let argument = |name: String| match name.as_str() {
        known if has(&shape.path, known) => format!("<{}>", value_name(known)),
        known if has(&shape.query, known) || has(&shape.body, known) => format!("--{}", flag_name(known)),
        _ => name,
    };
    let errors = std::mem::take(&mut problem.errors).into_iter();
    problem.errors = errors.map(|(field, texts)| (argument(field), texts)).collect();
    problem
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
            let flag = flag_name(&field.name);
            let label = said(context.lang, &flag).or_else(|| labelled(context.lang, &flag));
            given = Some(terminal::ask_secret(&format!("{}:", label.unwrap_or_default()))?.into());
        }
        fields.extend(given.map(|value| (field.name.clone(), value)));
    }
    Ok(body)
}

fn value(matches: &ArgMatches, field: &Field) -> Option<Value> {
    // An argument that the command lacks is absent.
    let name = field.name.as_str();
    match &field.kind {
        FieldKind::Whole
        | FieldKind::Wholes
        | FieldKind::YesNo
        | FieldKind::Amount
        | FieldKind::Day
        | FieldKind::Moment
        | FieldKind::Period
        | FieldKind::Json => matches.try_get_one::<Value>(name).ok()?.cloned(),
        FieldKind::Words(_) | FieldKind::Texts => {
            let words = matches.try_get_many::<String>(name).ok()??;
            Some(words.map(|word| Value::from(word.as_str())).collect())
        }
        FieldKind::Word(_) | FieldKind::Text | FieldKind::Secret | FieldKind::File => {
            matches.try_get_one::<String>(name).ok()?.cloned().map(Value::from)
        }
    }
}

/// Reads `-d JSON`, `-d @file`, or `-d -` and `-d @-` for stdin.
pub fn read_data(data: &str) -> Result<Vec<u8>, Failure> {
    match (data.strip_prefix('@'), data) {
        (Some("-"), _) | (None, "-") => Ok(terminal::piped()?),
        (Some(file), _) => {
            let read = std::fs::read(file).map_err(|error| Failure::File(file.to_owned(), error));
            read.map(terminal::unmarked)
        }
        (None, json) => Ok(json.as_bytes().to_vec()),
    }
}

fn invalid_json(lang: Lang, error: &serde_json::Error) -> Failure {
    Failure::Usage(Key::ApiBadJson.text(lang, &[("detail", &error.to_string())]))
}
