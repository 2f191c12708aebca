//! The values of an argument: closed words, calls, profiles, files.

use std::fs;
use std::path::Path;

use clap::{Arg, ValueHint};
use client::catalogue::dynamic::Dynamic;
use client::transport::{Folders, Profiles};

use super::Candidate;

/// The methods that completion suggests for `api`.
const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];

/// Returns the values of an argument that begin with the typed text. `path` leads to its command.
pub fn of(arg: &Arg, path: &[&str], endpoints: &[Dynamic], typed: &str) -> Vec<Candidate> {
    let is_list = arg.get_value_delimiter() == Some(',');
    let (done, part) = match typed.rfind(',').filter(|_| is_list) {
        Some(comma) => typed.split_at(comma + 1),
        None => ("", typed),
    };
    let mut words = known(arg, path, endpoints);
    words.retain(|word| word.starts_with(part));
    words.extend(files(arg, part));
    let candidate = |word: String| Candidate { word: format!("{done}{word}"), about: String::new() };
    words.into_iter().map(candidate).collect()
}

fn known(arg: &Arg, path: &[&str], endpoints: &[Dynamic]) -> Vec<String> {
    let ids = || endpoints.iter().map(|endpoint| endpoint.about.id.to_owned());
    match (path, arg.get_id().as_str()) {
        (_, "profile") | (["profiles", _], "name") => profiles(),
        (["can"], "endpoint") => ids().collect(),
        (["batch", _], "list") => ids().filter(|id| id.ends_with(".list")).collect(),
        (["api"], "method") => METHODS.map(str::to_owned).to_vec(),
        _ => arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
    }
}

fn profiles() -> Vec<String> {
    let profiles = Folders::of_user().and_then(|folders| Profiles::load(&folders));
    profiles.map(|profiles| profiles.all().map(|profile| profile.name).collect()).unwrap_or_default()
}

/// Returns the files for a value; for `--data`, after an `@`.
fn files(arg: &Arg, typed: &str) -> Vec<String> {
    match (arg.get_value_hint(), typed.strip_prefix('@')) {
        (ValueHint::FilePath, _) => listed(typed, true),
        (ValueHint::DirPath, _) => listed(typed, false),
        (ValueHint::Other, Some(typed)) => {
            listed(typed, true).into_iter().map(|file| format!("@{file}")).collect()
        }
        _ => Vec::new(),
    }
}

/// Returns the files and folders that begin with the typed path. Hidden ones need a leading dot.
fn listed(typed: &str, with_files: bool) -> Vec<String> {
    let (folder, part) = typed.rfind('/').map_or(("", typed), |slash| typed.split_at(slash + 1));
    let entries = fs::read_dir(if folder.is_empty() { Path::new(".") } else { Path::new(folder) });
    let entry = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().ok()?;
        let is_folder = entry.path().is_dir();
        let is_shown = name.starts_with(part) && (!name.starts_with('.') || part.starts_with('.'));
        let end = if is_folder { "/" } else { "" };
        (is_shown && (is_folder || with_files)).then(|| format!("{folder}{name}{end}"))
    };
    let mut found: Vec<String> = entries.into_iter().flatten().flatten().filter_map(entry).collect();
    found.sort();
    found
}
