//! The global flags that each command supports. Others are rejected by name, because an ignored flag misleads.

use clap::ArgMatches;
use clap::parser::ValueSource;
use client::catalogue::dynamic::Dynamic;
use client::catalogue::{self, raw};
use client::endpoint::Danger;
use client::message::{Key, Lang};

use crate::failure::Failure;

/// The flags for the target of a call.
const PLACE: [&str; 2] = ["server", "profile"];
/// The flags for the output.
const ANSWER: [&str; 4] = ["output", "fields", "jq", "no-pager"];
/// The flags for confirming a write.
const CARE: [&str; 2] = ["yes", "rehearse"];

/// The flags that a command may reject. Every command supports the rest.
pub const SELECTIVE: [&str; 10] =
    ["server", "profile", "output", "fields", "jq", "no-pager", "web", "yes", "rehearse", "if-match"];

/// Returns the flags that the command at this path supports.
pub fn of(path: &[&str], endpoints: &[Dynamic]) -> Vec<&'static str> {
    match path {
        ["login" | "logout"] => PLACE.to_vec(),
        ["whoami" | "can" | "watch"] => [&PLACE[..], &ANSWER].concat(),
        ["api"] => [&PLACE[..], &ANSWER, &CARE, &["if-match"]].concat(),
        ["profiles" | "alias", "list"] | ["batch", "status" | "list" | "show"] => ANSWER.to_vec(),
        ["profiles", "remove"] => vec!["yes"],
        ["help"] => vec!["no-pager"],
        ["batch", "diff"] => [&PLACE[..], &ANSWER].concat(),
        ["batch", "plan" | "undo"] => [&PLACE[..], &ANSWER, &["yes"]].concat(),
        ["batch", "apply"] => [&PLACE[..], &ANSWER, &CARE].concat(),
        [noun, verb] => {
            if raw::exports().any(|route| route.id == id_of(noun, verb)) {
                return [&PLACE[..], &["output", "fields"]].concat();
            }
            if endpoints.iter().any(|endpoint| endpoint.about.import == Some(&id_of(noun, verb))) {
                return [&PLACE[..], &ANSWER, &CARE].concat();
            }
            endpoint_at(path, endpoints).map(of_endpoint).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the endpoint that the command at this path calls, if any.
pub fn endpoint_at<'e>(path: &[&str], endpoints: &'e [Dynamic]) -> Option<&'e Dynamic> {
    let [noun, verb] = path else { return None };
    endpoints.iter().find(|endpoint| endpoint.about.id == id_of(noun, verb))
}

fn id_of(noun: &str, verb: &str) -> String {
    if noun == "call" { verb.to_owned() } else { format!("{noun}.{verb}") }
}

/// Returns the flags that an endpoint supports. Only a call that names a record takes a version.
fn of_endpoint(endpoint: &Dynamic) -> Vec<&'static str> {
    let about = &endpoint.about;
    let care: &[&str] = if about.danger == Danger::Read { &[] } else { &CARE };
    let version: &[&str] = if care.is_empty() || about.path_names().is_empty() { &[] } else { &["if-match"] };
    let web: &[&str] = if catalogue::page_of(about.id).is_some() { &["web"] } else { &[] };
    [&PLACE[..], &ANSWER, web, care, version].concat()
}

/// Rejects a typed flag that the command does not support. Ignores environment variables.
pub fn check(matches: &ArgMatches, endpoints: &[Dynamic], lang: Lang) -> Result<(), Failure> {
    let (mut path, mut leaf) = (Vec::new(), matches);
    while let Some((name, below)) = leaf.subcommand() {
        path.push(name);
        leaf = below;
    }
    let honoured = of(&path, endpoints);
    let is_typed = |flag: &&&str| leaf.value_source(flag) == Some(ValueSource::CommandLine);
    match SELECTIVE.iter().filter(|flag| !honoured.contains(flag)).find(is_typed) {
        None => Ok(()),
        Some(flag) => {
            let params = [("flag", *flag), ("command", &path.join(" "))];
            Err(Failure::Usage(Key::CliUsageNotHere.text(lang, &params)))
        }
    }
}
