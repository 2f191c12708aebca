//! Rules of the repository that no compiler or linter checks.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use client::catalogue::{descriptors, openapi};
use client::list::title_key;
use client::message::Key;
use client::record::{self, Kind};
use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace holds this crate").to_owned()
}

/// Returns every source file written by hand, with its path from the root and its text.
fn sources() -> Vec<(String, String)> {
    let (mut folders, mut sources) =
        (["client", "cli", "tui", "server", "web"].map(|name| root().join(name)).to_vec(), Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if path.is_dir() && !["node_modules", "dist", "target", "snapshots"].contains(&name) {
                folders.push(path);
            } else if [".rs", ".ts", ".tsx", ".mjs", ".css"].iter().any(|ending| name.ends_with(ending))
                && !name.contains(".gen.")
            {
                let text = fs::read_to_string(&path).unwrap();
                sources.push((path.strip_prefix(root()).unwrap().to_str().unwrap().to_owned(), text));
            }
        }
    }
    sources
}

/// Returns the names in a manifest's `[dependencies]`.
fn dependencies(package: &str) -> Vec<String> {
    let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
    let lines = manifest.lines().skip_while(|line| *line != "[dependencies]").skip(1);
    let names =
        lines.take_while(|line| !line.starts_with('[')).filter_map(|line| line.split([' ', '.', '=']).next());
    names.filter(|name| !name.is_empty() && !name.starts_with('#')).map(str::to_owned).collect()
}

#[test]
fn the_doors_depend_on_the_contract_and_not_on_each_other() {
    for package in ["cli", "tui", "server"] {
        let ours: Vec<_> = dependencies(package)
            .into_iter()
            .filter(|name| ["client", "cli", "tui", "server"].contains(&name.as_str()))
            .collect();
        assert_eq!(ours, ["client"], "{package}/Cargo.toml");
    }
}

#[test]
fn the_contract_depends_on_no_door_store_or_randomness() {
    let foreign =
        ["axum", "clap", "ratatui", "crossterm", "rusqlite", "postgres", "rand", "cli", "tui", "server"];
    let known: Vec<_> =
        dependencies("client").into_iter().filter(|name| foreign.contains(&name.as_str())).collect();
    assert!(known.is_empty(), "client/Cargo.toml: {known:?}");
}

/// Collects the labels of the closed lists in a schema.
fn collect_labels<'d>(schema: &'d Value, labels: &mut BTreeSet<&'d str>) {
    if let Some(words) = schema["x-words"].as_object() {
        labels.extend(words.values().filter_map(|word| word["label"].as_str()));
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|field| collect_labels(field, labels)),
        Value::Array(items) => items.iter().for_each(|item| collect_labels(item, labels)),
        _ => {}
    }
}

#[test]
fn every_message_is_used_by_a_door() {
    let said: String = sources().into_iter().map(|(_, text)| text).collect();
    let words: BTreeSet<&str> = said.split(|letter: char| !letter.is_alphanumeric()).collect();
    let is_of_a_name = |letter: char| letter.is_ascii_alphanumeric() || ".-".contains(letter);
    let names: BTreeSet<&str> = said.split(|letter| !is_of_a_name(letter)).collect();
    // A composed name has its prefix in a text, before a placeholder.
    let begun: BTreeSet<&str> = said
        .split('{')
        .map(|before| before.strip_suffix('$').unwrap_or(before))
        .filter_map(|before| before.rsplit(|letter| !is_of_a_name(letter)).next())
        .collect();
    let (document, mut labels) = (openapi::document(), BTreeSet::new());
    collect_labels(&document["components"]["schemas"], &mut labels);
    let kinds = record::all().into_iter().filter_map(Kind::title);
    let titles: BTreeSet<Key> =
        kinds.chain(descriptors().iter().filter_map(|about| title_key(about.id))).collect();
    let is_said = |key: &&Key| {
        let name = key.name();
        let mut starts = name.match_indices(['.', '-']).map(|(at, _)| &name[..=at]);
        let is_built = starts.any(|start| start != "noun." && begun.contains(start));
        words.contains(format!("{key:?}").as_str())
            || names.contains(name)
            || labels.contains(name)
            || titles.contains(key)
            || is_built
    };
    // A noun is said in one of its forms.
    let noun_of = |key: &Key| {
        let (_, name) = key.name().split_once("noun.")?;
        name.split('.').next()
    };
    let nouns: BTreeSet<&str> = Key::ALL.iter().filter(is_said).filter_map(noun_of).collect();
    let is_said = |key: &&Key| noun_of(key).map_or_else(|| is_said(key), |noun| nouns.contains(noun));
    let unsaid: Vec<&str> = Key::ALL.iter().filter(|key| !is_said(key)).map(|key| key.name()).collect();
    assert!(unsaid.is_empty(), "these messages are unused: {unsaid:?}");
}

#[test]
fn files_are_small_and_named_after_their_subject() {
    let mut faults = Vec::new();
    for (path, text) in sources() {
        let (lines, limit) = (text.lines().count(), if path.starts_with("web/") { 350 } else { 400 });
        if lines > limit {
            faults
                .push(format!("{path}: {lines} lines, {limit} at most: split it where its subject divides"));
        }
        if path
            .split(['/', '.'])
            .any(|part| ["util", "utils", "common", "helper", "helpers", "misc"].contains(&part))
        {
            faults.push(format!("{path}: name it after what it is about"));
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn modules_have_a_doc_comment() {
    let silent: Vec<_> = sources()
        .into_iter()
        .filter(|(path, text)| path.ends_with(".rs") && !text.starts_with("//!"))
        .map(|(path, _)| path)
        .collect();
    assert!(silent.is_empty(), "without a line of //! at their top: {silent:#?}");
}

#[test]
fn every_kind_of_record_is_registered() {
    let sources = sources();
    let contract = sources.iter().filter(|(path, _)| path.starts_with("client/src/api/"));
    let declared: usize = contract.map(|(_, text)| text.matches("impl Record for ").count()).sum();
    assert_eq!(declared, record::all().len(), "client::record::all lists each kind once");
}
