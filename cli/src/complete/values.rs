//! The values of an argument: closed words, calls, profiles, files.

use std::{env, fs};

use clap::{Arg, ValueHint};
use client::catalogue;
use client::catalogue::dynamic::FieldKind;
use client::transport::{Folders, Profiles};
use client::value::period::{PRESETS, Preset};

use super::{Candidate, Sources, ids};
use crate::flags::MORE;
use crate::tree::honours;
use crate::tree::topics::TOPICS;

/// The methods that completion suggests for `api`.
const METHODS: [&str; 4] = ["GET", "POST", "PUT", "DELETE"];

/// Returns the values of an argument that begin with the typed text. `path` leads to its command.
pub fn of(arg: &Arg, path: &[&str], sources: &Sources<'_>, typed: &str) -> Vec<Candidate> {
    let is_list = arg.get_value_delimiter() == Some(',');
    let (done, part) = match typed.rfind(',').filter(|_| is_list) {
        Some(comma) => typed.split_at(comma + 1),
        None => ("", typed),
    };
    let mut found = known(arg, path, sources);
    found.retain(|candidate| candidate.word.starts_with(part));
    found.extend(files(arg, part).into_iter().map(plain));
    found.iter_mut().for_each(|candidate| candidate.word.insert_str(0, done));
    found
}

fn plain(word: String) -> Candidate {
    Candidate { word, about: String::new() }
}

fn known(arg: &Arg, path: &[&str], sources: &Sources<'_>) -> Vec<Candidate> {
    let ids = || sources.endpoints.iter().map(|endpoint| endpoint.about.id.to_owned());
    let words: Vec<String> = match (path, arg.get_id().as_str()) {
        (_, "profile") | (["profiles", _], "name") => profiles(),
        (["can"], "endpoint") => ids().collect(),
        (["batch", _], "list") => ids().filter(|id| id.ends_with(".list")).collect(),
        (["batch", _], "plan") => plans(),
        (["api"], "method") => METHODS.map(str::to_owned).to_vec(),
        (["alias", "remove"], "name") => sources.aliases.all().map(|(name, _)| name.to_owned()).collect(),
        (["help"], _) => TOPICS.iter().map(|topic| topic.name.to_owned()).chain(nouns(sources)).collect(),
        _ => arg.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect(),
    };
    if words.is_empty() {
        return of_field(arg, path, sources).unwrap_or_default();
    }
    words.into_iter().map(plain).collect()
}

/// Returns the values of a field of a call: the records that an id may name, or the periods with names.
fn of_field(arg: &Arg, path: &[&str], sources: &Sources<'_>) -> Option<Vec<Candidate>> {
    let endpoint = honours::endpoint_at(path, sources.endpoints)?;
    let shape = endpoint.shape();
    let name = arg.get_id().as_str();
    let mut fields = shape.path.iter().chain(&shape.query).chain(&shape.body);
    let field = match name {
        MORE => shape.path.first().filter(|_| shape.path.len() == 1),
        name => fields.find(|field| field.name == name),
    }?;
    if field.kind == FieldKind::Period {
        let preset = |preset: &Preset| Candidate {
            word: preset.typed(sources.lang),
            about: preset.label.text(sources.lang, &[]),
        };
        return Some(PRESETS.iter().map(preset).collect());
    }
    let noun = catalogue::noun_of(endpoint.about.id);
    let list = ids::list_of(field.record.as_deref()?, noun, sources.endpoints)?;
    Some(ids::of(list, &ids::profile(sources.words)?))
}

fn nouns(sources: &Sources<'_>) -> Vec<String> {
    let mut nouns: Vec<String> = Vec::new();
    for endpoint in sources.endpoints {
        let noun = catalogue::noun_of(endpoint.about.id).to_owned();
        if !nouns.contains(&noun) {
            nouns.push(noun);
        }
    }
    nouns
}

/// Returns the names of the plans in the user's folder.
fn plans() -> Vec<String> {
    let folder = Folders::of_user().and_then(|folders| folders.plans());
    let entries = folder.ok().and_then(|folder| fs::read_dir(folder).ok()).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter_map(|name| name.strip_suffix(".plan").map(str::to_owned)).collect()
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
    let home = || Some(format!("{}/{}", env::var("HOME").ok()?, folder.strip_prefix("~/")?));
    let place = home().unwrap_or_else(|| if folder.is_empty() { ".".to_owned() } else { folder.to_owned() });
    let entries = fs::read_dir(place);
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
