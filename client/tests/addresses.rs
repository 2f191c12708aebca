//! Every path follows from the id of a call, by the one rule of CONVENTIONS.md: the row of `cards.follow-up` is in the
//! module `cards` of the contract, its type is `FollowUp`, and its operation is the function `follow_up` of a file
//! `cards/follow_up.rs`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use client::catalogue;

/// Calls whose operation is in another folder, with the reason. The list may only shrink.
const OTHER_OPERATIONS: &[(&str, &str)] = &[
    ("emails.send-password-recovery", "it shares one-time codes with sessions, which know the members"),
    ("members.assign", "the resource is `consultants`"),
    ("members.create", "the resource is `registration`"),
    ("members.discard", "the resource is `registration`"),
    ("members.email-direct-access", "it shares one-time codes with sessions, which know the members"),
    ("members.force-assign", "the resource is `consultants`"),
    ("members.migrate", "the resource is `migration`"),
    ("members.migrate-login", "the resource is `migration`"),
    ("members.owner-on", "the resource is `consultants`"),
    ("members.remove-manager", "the resource is `consultants`"),
    ("members.request-assignment", "the resource is `consultants`"),
    ("members.undo-migration", "the resource is `migration`"),
];

/// Calls whose row is in another module, with the reason. The list may only shrink.
const OTHER_ROWS: &[(&str, &str)] = &[
    ("closed-days.create", "not moved yet"),
    ("closed-days.delete", "not moved yet"),
    ("closed-days.holidays", "not moved yet"),
    ("closed-days.list", "not moved yet"),
    ("closed-days.relations", "not moved yet"),
    ("consultants.list", "not moved yet"),
    ("consultants.update-hours", "not moved yet"),
    ("emails.confirm", "not moved yet"),
    ("emails.list", "not moved yet"),
    ("emails.send-confirmation", "not moved yet"),
    ("emails.send-password-recovery", "not moved yet"),
    ("feed.create", "not moved yet"),
    ("feed.delete", "not moved yet"),
    ("feed.get", "not moved yet"),
    ("forms.get", "not moved yet"),
    ("imported-phones.get", "not moved yet"),
    ("imported-phones.invalidate", "not moved yet"),
    ("journey.delete", "not moved yet"),
    ("journey.list", "not moved yet"),
    ("managers.list", "not moved yet"),
    ("meetings.agenda", "not moved yet"),
    ("meetings.book", "not moved yet"),
    ("meetings.book-by-query", "not moved yet"),
    ("meetings.cancel", "not moved yet"),
    ("meetings.give-link", "not moved yet"),
    ("meetings.invite", "not moved yet"),
    ("meetings.list", "not moved yet"),
    ("meetings.mark-done", "not moved yet"),
    ("meetings.mark-missed", "not moved yet"),
    ("meetings.move", "not moved yet"),
    ("meetings.restore", "not moved yet"),
    ("meetings.slots", "not moved yet"),
    ("members.assign", "not moved yet"),
    ("members.create", "not moved yet"),
    ("members.discard", "not moved yet"),
    ("members.force-assign", "not moved yet"),
    ("members.migrate", "not moved yet"),
    ("members.migrate-login", "not moved yet"),
    ("members.owner-on", "not moved yet"),
    ("members.remove-manager", "not moved yet"),
    ("members.request-assignment", "not moved yet"),
    ("members.save-additions", "not moved yet"),
    ("members.save-approval", "not moved yet"),
    ("members.save-primary", "not moved yet"),
    ("members.save-profile", "not moved yet"),
    ("members.save-registration-info", "not moved yet"),
    ("members.save-search-profile", "not moved yet"),
    ("members.save-socials", "not moved yet"),
    ("members.save-zones", "not moved yet"),
    ("members.undo-migration", "not moved yet"),
    ("messages.delete", "not moved yet"),
    ("messages.get", "not moved yet"),
    ("messages.list", "not moved yet"),
    ("messages.list-between", "not moved yet"),
    ("messages.list-of-member", "not moved yet"),
    ("phones.confirm", "not moved yet"),
    ("phones.list", "not moved yet"),
    ("phones.send-confirmation", "not moved yet"),
    ("plans.list", "not moved yet"),
    ("postal-codes.get", "not moved yet"),
    ("postal-codes.search", "not moved yet"),
    ("pro.release", "not moved yet"),
    ("pro.reset", "not moved yet"),
    ("products.list", "not moved yet"),
    ("profile.change-password", "not moved yet"),
    ("profile.update", "not moved yet"),
    ("records.identify", "not moved yet"),
    ("redirections.create", "not moved yet"),
    ("redirections.delete", "not moved yet"),
    ("redirections.list", "not moved yet"),
    ("registry.search", "not moved yet"),
    ("segments.list", "not moved yet"),
    ("sessions.list", "not moved yet"),
    ("sessions.revoke", "not moved yet"),
    ("staff.direct-access", "not moved yet"),
    ("staff.reset-second-factor", "not moved yet"),
    ("zones.by-state", "not moved yet"),
    ("zones.list", "not moved yet"),
];

/// Exceptions that are left at most.
const MOST: usize = 246;

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

/// Compares the calls that break a rule with those that are listed: neither may miss one of the other.
fn compare(rule: &str, broken: &BTreeMap<&str, String>, listed: &[(&str, &str)]) {
    let new = broken.iter().filter(|(id, _)| !listed.iter().any(|(known, _)| known == *id));
    let new: Vec<_> = new.map(|(id, fault)| format!("{id}: {fault}")).collect();
    assert!(new.is_empty(), "{rule}:\n{}", new.join("\n"));
    let kept: Vec<_> = listed.iter().filter(|(id, _)| !broken.contains_key(id)).collect();
    assert!(kept.is_empty(), "these follow the rule; remove them from the list: {kept:?}");
}

#[test]
fn an_operation_is_in_the_file_of_its_noun_and_verb() {
    let files = files("server/src/operations");
    let mut broken = BTreeMap::new();
    for about in catalogue::descriptors() {
        let (noun, verb) = parts(about.id);
        let (ending, name) = (format!("/{noun}/{verb}.rs"), format!(" fn {verb}("));
        let raw = format!(" fn r#{verb}(");
        let at: Vec<_> = files.iter().filter(|(path, _)| format!("/{path}").ends_with(&ending)).collect();
        match at[..] {
            [] => drop(broken.insert(about.id, format!("no file …{ending}"))),
            [(_, text)] if text.contains(&name) || text.contains(&raw) => {}
            [(path, _)] => drop(broken.insert(about.id, format!("no function `{verb}` in {path}"))),
            _ => drop(broken.insert(about.id, format!("several files …{ending}"))),
        }
    }
    compare("the operation of a call is …/<noun>/<verb>.rs", &broken, OTHER_OPERATIONS);
}

#[test]
fn a_row_is_in_the_module_of_its_noun() {
    let files = files("client/src/api");
    let mut broken = BTreeMap::new();
    for about in catalogue::descriptors() {
        let ((noun, _), row) = (parts(about.id), format!("(\"{}\", \"", about.id));
        let at = files.iter().find(|(_, text)| text.contains(&row)).map_or("", |(path, _)| path);
        let of_noun = [format!("/{noun}.rs"), format!("/{noun}/mod.rs")];
        if !of_noun.iter().any(|ending| at.ends_with(ending)) {
            broken.insert(about.id, format!("it is in {at:?}"));
        }
    }
    compare("the row of a call is in the module of its noun", &broken, OTHER_ROWS);
}

#[test]
fn exceptions_are_few_and_have_reasons() {
    let all = || OTHER_OPERATIONS.iter().chain(OTHER_ROWS);
    assert!(all().all(|(_, reason)| !reason.is_empty()));
    assert!(OTHER_OPERATIONS.len() + OTHER_ROWS.len() <= MOST);
}
