//! Every statement that changes what a form shows of a row raises the row's version.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Columns that a statement may set alone: what follows from other rows, what the system counts for itself, and what a change of the
/// same unit of work sets beside others, which raises the version.
const BESIDE: [(&str, &[&str]); 10] = [
    // Leases and counts of the workers.
    (
        "jobs",
        &[
            "leased_until",
            "cursor_id",
            "done",
            "attempts",
            "last_error",
            "plan_id",
            "plan_endpoint",
            "plan_rows",
            "refused",
            "undoes",
            "{counted}",
        ],
    ),
    // What follows from movements, and what the change that closes or withdraws the payment sets beside its status.
    ("transactions", &["received", "exception", "paid_reference", "paid_note", "recurrent_cutoff"]),
    // Signs of life, the sort key, the score, and the address of the picture.
    (
        "members",
        &[
            "last_login_at",
            "last_opened_at",
            "last_message_at",
            "name_sort",
            "keyed",
            "health_score",
            "avatar",
            "verified_at",
        ],
    ),
    ("staff", &["totp_secret", "totp_step"]),
    ("direct_indications", &["outbox_id"]),
    ("campaign_messages", &["outbox_id"]),
    // What is derived from the messages.
    ("conversations", &["last_readed_at", "last_message_id", "last_message_at", "last_sender_type"]),
    // The lock of a consultant's hours.
    ("working_hours", &["hours"]),
    ("meetings", &["token_hash", "expires_at"]),
    // The order in the column, and the deadlines that the clock and the column set.
    ("cards", &["rank", "due", "late_at"]),
];

/// Returns the tables whose rows have a version.
fn versioned() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut names: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    names.sort();
    let (mut found, mut table) = (BTreeSet::new(), String::new());
    for line in names
        .iter()
        .flat_map(|name| fs::read_to_string(name).unwrap().lines().map(str::to_owned).collect::<Vec<_>>())
    {
        if let Some(name) = line.strip_prefix("create table ") {
            table = name.trim_end_matches(" (").to_owned();
        } else if line.trim_start().starts_with("version ") {
            found.insert(table.clone());
        } else if let Some((name, _)) =
            line.strip_prefix("alter table ").and_then(|rest| rest.split_once(" add column version "))
        {
            found.insert(name.to_owned());
        }
    }
    assert!(found.len() > 30, "{found:?}");
    found
}

/// Returns the statements that update a table, from its name on, with the file.
fn updates(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            updates(&path, found);
            continue;
        }
        // A demonstration is filled before it is read.
        let name = path.display().to_string();
        if name.contains("demo") {
            continue;
        }
        let text = fs::read_to_string(&path).unwrap();
        for statement in text.split("update ").skip(1).filter_map(|rest| rest.split('"').next()) {
            found.push((name.clone(), statement.split_whitespace().collect::<Vec<_>>().join(" ")));
        }
    }
}

/// Returns the list after `set`, up to the condition of the statement: those of subqueries stand within brackets.
fn before_where(set: &str) -> &str {
    let depth = |at: usize| set[..at].matches('(').count() - set[..at].matches(')').count();
    let end = set.match_indices(" where ").map(|(at, _)| at).find(|at| depth(*at) == 0);
    &set[..end.unwrap_or(set.len())]
}

/// Returns the columns that the list after `set` names.
fn columns(set: &str) -> Vec<&str> {
    let (mut depth, mut start, mut parts) = (0, 0, Vec::new());
    for (at, letter) in set.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&set[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&set[start..]);
    parts.iter().filter_map(|part| part.split_once(" = ")).map(|(column, _)| column.trim()).collect()
}

#[test]
fn a_statement_that_changes_a_versioned_row_raises_its_version() {
    let (tables, mut statements) = (versioned(), Vec::new());
    updates(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut statements);
    let (mut seen, mut silent) = (0, Vec::new());
    for (file, statement) in statements {
        let Some((table, set)) = statement.split_once(" set ") else { continue };
        let table = table.split(' ').next().unwrap_or_default();
        if !tables.contains(table) {
            continue;
        }
        seen += 1;
        let changed = before_where(set);
        let beside = BESIDE.iter().find(|(of, _)| *of == table).map_or(&[][..], |(_, columns)| columns);
        let raises = changed.contains("version") || columns(changed).iter().all(|it| beside.contains(it));
        if !raises {
            silent.push(format!("{file}: update {statement}"));
        }
    }
    assert!(silent.is_empty(), "{silent:#?}");
    assert!(seen > 60, "{seen}");
}
