//! What tables hold of members, against the schema.

use std::fs;
use std::path::Path;

use server::operations::RESOURCES;
use server::resource::holding::Holding;

/// Returns the columns that name members, each with its table, from the migrations.
fn references() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let files = fs::read_dir(folder).unwrap().map(|file| fs::read_to_string(file.unwrap().path()).unwrap());
    let (mut found, mut table): (Vec<(String, String)>, _) = (Vec::new(), String::new());
    for text in files {
        for line in text.lines() {
            if let Some(name) = line.strip_prefix("create table ") {
                table = name.trim_end_matches(" (").to_owned();
            } else if let Some((old, new)) = renamed(line) {
                found
                    .iter_mut()
                    .filter(|(table, _)| table == old)
                    .for_each(|(table, _)| new.clone_into(table));
            } else if line.contains("references members (id)") {
                found.push((table.clone(), line.split_whitespace().next().unwrap().to_owned()));
            }
        }
    }
    assert!(found.len() > 40, "the migrations name members in many tables");
    found
}

/// Returns the names of a table before and after a line that changes it.
fn renamed(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("alter table ")?.trim_end_matches(';').split_once(" rename to ")
}

#[test]
fn each_column_that_names_a_member_is_declared_by_the_holding_of_its_table() {
    let holdings: Vec<&Holding> = RESOURCES.iter().flat_map(|resource| resource.holdings).collect();
    for (table, column) in references() {
        // A decision on duplicates names its members among the two that were compared.
        let is_decision = table == "duplicates" && ["kept_id", "discarded_id"].contains(&&*column);
        let declares = |holding: &&&Holding| {
            holding.table == table && holding.columns.iter().any(|other| other.name == column)
        };
        let holding = holdings.iter().find(declares);
        assert!(is_decision || holding.is_some_and(|it| it.trace.is_some()), "{table}.{column}");
    }
}
