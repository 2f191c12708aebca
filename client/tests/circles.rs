//! Sibling modules do not import one another, directly or indirectly.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module's path from the root of its crate.
type Module = Vec<String>;

/// Reads every module of a crate.
fn modules(folder: &Path, at: &Module, found: &mut BTreeMap<Module, String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let module = if ["mod", "lib", "main"].contains(&name.as_str()) {
            at.clone()
        } else {
            at.iter().cloned().chain([name]).collect()
        };
        if path.is_dir() {
            modules(&path, &module, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.entry(module).or_default().push_str(&fs::read_to_string(&path).unwrap());
        }
    }
}

/// Returns the paths of a tree of imports, such as `crate::a::{b, c::{d, e}}`.
fn flat(tree: &str) -> Vec<String> {
    let Some((stem, rest)) = tree.split_once('{') else {
        return vec![tree.split(" as ").next().unwrap_or(tree).trim().to_owned()];
    };
    let body = &rest[..rest.rfind('}').unwrap_or(rest.len())];
    let mut depth = 0;
    let branches = body.split(|letter| {
        depth += i32::from(letter == '{') - i32::from(letter == '}');
        letter == ',' && depth == 0
    });
    let branches = branches.map(str::trim).filter(|branch| !branch.is_empty());
    branches.flat_map(flat).map(|branch| format!("{stem}{branch}")).collect()
}

/// Returns the paths that a module names: its imports, and what its code spells out.
fn paths(text: &str) -> Vec<String> {
    let code: String = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let imports = code.split("use ").skip(1).filter_map(|import| import.split(';').next()).flat_map(flat);
    let spelt = code.split(|letter: char| !(letter.is_alphanumeric() || "_:".contains(letter)));
    imports.chain(spelt.map(str::to_owned)).filter(|path| path.contains("::")).collect()
}

/// Returns the module of this crate that a path leads into.
fn target(path: &str, from: &Module, all: &BTreeMap<Module, String>) -> Option<Module> {
    let mut base = from.clone();
    let mut parts = path.split("::").peekable();
    match *parts.peek()? {
        "crate" => base.clear(),
        "self" | "super" => {}
        _ => return None,
    }
    while let Some(part) = parts.next_if(|part| ["crate", "self", "super"].contains(part)) {
        if part == "super" {
            base.pop();
        }
    }
    base.extend(parts.map(str::to_owned));
    while !all.contains_key(&base) {
        base.pop()?;
    }
    Some(base)
}

/// Returns a circle among the children of a module, if there is one.
fn circle(edges: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut left = edges.clone();
    loop {
        let names: BTreeSet<String> = left.keys().cloned().collect();
        let before = left.len();
        left.retain(|_, imported| imported.iter().any(|name| names.contains(name)));
        if left.is_empty() {
            return None;
        }
        if left.len() == before {
            return Some(left.into_keys().collect());
        }
    }
}

#[test]
fn sibling_modules_import_one_another_in_no_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut faults = Vec::new();
    for name in ["client", "cli", "server", "tui"] {
        let mut all = BTreeMap::new();
        modules(&root.join(name).join("src"), &Module::new(), &mut all);
        let mut siblings: BTreeMap<Module, BTreeMap<String, BTreeSet<String>>> = BTreeMap::new();
        for (from, text) in &all {
            for to in paths(text).iter().filter_map(|path| target(path, from, &all)) {
                let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
                let (Some(one), Some(other)) = (from.get(shared), to.get(shared)) else { continue };
                let edges = siblings.entry(from[..shared].to_vec()).or_default();
                edges.entry(one.clone()).or_default().insert(other.clone());
            }
        }
        for (parent, edges) in siblings {
            faults.extend(circle(&edges).map(|circle| format!("{name}::{}: {circle:?}", parent.join("::"))));
        }
    }
    assert!(faults.is_empty(), "modules import one another in a circle:\n{}", faults.join("\n"));
}

#[test]
fn trees_of_imports_are_followed() {
    let tree = "crate::a::{self, b, c::{d as e, f}}";
    assert_eq!(flat(tree), ["crate::a::self", "crate::a::b", "crate::a::c::d", "crate::a::c::f"]);
    let circle_of = |pairs: &[(&str, &str)]| {
        let mut edges: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (one, other) in pairs {
            edges.entry((*one).to_owned()).or_default().insert((*other).to_owned());
        }
        circle(&edges)
    };
    assert_eq!(circle_of(&[("a", "b"), ("b", "c")]), None);
    assert_eq!(circle_of(&[("a", "b"), ("b", "a"), ("d", "e")]).unwrap(), ["a", "b"]);
}
