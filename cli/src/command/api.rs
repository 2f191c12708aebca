//! `api`: sends any request, e.g. `api GET /financial?status=open`. Writes the answer unchanged unless a format
//! is given. The exit code follows the status.

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::message::Key;
use client::transport::{Answer, Error, Request};
use client::value::text::shown_json;
use client::wire::Undecodable;
use http::{HeaderName, HeaderValue, Method};
use serde_json::Value;

use super::confirm;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::Writer;
use crate::{flags, terminal};

/// Sends the request. The body is data even if it is a refusal. Asks first before an irreversible call.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let request = request(context, matches)?;
    let writer = Writer::new(context, &request.name, &Value::Null)?;
    let client = context.client()?;
    let is_final = is_irreversible(&request, endpoints);
    if is_final && !context.options.rehearse && !context.options.yes {
        confirm::ask(context, &client, &request).await?;
    }
    let answer = client.exchange(&request).await?;
    let is_success = (200..300).contains(&answer.status);
    if is_success && context.options.shape_the_answer() {
        shaped(writer, answer)
    } else {
        print(&answer)?;
        answer.accepted()?;
        Ok(())
    }
}

fn request(context: &Context, matches: &ArgMatches) -> Result<Request, Failure> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let wrong = |argument: &str, value: &str| {
        Failure::Usage(Key::CliUsageValue.text(context.lang, &[("argument", argument), ("value", value)]))
    };
    let method = text("method").unwrap_or_default().to_uppercase();
    let method = Method::from_bytes(method.as_bytes()).map_err(|_| wrong("METHOD", &method))?;
    let options = &context.options;
    if method.is_safe() && (options.rehearse || options.if_match.is_some() || options.yes) {
        return Err(Failure::Usage(Key::CliApiRead.text(context.lang, &[("method", method.as_str())])));
    }
    let path = text("path").unwrap_or_default();
    let below = path.strip_prefix("/api/").unwrap_or(path).trim_start_matches('/');
    let body = text("data").map_or_else(|| Ok(Vec::new()), flags::read_data)?;
    let mut request = Request::any(method, format!("/{below}"), body);
    for header in matches.get_many::<String>("header").unwrap_or_default() {
        let parsed = header.split_once(':').and_then(|(name, value)| {
            Some((HeaderName::try_from(name.trim()).ok()?, HeaderValue::try_from(value.trim()).ok()?))
        });
        let (name, value) = parsed.ok_or_else(|| wrong("--header", header))?;
        request.headers.insert(name, value);
    }
    if let Some(version) = options.if_match {
        request = request.at_version(version);
    }
    Ok(if options.rehearse { request.rehearsed() } else { request })
}

/// Returns whether a request is a call that cannot be undone.
fn is_irreversible(request: &Request, endpoints: &[Dynamic]) -> bool {
    let path = request.target.split(['?', '#']).next().unwrap_or_default();
    let mut calls = endpoints.iter().map(|endpoint| &endpoint.about);
    calls.any(|about| about.method == request.method && about.is_at(path) && about.is_final(&request.body))
}

/// Writes the answer in the requested format, which requires JSON.
fn shaped(mut writer: Writer<'_>, answer: Answer) -> Result<(), Failure> {
    let parsed = serde_json::from_slice(&answer.body)
        .map_err(|error| Error::undecodable(answer.name(), Undecodable::whole(error)));
    writer.take(parsed?)?;
    writer.finish()
}

fn print(answer: &Answer) -> Result<(), Failure> {
    if !terminal::is_screen() {
        return Ok(terminal::print(&answer.body)?);
    }
    let text = String::from_utf8_lossy(&answer.body);
    Ok(terminal::print(format!("{}\n", shown_json(text.trim_end())).as_bytes())?)
}
