//! Every path follows from the id of a call, by the one rule of CONVENTIONS.md: the row of `cards.follow-up` is in the
//! module `cards` of the contract, its type is `FollowUp`, and its operation is the function `follow_up` of a file
//! `cards/follow_up.rs`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use client::catalogue;

/// Calls whose row or operation is in another place, with the reason. The list may only shrink.
const EXCEPTIONS: [(&str, &str); 12] = [
    ("emails.send-password-recovery", "shares one-time codes with sessions, which know the members"),
    ("members.assign", "is of the resource `consultants`"),
    ("members.create", "is of the resource `registration`"),
    ("members.discard", "is of the resource `registration`"),
    ("members.email-direct-access", "shares one-time codes with sessions, which know the members"),
    ("members.force-assign", "is of the resource `consultants`"),
    ("members.migrate", "is of the resource `migration`"),
    ("members.migrate-login", "is of the resource `migration`"),
    ("members.owner-on", "is of the resource `consultants`"),
    ("members.remove-manager", "is of the resource `consultants`"),
    ("members.request-assignment", "is of the resource `consultants`"),
    ("members.undo-migration", "is of the resource `migration`"),
];

/// Returns every Rust file below a folder of the repository, by its path from there.
fn files(folder: &str) -> BTreeMap<String, String> {
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().join(folder);
    let (mut folders, mut found): (Vec<PathBuf>, _) = (vec![base.clone()], BTreeMap::new());
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let name = path.strip_prefix(&base).unwrap().to_str().unwrap().to_owned();
                found.insert(name, fs::read_to_string(&path).unwrap());
            }
        }
    }
    found
}

/// Returns the noun and the verb of an id, as names of modules.
fn parts(id: &str) -> (String, String) {
    let (noun, verb) = id.split_once('.').unwrap();
    (noun.replace('-', "_"), verb.replace('-', "_"))
}

/// Returns a module's name as that of a type: `FollowUp` of `follow_up`.
fn camel(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('_').map(capital).collect()
}

/// Returns why the operation of a call is not at its address.
fn fault_of_operation(id: &str, files: &BTreeMap<String, String>) -> Option<String> {
    let (noun, verb) = parts(id);
    let ending = format!("/{noun}/{verb}.rs");
    let at: Vec<_> = files.iter().filter(|(path, _)| format!("/{path}").ends_with(&ending)).collect();
    match at[..] {
        [] => Some(format!("no operation …{ending}")),
        [(_, text)] if ["", "r#"].iter().any(|raw| text.contains(&format!(" fn {raw}{verb}("))) => None,
        [(path, _)] => Some(format!("no function `{verb}` in {path}")),
        _ => Some(format!("several files …{ending}")),
    }
}

/// Returns the file of a call's row, below its group, and the type that the row declares.
fn row_of<'f>(id: &str, files: &'f BTreeMap<String, String>) -> (&'f str, &'f str) {
    let named = format!("(\"{id}\", \"");
    let (path, text) = files.iter().find(|(_, text)| text.contains(&named)).unwrap();
    let before = &text[..text.find(&named).unwrap()];
    let is_of_row = |line: &&str| line.starts_with("    ") && line[4..].starts_with(char::is_uppercase);
    let row = before.lines().rfind(is_of_row).unwrap().trim_start();
    let path = path.strip_prefix("api/").unwrap_or(path);
    (path.split_once('/').unwrap().1, &row[..row.find('(').unwrap()])
}

/// Returns why the row of a call is not at its address.
fn fault_of_row(id: &str, files: &BTreeMap<String, String>) -> Option<String> {
    let ((noun, _), (path, _)) = (parts(id), row_of(id, files));
    let below = format!("/{path}");
    let is_there = below.ends_with(&format!("/{noun}.rs")) || below.contains(&format!("/{noun}/"));
    (!is_there).then(|| format!("its row is in {path}"))
}

#[test]
fn rows_and_operations_are_at_the_address_of_their_id() {
    let (operations, rows) = (files("server/src/operations"), files("client/src"));
    let faults: BTreeMap<&str, String> = catalogue::descriptors()
        .iter()
        .filter_map(|about| {
            let fault = fault_of_operation(about.id, &operations).or_else(|| fault_of_row(about.id, &rows));
            Some((about.id, fault?))
        })
        .collect();
    let listed: BTreeSet<&str> = EXCEPTIONS.iter().map(|(id, _)| *id).collect();
    let new: Vec<_> = faults.iter().filter(|(id, _)| !listed.contains(*id)).collect();
    assert!(new.is_empty(), "the operation is …/<noun>/<verb>.rs, the row in the noun's module: {new:#?}");
    let kept: Vec<_> = listed.iter().filter(|id| !faults.contains_key(*id)).collect();
    assert!(kept.is_empty(), "these are at their address; remove them from the list: {kept:?}");
}

#[test]
fn the_type_of_a_row_is_its_verb() {
    let rows = files("client/src");
    let mut faults = Vec::new();
    for about in catalogue::descriptors() {
        let ((noun, verb), (_, name)) = (parts(about.id), row_of(about.id, &rows));
        let (noun, verb) = (camel(&noun), camel(&verb));
        // The noun in its plural or singular, which may stand anywhere: `ListCards`, `MoveCard`, `SendEmailConfirmation`.
        let one = noun.strip_suffix('s').unwrap_or(&noun);
        let nouns = [noun.as_str(), one, one.strip_suffix('e').unwrap_or(one)];
        let singular = one.strip_suffix("ie").map(|stem| format!("{stem}y"));
        let bare = nouns.into_iter().chain(singular.as_deref()).map(|noun| name.replacen(noun, "", 1));
        let is_verb = |name: &str| name == verb || name == format!("List{verb}");
        if !is_verb(name) && !bare.into_iter().any(|name| is_verb(&name)) {
            faults.push(format!("{}: {name}", about.id));
        }
    }
    assert!(faults.is_empty(), "named after their verb, with the noun where others share it: {faults:#?}");
}
