//! Migrations: forward, whole steps only, never behind the back of a newer program.

use std::thread;

use server::store::{Migration, Options, Script, StoreError};

use super::{SCHEMA, add, everywhere, names};

fn with(migrations: &'static [Migration]) -> Options {
    Options { migrations, ..Options::default() }
}

const MORE: Migration = Migration {
    name: "0002_more",
    script: Script::Both(
        "create table more (id {{id}}, note {{text}}); alter table things add column note TEXT",
    ),
};

#[test]
fn an_interrupted_step_leaves_nothing_and_is_repeated() {
    const BROKEN: &[Migration] = &[
        SCHEMA[0],
        Migration { name: "0002_more", script: Script::Both("create table more (id {{id}}); boom") },
    ];
    const MENDED: &[Migration] = &[SCHEMA[0], MORE];
    everywhere(|database| {
        let store = database.open();
        add(&store, "old").unwrap();
        store.shutdown();
        assert!(database.open_with(with(BROKEN)).is_err());
        let store = database.open_with(with(MENDED)).unwrap();
        assert_eq!(names(&store), ["old"]);
        let empty = store.read_blocking(|conn| conn.query("select id, note from more", &[])).unwrap();
        assert_eq!(empty, Ok(vec![]));
    });
}

#[test]
fn a_program_older_than_the_schema_refuses() {
    const NEWER: &[Migration] = &[SCHEMA[0], MORE];
    everywhere(|database| {
        database.open_with(with(NEWER)).unwrap().shutdown();
        let refused = database.open_with(with(SCHEMA)).err();
        let Some(StoreError::Unavailable(text)) = refused else { panic!("{refused:?}") };
        assert!(text.contains("step 2") && text.contains("knows 1"), "{text}");
    });
}

#[test]
fn several_servers_that_start_at_once_migrate_once() {
    let Some(database) = super::Database::postgres() else { return };
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| database.open().shutdown());
        }
    });
    let store = database.open();
    let steps = store.read_blocking(|conn| conn.query("select version, name from schema_version", &[]));
    let steps = steps.unwrap().unwrap();
    assert_eq!(steps.iter().map(|row| (row.int(0), row.str(1))).collect::<Vec<_>>(), [(1, "0001_things")]);
}
