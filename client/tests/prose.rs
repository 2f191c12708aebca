//! Comments are in plain English: verb-first, with the nouns of the field.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

/// Words that comments do not use, with what to write instead.
const REFUSED: [(&str, &str); 16] = [
    ("whoever", "the caller, user or client"),
    ("whomever", "the caller, user or client"),
    ("nobody", "no caller, `None` or empty"),
    ("somebody", "a caller, another user or another session"),
    ("anybody", "any caller or user"),
    ("stranger", "a visitor without a session"),
    ("strangers", "visitors without a session"),
    ("in earnest", "what is meant"),
    ("thought up", "generated, invalid or synthetic"),
    ("thinks up", "generates"),
    ("came of", "the outcome"),
    ("comes of", "the outcome"),
    ("became of", "the outcome or the status"),
    ("becomes of", "the outcome or the status"),
    ("become of", "the outcome or the status"),
    ("tells of", "reports or lists"),
];

/// Returns every hand-written source of a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_source = [".rs", ".ts", ".tsx", ".mjs", ".css"].iter().any(|ending| name.ends_with(ending));
        if path.is_dir() && !["node_modules", "dist", "target", "snapshots"].contains(&name) {
            sources(&path, found);
        } else if is_source && !name.contains(".gen.") {
            found.push(path);
        }
    }
}

/// Returns the comment on a line, or an empty text. A `//` within a text, such as an address, begins none.
fn comment(line: &str) -> &str {
    let line = line.trim_start().trim_start_matches('{');
    if ["//", "/*", "* "].iter().any(|mark| line.starts_with(mark)) {
        return line;
    }
    line.find(" // ").map_or("", |at| &line[at..])
}

/// Returns whether a text has a word, or words, as a whole.
fn says(text: &str, word: &str) -> bool {
    let is_edge =
        |letter: Option<char>| !letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(word).any(|(at, _)| {
        is_edge(text[..at].chars().next_back()) && is_edge(text[at + word.len()..].chars().next())
    })
}

#[test]
fn comments_are_in_plain_english() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (mut files, mut faults) = (Vec::new(), String::new());
    for folder in ["client", "cli", "tui", "server", "web"] {
        sources(&root.join(folder), &mut files);
    }
    for file in files.iter().filter(|file| !file.ends_with("client/tests/prose.rs")) {
        let (name, text) = (file.strip_prefix(root).unwrap().display(), fs::read_to_string(file).unwrap());
        for (at, line) in text.lines().enumerate() {
            let said = comment(line).to_lowercase();
            for (word, instead) in REFUSED.iter().filter(|(word, _)| says(&said, word)) {
                writeln!(faults, "{name}:{}: `{word}`: write {instead}", at + 1).unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}

/// Participles that say nothing of the role of a type. A noun does, or a participle with its noun: `StoredPair`.
const PARTICIPLES: [&str; 62] = [
    "Admitted",
    "Answered",
    "Applied",
    "Arrived",
    "Asked",
    "Booked",
    "Bound",
    "Changed",
    "Checked",
    "Chosen",
    "Compared",
    "Computed",
    "Counted",
    "Decided",
    "Declared",
    "Described",
    "Discarded",
    "Drawn",
    "Encrypted",
    "Filled",
    "Found",
    "Gathered",
    "Given",
    "Guarded",
    "Held",
    "Identified",
    "Kept",
    "Known",
    "Listed",
    "Loaded",
    "Looked",
    "Made",
    "Marked",
    "Migrated",
    "Moved",
    "Named",
    "Prepared",
    "Recalculated",
    "Refused",
    "Registered",
    "Rehearsed",
    "Represented",
    "Resolved",
    "Said",
    "Saved",
    "Seen",
    "Sent",
    "Settled",
    "Shipped",
    "Shown",
    "Skipped",
    "Spoken",
    "Standing",
    "Started",
    "Stored",
    "Taken",
    "Told",
    "Undone",
    "Unmatched",
    "Waiting",
    "Wanted",
    "Written",
];

#[test]
fn no_type_is_a_bare_participle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let (mut files, mut faults) = (Vec::new(), String::new());
    for folder in ["client", "cli", "tui", "server"] {
        sources(&root.join(folder), &mut files);
    }
    for file in files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs")) {
        let (name, text) = (file.strip_prefix(root).unwrap().display(), fs::read_to_string(file).unwrap());
        for (at, line) in text.lines().enumerate() {
            let words: Vec<&str> = line.split(|letter: char| !letter.is_alphanumeric()).collect();
            for pair in words.windows(2) {
                if ["struct", "enum", "trait", "type"].contains(&pair[0]) && PARTICIPLES.contains(&pair[1]) {
                    writeln!(faults, "{name}:{}: `{}`: name it by its role", at + 1, pair[1]).unwrap();
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{faults}");
}
