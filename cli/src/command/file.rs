//! Files that calls receive and answer: `tracks attach 12 --file contrato.pdf`, `tracks download-attachment 3`.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::ArgMatches;
use client::catalogue::dynamic::Dynamic;
use client::endpoint::call::fill;
use client::file::Draft;
use client::message::Key;
use client::rules::{FileRule, Invalid};
use client::transport::{Client, Request};
use client::wire::file::{FIELD, clean_name};
use client::wire::problem::Problem;

use crate::context::Context;
use crate::failure::Failure;
use crate::flags::{self, BoundCall, read_data};
use crate::terminal;

/// Reads the named file and returns the request that sends it. A file that the server would refuse is not sent.
pub fn upload(
    context: &Context,
    endpoint: &Dynamic,
    rule: &FileRule,
    filled: &BoundCall,
) -> Result<Request, Failure> {
    let path = filled.body()[FIELD].as_str().unwrap_or_default();
    let bytes = read_data(&format!("@{path}"))?;
    let name = clean_name(path);
    if let Err(broken) = rule.check(&name, &bytes) {
        let invalid = Invalid::of(FIELD, broken);
        let problem = Problem::invalid(&invalid, endpoint.about.refusal, context.lang);
        return Err(Failure::Invalid(Box::new(flags::by_flags(problem, &endpoint.shape()))));
    }
    let target = fill(endpoint.about.path, filled.path());
    let request = Request::upload(&endpoint.about, target, &name, &bytes);
    Ok(match context.options.if_match {
        Some(version) => request.at_version(version),
        None => request,
    })
}

/// Downloads a file to the place that the arguments name, otherwise to its own name in this folder. Replaces only a file that
/// was named.
pub async fn receive(
    context: &Context,
    client: &Client,
    request: &Request,
    matches: &ArgMatches,
) -> Result<(), Failure> {
    let named = matches.get_one::<String>(flags::TO);
    let mut download = client.download_of(request).await?;
    if named.is_some_and(|place| place == "-") {
        while let Some(piece) = download.piece().await? {
            terminal::print(&piece)?;
        }
        return Ok(());
    }
    let own =
        || Some(download.name()).filter(|name| !name.is_empty()).unwrap_or_else(|| "download".to_owned());
    let path = named.map_or_else(|| PathBuf::from(own()), PathBuf::from);
    let shown = path.display().to_string();
    if named.is_none() && path.exists() {
        return Err(Failure::Usage(Key::CliDownloadExists.text(context.lang, &[("path", &shown)])));
    }
    let failed = |error| Failure::File(shown.clone(), error);
    let mut draft = Draft::create(Path::new(&path)).map_err(failed)?;
    while let Some(piece) = download.piece().await? {
        draft.write_all(&piece).map_err(failed)?;
    }
    draft.finish().map_err(failed)?;
    context.say(&Key::CliDownloadDone.text(context.lang, &[("path", &shown)]));
    Ok(())
}
