//! A walk through every statement of the server's sources: what changes a row with a version raises it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use server::store::Options;

use super::Database;

/// Statements that change a row with a version and leave it, with the reason: file, beginning of the statement.
const LEFT: [(&str, &str, &str); 35] = [
    ("jobs/lease.rs", "update jobs set leased_until", LEASE),
    ("jobs/run.rs", "update jobs set leased_until", LEASE),
    ("jobs/run.rs", "update jobs set cursor_id", "progress is no change that a caller decides upon"),
    (
        "operations/administration/jobs/plan_rows.rs",
        "update jobs set plan_id",
        "no caller has seen the new job yet",
    ),
    (
        "operations/administration/jobs/plan_step.rs",
        "update jobs set {counted}",
        "progress is no change that a caller decides upon",
    ),
    (
        "operations/account/second_factor/enrol.rs",
        "update staff set totp_secret = $1",
        "has no effect until confirmed",
    ),
    (
        "operations/account/second_factor/check.rs",
        "update staff set totp_step",
        "which code was used last, for no caller",
    ),
    ("operations/account/session/member_access.rs", "update members set last_login_at", DERIVED),
    ("operations/finance/movements/book.rs", "update transactions set received", RAISED),
    ("operations/finance/payments/approve.rs", "update transactions set paid_reference", RAISED),
    ("operations/finance/payments/exception.rs", "update transactions set exception = null", RAISED),
    ("operations/finance/payments/withdraw.rs", "update transactions set recurrent_cutoff", RAISED),
    ("operations/finance/payments/settle.rs", "update members set end_of_plan", RAISED),
    ("operations/members/avatars/mod.rs", "update members set avatar", DERIVED),
    ("operations/members/contacts/load.rs", "update members set verified_at", DERIVED),
    ("operations/members/health_scores/compute.rs", "update members set health_score", DERIVED),
    ("operations/members/members/matching/keys.rs", "update members set keyed", DERIVED),
    ("operations/members/index.rs", "update members set name_sort", DERIVED),
    ("operations/members/opened.rs", "update members set last_opened_at", DERIVED),
    ("operations/migration/fields.rs", "update members set {sets}{ends}", "`ends` raises it"),
    ("operations/migration/login.rs", "update members set email = coalesce", RAISED),
    (
        "operations/migration/moves.rs",
        "update {table} set {name} = $2{set}",
        "`set` raises it where there is one",
    ),
    ("operations/migration/sections.rs", "update {table} set {column} = $2", RAISED),
    ("operations/migration/sections.rs", "update {table} set {column} = coalesce", RAISED),
    ("operations/migration/undo.rs", "update {table} set {}", "raises it where there is one"),
    ("operations/service/campaigns/send.rs", "update campaign_messages set outbox_id", RAISED),
    ("operations/service/conversations/derive.rs", "update conversations set", DERIVED),
    ("operations/service/conversations/mark_unread.rs", "update conversations set last_readed_at", DERIVED),
    ("operations/service/conversations/page.rs", "update conversations set last_readed_at", DERIVED),
    ("operations/service/indications/send.rs", "update direct_indications set outbox_id", RAISED),
    ("operations/service/kanban/clock.rs", "update cards set due", DERIVED),
    (
        "operations/service/kanban/place.rs",
        "update cards set rank = spread.rank",
        "the order of a column stays",
    ),
    ("operations/service/kanban/boards/update.rs", "update cards set late_at", DERIVED),
    ("operations/service/scheduler/colleagues.rs", "update working_hours set hours = hours", "a lock"),
    (
        "operations/service/scheduler/letters.rs",
        "update meetings set token_hash",
        "a link, of which no caller knows",
    ),
];
const LEASE: &str = "a lease is between servers";
const DERIVED: &str = "follows from other rows";
const RAISED: &str = "the same unit of work has raised it before";

/// Returns the string literals of a source file, comments left out.
fn literals(source: &str) -> Vec<String> {
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let (mut all, mut rest) = (Vec::new(), code.as_str());
    while let Some(start) = rest.find('"') {
        if rest[..start].ends_with('\'') {
            rest = &rest[start + 1..];
            continue;
        }
        rest = &rest[start + 1..];
        let mut end = 0;
        while !rest[end..].starts_with('"') {
            end += if rest[end..].starts_with('\\') {
                2
            } else {
                rest[end..].chars().next().map_or(1, char::len_utf8)
            };
        }
        all.push(rest[..end].split_whitespace().collect::<Vec<_>>().join(" "));
        rest = &rest[end + 1..];
    }
    all
}

fn sources(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, all);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            all.push(path);
        }
    }
}

/// Returns what a statement of a literal changes: the table, or a placeholder that may be any.
fn changes(literal: &str) -> Vec<(&str, &str)> {
    let updates = literal.match_indices("update ").filter_map(|(at, word)| {
        let (table, set) = literal[at + word.len()..].split_once(' ')?;
        set.starts_with("set ").then_some((table, &literal[at..]))
    });
    let upserts = literal.match_indices("insert into ").filter_map(|(at, word)| {
        let (table, rest) = literal[at + word.len()..].split_once(' ')?;
        rest.contains("do update set").then_some((table, &literal[at..]))
    });
    updates.chain(upserts).collect()
}

fn versioned() -> BTreeSet<String> {
    let database = Database::sqlite();
    let store = database.open_with(Options::default()).unwrap();
    let sql = "select t.name from sqlite_master t join pragma_table_xinfo(t.name) c
        where t.type = 'table' and c.name = 'version'";
    let rows = store.read_blocking(move |conn| conn.query(sql, &[])).unwrap().unwrap();
    rows.iter().map(|row| row.text(0)).filter(|table| table != "schema_version").collect()
}

#[test]
fn every_statement_that_changes_a_row_with_a_version_raises_it() {
    let tables = versioned();
    assert!(tables.contains("transactions") && tables.len() > 30, "{tables:?}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    let (mut missing, mut used) = (Vec::new(), BTreeSet::new());
    for path in files {
        let name = path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned();
        // No caller has seen a demonstration before it is made.
        if name.contains("demo") {
            continue;
        }
        for literal in literals(&std::fs::read_to_string(&path).unwrap()) {
            for (table, statement) in changes(&literal) {
                let may_have_one = table.starts_with('{') || tables.contains(table);
                if !may_have_one
                    || statement.contains("version + 1")
                    || statement.contains("version = version")
                {
                    continue;
                }
                let reason = LEFT
                    .iter()
                    .position(|(file, start, _)| name.starts_with(file) && statement.starts_with(start));
                match reason {
                    Some(at) => drop(used.insert(at)),
                    None => missing.push(format!("{name}: {statement}")),
                }
            }
        }
    }
    assert!(missing.is_empty(), "these leave the version as it was:\n{}", missing.join("\n"));
    let unused: Vec<_> = (0..LEFT.len()).filter(|at| !used.contains(at)).map(|at| LEFT[at]).collect();
    assert!(unused.is_empty(), "no statement is left for these reasons: {unused:?}");
}
