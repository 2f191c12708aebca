//! The examples below the help of every call, run against the data of `make run`. Writes are rehearsed. No example is refused for
//! its form or its values; whether the record allows the change is a matter of the data.

use std::collections::BTreeSet;

use client::catalogue::dynamic::{self, Dynamic, FieldKind};
use serde_json::{Map, Value};

use crate::office::Office;

/// The help of every command.
const REFERENCE: &str = include_str!("../../reference.md");
/// A picture of one point.
const PICTURE: &[u8] = include_bytes!("foto.png");
/// Refusals that depend on the records of the demonstration, which the examples do not know.
const OF_RECORDS: [&str; 1] = ["O membro não tem cartão neste quadro."];

/// Returns the examples of a command, each in one line: the reference, which repeats the help of every command, wraps long ones.
fn examples(command: &str) -> Vec<String> {
    let heading = format!("\n## retaguarda {command}\n");
    let (_, section) = REFERENCE.split_once(&heading).unwrap_or_else(|| panic!("no help of {command}"));
    let (section, _) = section.split_once("\n```\n").expect("the help ends");
    let (_, examples) = section.split_once("Exemplos:").unwrap_or_else(|| panic!("no example of {command}"));
    let examples = examples.split("\n  retaguarda ").skip(1);
    examples.map(|example| example.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// Returns an example as it is run: without a browser, and rehearsed if it would write.
fn harmless(example: &str, is_write: bool) -> String {
    let example = format!("retaguarda {example}").replace(" --web", "");
    if is_write && !example.contains("--rehearse") { format!("{example} --rehearse") } else { example }
}

/// Returns a file with the secrets that a call takes.
fn secrets(endpoint: &Dynamic) -> String {
    let fields = endpoint.shape().body.into_iter().filter(|field| field.kind == FieldKind::Secret);
    let fields = fields.map(|field| (field.name, Value::from("Demo@2026")));
    Value::Object(fields.collect::<Map<_, _>>()).to_string()
}

#[test]
fn every_example_of_a_read_runs() {
    assert!(run(false) > 100);
}

#[test]
fn every_example_of_a_write_runs() {
    assert!(run(true) > 150);
}

/// Runs the examples of all reads, or of all writes. Returns their number.
fn run(writes: bool) -> usize {
    let office = Office::of("root");
    office.file("contrato.pdf", "%PDF-1.4\n");
    office.file("foto.png", PICTURE);
    let mut broken = Vec::new();
    let mut count = 0;
    for endpoint in dynamic::all() {
        let id = endpoint.about.id;
        // These end the session, or need the secrets of another one.
        // A plan is one that the caller rehearsed.
        if id.starts_with("session.") || id.starts_with("second-factor.") || id == "jobs.run-plan" {
            continue;
        }
        let is_write = endpoint.about.danger != client::endpoint::Danger::Read;
        if is_write != writes {
            continue;
        }
        office.file("secrets.json", secrets(&endpoint));
        let examples = examples(&id.replacen('.', " ", 1));
        let distinct: BTreeSet<String> = examples.iter().map(|example| harmless(example, is_write)).collect();
        for example in distinct {
            let told = office.sh(&example);
            count += 1;
            if told.ends_with("-- exit 2") && !OF_RECORDS.iter().any(|refusal| told.contains(refusal)) {
                broken.push(format!("{example}\n{told}"));
            }
        }
    }
    assert!(broken.is_empty(), "{} of {count}:\n{}", broken.len(), broken.join("\n"));
    count
}
