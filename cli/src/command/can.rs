//! `can`: checks whether the user may make a call on a record now; if not, why not, who may, and what is
//! missing.
//!
//! A write is rehearsed without its fields, unless some are given: the server checks permission, ownership and state first, so
//! that a refusal of the fields alone means yes. The permission of some calls depends on a field, e.g. the board. Changes nothing.

use clap::ArgMatches;
use client::api::account::session::SessionWhoami;
use client::catalogue::dynamic::Dynamic;
use client::endpoint::call::fill;
use client::endpoint::{Danger, Endpoint};
use client::message::{Key, Lang};
use client::reason::Why;
use client::transport::{Client, Error, Request};
use client::value::date::show_date;
use client::value::text::shown;
use client::wire::problem::Problem;
use serde_json::{Value, json};

use crate::context::Context;
use crate::failure::Failure;
use crate::flags;
use crate::format::Format;
use crate::output::Writer;
use crate::terminal;

/// The result of the check.
struct Verdict {
    /// The refusal, if any.
    refusal: Option<Error>,
    /// The fields that the call requires.
    needs: Vec<String>,
}

/// Writes the answer to stdout. The exit code is 0 for yes, otherwise that of the refusal.
pub async fn run(context: &Context, endpoints: &[Dynamic], matches: &ArgMatches) -> Result<(), Failure> {
    let id = matches.get_one::<String>("endpoint").expect("the parser requires it");
    let unknown = || Failure::Usage(Key::CliCanUnknown.text(context.lang, &[("id", id)]));
    let endpoint = endpoints.iter().find(|endpoint| endpoint.about.id == *id).ok_or_else(unknown)?;
    let path: Vec<String> = matches.get_many("path").into_iter().flatten().cloned().collect();
    let names = endpoint.about.path_names();
    if !path.is_empty() && path.len() != names.len() {
        let sentence = Key::CliCanPath.text(context.lang, &[("id", id), ("path", &names.join(", "))]);
        return Err(Failure::Usage(sentence));
    }
    let given = matches.get_one::<String>("data").map(|data| flags::read_data(data)).transpose()?;
    let client = context.client()?;
    let verdict = verdict(&client, endpoint, &path, given, context.lang).await?;
    write(context, endpoint, &verdict, matches.get_flag("explain"))?;
    verdict.refusal.map_or(Ok(()), |error| Err(Failure::No(error)))
}

async fn verdict(
    client: &Client,
    endpoint: &Dynamic,
    path: &[String],
    given: Option<Vec<u8>>,
    lang: Lang,
) -> Result<Verdict, Failure> {
    let names_a_record = path.len() == endpoint.about.path_names().len();
    if !names_a_record || endpoint.about.danger == Danger::Read {
        let me = client.send(SessionWhoami::at(())).await?;
        if let Some(reason) = endpoint.about.needs.ability().and_then(|needed| me.refusal(needed, lang)) {
            let problem = Box::new(Problem::refused(reason));
            return Ok(Verdict { refusal: Some(Error::Api { status: 403, problem }), needs: Vec::new() });
        }
        if !names_a_record {
            return Ok(Verdict { refusal: None, needs: Vec::new() });
        }
    }
    let nothing = || if endpoint.shape().body.is_empty() { Vec::new() } else { b"{}".to_vec() };
    let body = given.unwrap_or_else(nothing);
    let request = Request::of(&endpoint.about, fill(endpoint.about.path, path), body);
    let request = if endpoint.about.danger == Danger::Read { request } else { request.rehearsed() };
    match client.exchange(&request).await?.accepted() {
        Ok(_) => Ok(Verdict { refusal: None, needs: Vec::new() }),
        Err(Error::Api { status: 400 | 422, problem }) if !problem.errors.is_empty() => {
            Ok(Verdict { refusal: None, needs: problem.errors.into_keys().collect() })
        }
        Err(error @ Error::Api { status: 403 | 404 | 409 | 412, .. }) => {
            Ok(Verdict { refusal: Some(error), needs: Vec::new() })
        }
        Err(error) => Err(error.into()),
    }
}

fn write(context: &Context, endpoint: &Dynamic, verdict: &Verdict, explain: bool) -> Result<(), Failure> {
    let lang = context.lang;
    let problem = verdict.refusal.as_ref().and_then(Error::problem);
    if context.options.format == Format::Table && context.options.jq.is_none() {
        let word = if verdict.refusal.is_none() { Key::CliYes } else { Key::CliNo };
        let mut lines = vec![word.text(lang, &[])];
        if explain {
            lines.extend(explained(verdict, lang));
        }
        return Ok(terminal::print((lines.join("\n") + "\n").as_bytes())?);
    }
    let mut writer = Writer::new(context, "can", &Value::Null)?;
    writer.take(json!({
        "endpoint": endpoint.about.id,
        "allowed": verdict.refusal.is_none(),
        "message": verdict.refusal.as_ref().map(|error| error.sentence(lang)),
        "reason": problem.and_then(|problem| problem.reason.clone()),
        "needs": verdict.needs,
    }))?;
    writer.finish()
}

/// Explains a refusal in lines: the sentence, and the owner of the record if the sentence does not name one.
fn explained(verdict: &Verdict, lang: Lang) -> Vec<String> {
    let fields = (!verdict.needs.is_empty()).then(|| verdict.needs.join(", "));
    let needs = fields.map(|fields| Key::CliCanNeeds.text(lang, &[("fields", &fields)]));
    let Some(error) = &verdict.refusal else { return needs.into_iter().collect() };
    let mut lines = vec![error.sentence(lang)];
    let why = error.problem().and_then(|problem| Some(&problem.reason.as_ref()?.why));
    if let Some(Why::Ownership { owner: Some(owner), until }) = why {
        let until = until.map(show_date).unwrap_or_else(|| "—".to_owned());
        lines.push(Key::CliCanOwner.text(lang, &[("owner", owner), ("until", &until)]));
    }
    lines.iter().map(|line| shown(line).into_owned()).collect()
}
