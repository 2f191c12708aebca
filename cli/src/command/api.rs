//! Any request at all: `api GET /financial?status=open`. The answer as it came, the exit code by its status.

use clap::ArgMatches;
use client::message::Key;
use client::text::shown_json;
use client::transport::{Answer, Request};
use http::{HeaderName, HeaderValue, Method};

use crate::context::Context;
use crate::failure::Failure;
use crate::{flags, output, terminal};

/// Sends the request; its body is data even when it is a refusal.
pub async fn run(context: &Context, matches: &ArgMatches) -> Result<(), Failure> {
    let text = |name: &str| matches.get_one::<String>(name).map(String::as_str);
    let wrong = |argument: &str, value: &str| {
        Failure::Usage(Key::CliUsageValue.text(context.lang, &[("argument", argument), ("value", value)]))
    };
    let method = text("method").unwrap_or_default().to_uppercase();
    let method = Method::from_bytes(method.as_bytes()).map_err(|_| wrong("METHOD", &method))?;
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
    let jq = context.options.jq.as_deref().map(|code| output::jq::Jq::new(code, context.lang)).transpose()?;
    let answer = context.client()?.exchange(&request).await?;
    match jq.filter(|_| (200..300).contains(&answer.status)) {
        Some(jq) => terminal::print(jq.run(&answer.body)?.as_bytes())?,
        None => print(&answer)?,
    }
    answer.accepted()?;
    Ok(())
}

fn print(answer: &Answer) -> Result<(), Failure> {
    if !terminal::is_screen() {
        return Ok(terminal::print(&answer.body)?);
    }
    let text = String::from_utf8_lossy(&answer.body);
    Ok(terminal::print(format!("{}\n", shown_json(text.trim_end())).as_bytes())?)
}
