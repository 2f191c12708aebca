//! An import of members that is killed again and again, on both sides, until every line is a member; then its undo, killed as
//! well, which keeps the members that were used since.

use std::collections::BTreeSet;
use std::time::Instant;

use crate::kills::{next, seed};
use crate::options::BenchOptions;
use crate::running::Running;
use crate::subject::Subject;

/// The endpoint that it calls.
pub const ENDPOINT: &str = "members.create";
/// The word by which the imported members are found.
const WORD: &str = "importbench";
/// Of so many members one is used before the undo.
const USED_EACH: usize = 50;

/// Imports, uses some members, undoes, and prints the results.
pub fn run(subject: &mut Subject, options: &BenchOptions, kills: usize) {
    let rows = options.rows;
    let line = |n: usize| format!("{{\"users\":\"Pessoa {WORD} {n}; p{n}@{WORD}.test\"}}\n");
    let lines: String = (1..=rows).map(line).collect();
    let plan = ["batch", "plan", ENDPOINT, "--from", "-", "--format", "ndjson", "--set", "type=company"];
    let planning = timed(|| drop(subject.done(&[&plan[..], &["-o", "import", "-q"]].concat(), &lines)));
    let importing = timed(|| killed(subject, "import", rows, kills));
    let found = members(subject);
    let emails: BTreeSet<&str> = found.iter().map(|(_, email)| email.as_str()).collect();
    println!(
        "\n{ENDPOINT}, {rows} lines, killed {kills} times: planned in {planning:.1} s, applied in {importing:.1} s"
    );
    println!("members: {}; twice: {}", found.len(), found.len() - emails.len());
    assert!(found.len() == rows && emails.len() == rows, "every line is a member exactly once");

    let used: Vec<i64> = found.iter().step_by(USED_EACH).map(|(id, _)| *id).collect();
    note_origin(subject, &used);
    let words = ["batch", "undo", "import", "-o", "undo", "-q"];
    // Rows that were refused in the rehearsal give the plan an exit status of its own.
    let planning = timed(|| drop(subject.output(&words, "")));
    let undoing = timed(|| killed(subject, "undo", rows - used.len(), kills));
    let left: BTreeSet<i64> = members(subject).into_iter().map(|(id, _)| id).collect();
    println!("undo, {} of them used: planned in {planning:.1} s, applied in {undoing:.1} s", used.len());
    println!("members left: {}", left.len());
    assert_eq!(left, used.into_iter().collect(), "the used members stay, and no others");
}

fn timed(work: impl FnOnce()) -> f64 {
    let before = Instant::now();
    work();
    before.elapsed().as_secs_f64()
}

/// Applies a plan to its end. Kills the program and the server in turn, each time when so many rows are settled.
fn killed(subject: &mut Subject, plan: &str, rows: usize, kills: usize) {
    let (mut child, mut chance) = (None, seed());
    for kill in 0..kills {
        chance = next(chance);
        let most = (rows / kills.max(1)).max(2) as u64;
        let running = child.get_or_insert_with(|| Running::start(subject, plan));
        running.wait_for((chance >> 33) % most);
        if kill % 2 == 0 {
            child = None;
        } else {
            subject.restart_server();
        }
    }
    drop(child);
    let report = subject.output(&["batch", "apply", plan, "--yes", "-q", "-o", "json"], "").1;
    let report: serde_json::Value = serde_json::from_str(&report).expect("the report is JSON");
    println!("{plan}: {} done, {} refused, {} failed", report["done"], report["refused"], report["failed"]);
    assert_eq!(report["done"], rows, "{report}");
}

/// The imported members that are there: number and e-mail address.
fn members(subject: &Subject) -> Vec<(i64, String)> {
    let words = ["members", "list", "--all", "--q", WORD, "-o", "csv", "--fields", "id,email"];
    let told = subject.done(&words, "");
    let member = |line: &str| {
        let (id, email) = line.split_once([',', ';'])?;
        Some((id.trim_matches('"').parse().ok()?, email.trim_matches('"').to_owned()))
    };
    told.lines().skip(1).map(|line| member(line).expect("a number and an address")).collect()
}

/// Uses members: notes on each where the registration came from.
fn note_origin(subject: &Subject, ids: &[i64]) {
    let ids: String = ids.iter().map(|id| format!("{id}\n")).collect();
    let words = ["batch", "plan", "members.save-registration-info", "--from", "-", "--format", "ids"];
    subject.done(&[&words[..], &["--set", "origin=event", "-o", "use", "-q"]].concat(), &ids);
    subject.done(&["batch", "apply", "use", "--yes", "-q"], "");
}
