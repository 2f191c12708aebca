//! A batch's journal, cut off at every byte: no row is lost, none is applied twice.

use std::collections::BTreeSet;

use client::batch::{Journal, JournalError, Line, Plan, PlanProgress, RowEvent, RowStatus, replay};
use jiff::Timestamp;
use proptest::collection::vec;
use proptest::prelude::*;

const PLAN: &str = "5f0c";

fn sent() -> RowEvent {
    RowEvent::Sent(Timestamp::UNIX_EPOCH)
}

fn done() -> RowEvent {
    RowEvent::Done { version: Some(7), removals: None }
}

fn text(lines: &[Line]) -> String {
    let head = format!("{{\"plan\":\"{PLAN}\"}}\n");
    lines.iter().fold(head, |text, line| text + &serde_json::to_string(line).unwrap() + "\n")
}

/// Returns a plan with this number of rows.
fn plan(rows: usize) -> Plan {
    let header = serde_json::json!({
        "retaguarda_plan": 1, "id": PLAN, "endpoint": "payments.approve", "profile": "demo", "rows": rows, "columns": [],
        "origin": "http://127.0.0.1:1", "actor": { "id": 1, "name": "Ana", "role": "root" },
        "made_at": "2026-11-21T12:00:00Z", "source": { "form": "ids" },
    });
    let row = |row| serde_json::json!({ "row": row, "line": row, "columns": {}, "path": ["1"] });
    let rows = (1..=rows).map(|number| serde_json::from_value(row(number)).unwrap()).collect();
    Plan { header: serde_json::from_value(header).unwrap(), rows }
}

/// Returns the journal of a run with several rows in flight: each choice starts the next row or settles one of
/// those.
fn history(rows: usize, choices: &[(bool, usize)]) -> Vec<Line> {
    let (mut next, mut flying, mut lines) = (1, Vec::new(), Vec::new());
    for (begins, which) in choices {
        if *begins && next <= rows {
            lines.push(Line { row: next, what: sent() });
            flying.push(next);
            next += 1;
        } else if !flying.is_empty() {
            let row = flying.remove(which % flying.len());
            lines.push(Line { row, what: done() });
        }
    }
    lines
}

proptest! {
    // Each case is cut at every byte.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_was_sent_is_known_wherever_the_journal_ends(choices in vec((any::<bool>(), any::<usize>()), 1..40)) {
        let (plan, lines) = (plan(12), history(12, &choices));
        let bytes = text(&lines).into_bytes();
        for cut in 0..=bytes.len() {
            let replayed = replay(&bytes[..cut]).expect("a torn line is no damage");
            // The server did every row whose line was durable: nothing is sent before that.
            let done: BTreeSet<usize> = replayed.lines.iter().map(|line| line.row).collect();
            let progress = PlanProgress::of(&plan, &replayed.lines);
            for (at, status) in progress.statuses().iter().enumerate() {
                match status {
                    // Sent for the first time.
                    RowStatus::Waiting => prop_assert!(!done.contains(&(at + 1)), "row {} twice, cut at {cut}", at + 1),
                    // Asked again, under its key.
                    RowStatus::Unanswered(_) => prop_assert!(done.contains(&(at + 1))),
                    // Never sent again.
                    _ => prop_assert!(done.contains(&(at + 1)), "row {} lost, cut at {cut}", at + 1),
                }
            }
            prop_assert!(bytes[..cut][replayed.valid..].iter().all(|byte| *byte != b'\n'));
        }
    }

    #[test]
    fn a_journal_that_was_cut_anywhere_goes_on(cut in 0_usize..300) {
        let lines: Vec<Line> = (1..=3).flat_map(|row| [Line { row, what: sent() }, Line { row, what: done() }]).collect();
        let bytes = text(&lines).into_bytes();
        let cut = cut.min(bytes.len());
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("plan.journal");
        std::fs::write(&path, &bytes[..cut]).unwrap();
        let (journal, held) = Journal::open(&path, PLAN).unwrap();
        journal.close().unwrap();
        prop_assert_eq!(&held[..], &lines[..held.len()]);
        let kept = std::fs::read(&path).unwrap();
        prop_assert_eq!(kept, text(&held).into_bytes());
    }
}

#[test]
fn a_line_that_changed_in_the_midst_is_no_torn_one() {
    let lines = [Line { row: 1, what: sent() }, Line { row: 1, what: done() }];
    let broken = text(&lines).replacen("\"row\":1", "\"row\":", 1);
    assert_eq!(replay(broken.as_bytes()), Err(2));
    // What a file system leaves of a write that it had only reserved the room for.
    let reserved = [text(&lines).as_bytes(), &[0; 64]].concat();
    assert_eq!(replay(&reserved).unwrap().lines, lines);
}

#[test]
fn what_is_settled_stays_so() {
    let plan = plan(2);
    let lines = [
        Line { row: 1, what: sent() },
        Line { row: 1, what: done() },
        Line { row: 1, what: sent() },
        Line { row: 2, what: sent() },
        Line { row: 2, what: RowEvent::Unsent(Timestamp::UNIX_EPOCH) },
        Line { row: 9, what: sent() },
    ];
    let progress = PlanProgress::of(&plan, &lines);
    assert_eq!(progress.statuses(), [RowStatus::Done(Some(7)), RowStatus::Waiting]);
}

#[test]
fn one_process_holds_it_and_another_plan_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plan.journal");
    let (journal, _) = Journal::open(&path, PLAN).unwrap();
    assert!(matches!(Journal::open(&path, PLAN), Err(JournalError::Running)));
    assert!(matches!(Journal::peek(&path, PLAN), Ok((lines, true)) if lines.is_empty()));
    journal.close().unwrap();
    assert!(matches!(Journal::peek(&path, PLAN), Ok((_, false))));
    assert!(matches!(Journal::open(&path, "other"), Err(JournalError::OtherPlan)));
}
