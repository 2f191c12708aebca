//! Answers that lack fields, or have them in another shape: each read that the specification names is answered all the same,
//! or says which field it needs.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::face::calls;
use super::face::harm::Chance;
use super::face::sloppiness::Sloppiness;
use super::gateway::Behind;
use super::walk::{reads, target};

/// The types that a field may have instead of its own.
const RETYPED: [&str; 5] = ["empty", "text", "number", "object", "list"];
/// What decides which of them each field has.
const SEED: u64 = 40;
/// The reads that refuse a call without more: a booking without its fields, and a file that is not there.
const REFUSED: [&str; 2] = ["/host/schedule", "/kanban/additional/attachment/{id}"];

/// Returns the reads that are made, each with its template and target.
fn made() -> impl Iterator<Item = (&'static str, String)> {
    reads().filter(|path| !REFUSED.contains(path)).map(|path| (path, target(path)))
}

#[tokio::test]
async fn every_read_is_answered_however_another_system_writes_it() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    let mut faults = Vec::new();
    for sloppy in [&["clocks"][..], &["days"], &["pages"], &["bare"], &["all"], &["all", "bare"]] {
        behind.stranger.wish(json!({ "sloppy": sloppy })).await;
        for (_, target) in made() {
            let answer = root.get(&target).await;
            if answer.status != 200 {
                faults.push(format!("{sloppy:?} GET {target}: {} {}", answer.status, answer.text()));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
}

/// Collects the paths of all fields, those of the items of lists once.
fn paths(value: &Value, at: &str, found: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| paths(item, at, found)),
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
                paths(value, &path, found);
                found.insert(path);
            }
        }
        _ => {}
    }
}

/// Returns the template by which the upstream knows a call.
fn template(target: &str) -> &'static str {
    let path = target.split('?').next().unwrap_or_default();
    calls::all().into_iter().find(|call| call.method == "GET" && call.has(path)).map_or("", |call| call.path)
}

#[tokio::test]
async fn a_field_that_cannot_be_read_is_absent_or_named_in_a_sentence() {
    let behind = Behind::start(&[Sloppiness::Clocks]).await;
    let (root, upstream) = (behind.account("root").await, behind.stranger.account("root"));
    let (mut faults, mut chance) = (Vec::new(), Chance::new(SEED));
    for (_, target) in made() {
        let mut fields = BTreeSet::new();
        paths(&upstream.get(&target).await.json(), "", &mut fields);
        let mut kinds = || ["absent", "null", RETYPED[chance.below(5) as usize]];
        let harms: Vec<_> = fields.iter().flat_map(|field| kinds().map(|kind| (field, kind))).collect();
        for (field, kind) in harms {
            let harm = json!({ "path": template(&target), "field": field, "kind": kind });
            behind.stranger.wish(json!({ "harm": harm })).await;
            let answer = root.get(&target).await;
            let is_named = answer.status == 502 && answer.text().contains("não informou “");
            if answer.status != 200 && !is_named {
                faults.push(format!("{target} {field} {kind}: {} {}", answer.status, answer.text()));
            }
        }
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
}

#[tokio::test]
async fn one_row_that_cannot_be_read_never_hides_the_others() {
    let behind = Behind::start(&[]).await;
    let root = behind.account("root").await;
    for seed in 0..4 {
        behind.stranger.wish(json!({ "sloppy": ["random"], "seed": seed })).await;
        for target in
            ["/financial", "/messages", "/users", "/user/quotas/5", "/kanban/sales/all", "/audits/user/5"]
        {
            let answer = root.get(target).await;
            assert_eq!(answer.status, 200, "seed {seed} {target}: {}", answer.text());
        }
    }
}
