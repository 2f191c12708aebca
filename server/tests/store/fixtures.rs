//! Databases that the calls of released versions filled come forward without losing a value. `fixtures/make.py` makes them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{Read, copy};
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags};
use server::run::second_factors;
use server::store::Options;
use server::work::audit::Key;

use super::Database;

/// The rows of a table as texts, in their order, and its columns.
#[derive(Debug, PartialEq, Eq)]
struct Content {
    columns: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The contents of a database, by table.
type Contents = BTreeMap<String, Content>;

/// Returns the folder of each released version.
fn versions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.is_dir()).collect()
}

fn unpacked(path: &Path) -> GzDecoder<File> {
    GzDecoder::new(File::open(path).unwrap())
}

/// Returns the tables of a SQLite file with their columns. Those of an index of words are its own.
fn columns_of_file(file: &Connection) -> BTreeMap<String, Vec<String>> {
    let sql = "select l.name, c.name from pragma_table_list l join pragma_table_info(l.name) c
        where l.type = 'table' and l.schema = 'main' and l.name not like 'sqlite_%' order by l.name, c.cid";
    let mut statement = file.prepare(sql).unwrap();
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut rows = statement.query([]).unwrap();
    while let Some(row) = rows.next().unwrap() {
        tables.entry(row.get(0).unwrap()).or_default().push(row.get(1).unwrap());
    }
    tables
}

/// Returns the rows of these columns of a SQLite file.
fn read_file(path: &Path, tables: &BTreeMap<String, Vec<String>>) -> Contents {
    let file = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).unwrap();
    let read = |table: &String, columns: &Vec<String>| {
        let sql = format!("select \"{}\" from {table}", columns.join("\", \""));
        let mut statement = file.prepare(&sql).unwrap();
        let rows = statement.query_map([], |row| {
            (0..columns.len()).map(|at| Ok(format!("{:?}", row.get::<_, Value>(at)?))).collect()
        });
        let mut rows: Vec<Vec<String>> = rows.unwrap().map(Result::unwrap).collect();
        rows.sort();
        (table.clone(), Content { columns: columns.clone(), rows })
    };
    tables.iter().map(|(table, columns)| read(table, columns)).collect()
}

fn columns_of_server(client: &mut postgres::Client) -> BTreeMap<String, Vec<String>> {
    let sql = "select c.table_name::text, c.column_name::text from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, c.ordinal_position";
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in client.query(sql, &[]).unwrap() {
        tables.entry(row.get(0)).or_default().push(row.get(1));
    }
    tables
}

fn read_server(client: &mut postgres::Client, tables: &BTreeMap<String, Vec<String>>) -> Contents {
    let mut read = |table: &String, columns: &Vec<String>| {
        let sql = format!("select array[\"{}\"::text] from {table}", columns.join("\"::text, \""));
        let rows = client.query(&sql, &[]).unwrap();
        let texts = |row: &postgres::Row| -> Vec<String> {
            row.get::<_, Vec<Option<String>>>(0).into_iter().map(|text| format!("{text:?}")).collect()
        };
        let mut rows: Vec<Vec<String>> = rows.iter().map(texts).collect();
        rows.sort();
        (table.clone(), Content { columns: columns.clone(), rows })
    };
    tables.iter().map(|(table, columns)| read(table, columns)).collect()
}

/// Fails for a value of the version that the schema of this program lost.
fn compare(before: &Contents, after: &Contents) {
    // A restored PostgreSQL forgets the log of changed rows, whose transactions are another server's.
    for (table, content) in before.iter().filter(|(table, _)| !table.ends_with("_changes")) {
        let found = &after[table];
        // Each step of this program is a row, each purchase that renews has its subscription, and what SQLite writes is counted.
        let grows = ["schema_version", "subscriptions", "change_number"].contains(&table.as_str());
        let lost: Vec<_> = content.rows.iter().filter(|row| !found.rows.contains(row)).take(3).collect();
        assert!(lost.is_empty(), "{table} ({:?}) lost {lost:?}", content.columns);
        assert!(grows || found.rows.len() == content.rows.len(), "{table} gained rows");
    }
}

/// The tables that hold nothing, apart from those that `but` names.
fn empty<'a>(contents: &'a Contents, but: &str) -> Vec<&'a str> {
    let is_empty = |(table, content): &(&'a String, &Content)| {
        content.rows.is_empty() && (but.is_empty() || !table.starts_with(but))
    };
    contents.iter().filter(is_empty).map(|(table, _)| table.as_str()).collect()
}

#[test]
fn a_file_of_each_version_comes_forward() {
    assert!(!versions().is_empty());
    for version in versions() {
        let database = Database::sqlite();
        copy(&mut unpacked(&version.join("sqlite.db.gz")), &mut File::create(database.file()).unwrap())
            .unwrap();
        let tables = columns_of_file(&Connection::open(database.file()).unwrap());
        let before = read_file(&database.file(), &tables);
        assert_eq!(empty(&before, ""), [""; 0], "the fixture fills every table");
        let store = database.open_with(Options::default()).unwrap();
        let key = Key::load(&version.join("audit.key")).unwrap().unwrap();
        second_factors::seal(&store, &key, Path::new("audit.key")).unwrap();
        store.shutdown();
        compare(&before, &read_file(&database.file(), &tables));
    }
}

#[test]
fn a_dump_of_each_version_comes_forward() {
    for version in versions() {
        let Some(database) = Database::postgres() else { return };
        let mut dump = String::new();
        unpacked(&version.join("postgres.sql.gz")).read_to_string(&mut dump).unwrap();
        database.admin().batch_execute(&dump).unwrap();
        let mut admin = database.admin();
        let tables = columns_of_server(&mut admin);
        let before = read_server(&mut admin, &tables);
        assert_eq!(empty(&before, "gateway_"), [""; 0], "a gateway keeps a file of its own");
        let store = database.open_with(Options::default()).unwrap();
        let key = Key::load(&version.join("audit.key")).unwrap().unwrap();
        second_factors::seal(&store, &key, Path::new("audit.key")).unwrap();
        store.shutdown();
        compare(&before, &read_server(&mut admin, &tables));
    }
}
