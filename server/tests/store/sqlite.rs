//! Failures of a SQLite file.

use std::{fs, thread};

use rusqlite::Connection;
use server::store::{Conn, Options, Outcome, Store, StoreError, ValueRef, copy};
use tokio::runtime::Builder;

use super::{Database, SCHEMA, add, names};

/// Sets something on the connection of the writer.
fn pragma(store: &Store, sql: &'static str) {
    store.write_blocking(move |conn| Outcome::Commit(conn.query(sql, &[]))).unwrap().unwrap();
}

#[test]
fn a_second_server_is_refused_and_may_start_once_the_first_has_ended() {
    let database = Database::sqlite();
    let first = database.open();
    let refused = database.open_with(Options { migrations: SCHEMA, ..Options::default() }).err();
    let Some(StoreError::Unavailable(text)) = refused else { panic!("{refused:?}") };
    assert!(text.contains("in use by another server"), "{text}");
    first.shutdown();
    add(&database.open(), "second").unwrap();
}

#[test]
fn a_full_disk_stops_writes_only_and_heals() {
    let database = Database::sqlite();
    let store = database.open();
    add(&store, "before").unwrap();
    pragma(&store, "pragma max_page_count = 1");
    let large = "x".repeat(100_000);
    thread::scope(|scope| {
        for writer in 0..8 {
            let (store, name) = (&store, format!("{writer}{large}"));
            scope.spawn(move || assert!(matches!(add(store, &name), Err(StoreError::Full(_)))));
        }
    });
    assert_eq!(names(&store), ["before"]);
    pragma(&store, "pragma max_page_count = 1000000");
    add(&store, "after").unwrap();
    assert_eq!(names(&store), ["before", "after"]);
}

#[test]
fn what_is_written_beside_a_failing_one_is_kept_if_it_was_acknowledged() {
    let database = Database::sqlite();
    let store = database.open();
    pragma(&store, "pragma max_page_count = 60");
    let acknowledged: Vec<String> = thread::scope(|scope| {
        let writer = |writer: i32| {
            let store = &store;
            move || {
                let small = (0..40).map(|turn| format!("{writer}/{turn}"));
                let kept = small.filter(|name| {
                    // Without a constraint to check, SQLite undoes not the statement but the whole
                    // transaction.
                    let sql = "insert into marks (thing_id, body) values (1, $1)";
                    let body = "x".repeat(1_000_000);
                    let full =
                        store.write_blocking(|conn| Outcome::Commit(conn.execute(sql, &[body.into()])));
                    assert!(matches!(full, Err(StoreError::Full(_))), "{full:?}");
                    match add(store, name) {
                        Ok(_) => true,
                        Err(StoreError::Full(_)) => false,
                        Err(other) => panic!("{other:?}"),
                    }
                });
                kept.collect::<Vec<_>>()
            }
        };
        let writers: Vec<_> = (0..4).map(|number| scope.spawn(writer(number))).collect();
        writers.into_iter().flat_map(|writer| writer.join().unwrap()).collect()
    });
    store.shutdown();
    let (mut kept, mut acknowledged) = (names(&database.open()), acknowledged);
    kept.sort();
    acknowledged.sort();
    assert!(!kept.is_empty());
    assert_eq!(kept, acknowledged);
}

#[test]
fn a_locked_file_stops_writes_only_and_heals() {
    let database = Database::sqlite();
    let store = database.open();
    pragma(&store, "pragma busy_timeout = 20");
    let other = Connection::open(database.file()).unwrap();
    other.execute_batch("begin immediate").unwrap();
    assert!(matches!(add(&store, "locked out"), Err(StoreError::Busy(_))));
    assert_eq!(names(&store), [""; 0]);
    other.execute_batch("rollback").unwrap();
    add(&store, "after").unwrap();
    assert_eq!(names(&store), ["after"]);
}

#[test]
fn what_is_not_a_database_is_refused_by_name() {
    let database = Database::sqlite();
    fs::write(
        database.file(),
        "not a database, but long enough to be read as the header of one: ".repeat(40),
    )
    .unwrap();
    let refused = database.open_with(Options { migrations: SCHEMA, ..Options::default() }).err();
    assert!(matches!(refused, Some(StoreError::Corrupt(_))), "{refused:?}");
}

#[test]
fn a_backup_taken_while_others_write_is_whole() {
    let database = Database::sqlite();
    let store = database.open();
    let target = Database::sqlite();
    for number in 0..100 {
        add(&store, &format!("before {number}")).unwrap();
    }
    thread::scope(|scope| {
        let writer =
            scope.spawn(|| (0..200).for_each(|number| drop(add(&store, &format!("during {number}")))));
        copy(&database.file(), &target.file()).unwrap();
        writer.join().unwrap();
    });
    let copied = names(&target.open());
    assert!(copied.len() >= 100, "{}", copied.len());
    assert_eq!(copied, names(&store)[..copied.len()]);
    assert!(copy(&database.file(), &target.file()).is_err());
    store.shutdown();
    let rest = Database::sqlite();
    copy(&database.file(), &rest.file()).unwrap();
    assert_eq!(names(&rest.open()).len(), 300);
}

#[test]
fn the_log_stays_short_under_writes_without_pause_and_is_gone_in_the_end() {
    let database = Database::sqlite();
    let log = database.file().with_extension("db-wal");
    let store = database.open();
    let large = "x".repeat(1 << 20);
    let mut longest = 0;
    thread::scope(|scope| {
        for writer in 0..2 {
            let (store, large) = (&store, &large);
            scope.spawn(move || {
                for turn in 0..30 {
                    add(store, &format!("{writer}/{turn}{large}")).unwrap();
                }
            });
        }
        for turn in 0..60 {
            add(&store, &format!("meanwhile {turn}")).unwrap();
            longest = longest.max(fs::metadata(&log).unwrap().len());
        }
    });
    longest = longest.max(fs::metadata(&log).unwrap().len());
    assert!(longest < 80 << 20, "{longest}");
    assert_eq!(names(&store).len(), 120);
    store.shutdown();
    assert!(!log.exists());
}

#[test]
fn the_file_is_opened_as_it_must_be() {
    let store = Database::sqlite().open();
    for (pragma, value) in
        [("journal_mode", "wal"), ("synchronous", "2"), ("foreign_keys", "1"), ("trusted_schema", "0")]
    {
        let sql = format!("pragma {pragma}");
        let row = store.write_blocking(move |conn| Outcome::Rollback(conn.query_one(&sql, &[]))).unwrap();
        let found = match row.unwrap().unwrap().value(0) {
            ValueRef::Text(text) => text.to_owned(),
            ValueRef::Int(number) => number.to_string(),
            other => panic!("{other:?}"),
        };
        assert_eq!((pragma, found.as_str()), (pragma, value));
    }
}

#[test]
fn a_short_look_runs_on_the_thread_of_its_caller_and_a_long_one_elsewhere() {
    let database = Database::sqlite();
    let store = database.open();
    let runtime = Builder::new_current_thread().build().unwrap();
    let look = |sql: &'static str| {
        let job = move |conn: &mut Conn<'_>| {
            let row = conn.query_one(sql, &[]);
            (row.map(|row| row.map(|row| row.int(0))), thread::current().id())
        };
        runtime.block_on(store.look(job)).unwrap()
    };
    let here = thread::current().id();
    assert_eq!(look("select 1"), (Ok(Some(1)), here));
    let count = "with recursive n (x) as (select 1 union all select x + 1 from n where x < 100000) select count(*) from n";
    let (counted, elsewhere) = look(count);
    assert_eq!(counted, Ok(Some(100_000)));
    assert_ne!(elsewhere, here);
    assert_eq!(look("select 1"), (Ok(Some(1)), here));

    add(&store, "one").unwrap();
    let (found, _) = look("select count(*) from things");
    assert_eq!(found, Ok(Some(1)), "it sees what is committed");
    let panicked = runtime.block_on(store.look(|_| -> i64 { panic!("a job of a test") }));
    assert!(matches!(panicked, Err(StoreError::Internal(_))), "{panicked:?}");
    assert_eq!(look("select 1"), (Ok(Some(1)), here));
}
