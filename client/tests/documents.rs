//! The documents: their links lead to files and headings, and a newcomer reads those of a first change in twenty minutes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace holds this crate").to_owned()
}

/// Returns the paths in a folder.
fn paths(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Returns the documents of the root and of all folders below `docs`.
fn documents() -> Vec<PathBuf> {
    let (mut folders, mut documents) = (vec![root().join("docs")], paths(&root()));
    while let Some(folder) = folders.pop() {
        for path in paths(&folder) {
            if path.is_dir() {
                folders.push(path);
            } else {
                documents.push(path);
            }
        }
    }
    documents.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    documents
}

/// Returns the lines of a document outside its blocks of code.
fn prose(text: &str) -> Vec<&str> {
    let mut is_code = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence
    });
    lines.collect()
}

/// Returns the targets of the links and pictures of a document.
fn links(text: &str) -> Vec<String> {
    let text = prose(text).join("\n");
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next()).map(str::to_owned).collect()
}

/// Returns the anchor of a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let title = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = title.chars().filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
    kept.map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Returns the anchors of a document.
fn anchors(document: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(document).unwrap();
    prose(&text).into_iter().filter(|line| line.starts_with('#')).map(anchor).collect()
}

/// Returns whether a link of a document leads to a file and, if it names one, to a heading of it.
fn leads(document: &Path, link: &str) -> bool {
    let (path, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match path {
        "" => document.to_owned(),
        path => document.parent().unwrap().join(path),
    };
    target.exists() && (heading.is_empty() || anchors(&target).contains(heading))
}

#[test]
fn links_lead_to_files_and_headings() {
    let mut faults = Vec::new();
    for document in documents() {
        let text = fs::read_to_string(&document).unwrap();
        let broken = links(&text).into_iter().filter(|link| !link.contains(':') && !leads(&document, link));
        faults.extend(broken.map(|link| format!("{}: {link}", document.display())));
    }
    assert!(faults.is_empty(), "these links lead to no file or heading:\n{}", faults.join("\n"));
}

#[test]
fn a_first_change_is_read_in_twenty_minutes() {
    let text = |name: &str| fs::read_to_string(root().join(name)).unwrap();
    for (name, limit) in [("README.md", 120), ("ARCHITECTURE.md", 220)] {
        let lines = text(name).lines().count();
        assert!(lines <= limit, "{name} has {lines} lines, {limit} at most: move details below docs");
    }
    let read = ["README.md", "ARCHITECTURE.md", "docs/your-first-change.md"];
    let words: usize = read.into_iter().map(|name| text(name).split_whitespace().count()).sum();
    assert!(words <= 3_500, "{read:?} have {words} words, 3,500 at most");
}

#[test]
fn pictures_are_small_files() {
    for picture in paths(&root().join("docs/pictures")) {
        let size = fs::metadata(&picture).unwrap().len();
        assert!(size < 150 * 1024, "{} has {size} bytes", picture.display());
    }
}
