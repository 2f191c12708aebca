//! The global flags that each command supports. Others are rejected by name, because an ignored flag misleads.

use clap::ArgMatches;
use clap::parser::ValueSource;
use client::catalogue::dynamic::Dynamic;
use client::catalogue::raw;
use client::endpoint::Danger;
use client::message::{Key, Lang};

use crate::failure::Failure;

/// The flags for the target of a call.
const PLACE: [&str; 2] = ["server", "profile"];
/// The flags for the output.
const ANSWER: [&str; 3] = ["output", "fields", "jq"];
/// The flags for confirming a write.
const CARE: [&str; 2] = ["yes", "rehearse"];

/// The flags that a command may reject. Every command supports the rest.
pub const SELECTIVE: [&str; 8] =
    ["server", "profile", "output", "fields", "jq", "yes", "rehearse", "if-match"];

/// Returns the flags that the command at this path supports.
pub fn of(path: &[&str], endpoints: &[Dynamic]) -> Vec<&'static str> {
    match path {
        ["login" | "logout"] => PLACE.to_vec(),
        ["whoami" | "can" | "watch"] => [&PLACE[..], &ANSWER].concat(),
        ["api"] => [&PLACE[..], &ANSWER, &CARE, &["if-match"]].concat(),
        ["profiles", "list"] | ["batch", "status"] => ANSWER.to_vec(),
        ["profiles", "remove"] => vec!["yes"],
        ["batch", "plan" | "undo"] => [&PLACE[..], &ANSWER, &["yes"]].concat(),
        ["batch", "apply"] => [&PLACE[..], &ANSWER, &CARE].concat(),
        [noun, verb] => {
            let id = if *noun == "call" { (*verb).to_owned() } else { format!("{noun}.{verb}") };
            if raw::exports().any(|route| route.id == id) {
                return PLACE.to_vec();
            }
            let endpoint = endpoints.iter().find(|endpoint| endpoint.about.id == id);
            endpoint.map(of_endpoint).unwrap_or_default()
        }
        _ => Vec::new(),
    }
}

/// Returns the flags that an endpoint supports. Only a call that names a record takes a version.
fn of_endpoint(endpoint: &Dynamic) -> Vec<&'static str> {
    let about = &endpoint.about;
    let care: &[&str] = if about.danger == Danger::Read { &[] } else { &CARE };
    let version: &[&str] = if care.is_empty() || about.path_names().is_empty() { &[] } else { &["if-match"] };
    [&PLACE[..], &ANSWER, care, version].concat()
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
