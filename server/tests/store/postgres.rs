//! Failures of connections to PostgreSQL.

use std::iter;
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use ::postgres::Client;
use server::store::{Options, Outcome, StoreError};

use super::{Database, SCHEMA, add, names};

/// Ends every other connection to the database.
const KILL: &str = "select pg_terminate_backend(pid) from pg_stat_activity
                    where datname = current_database() and pid <> pg_backend_pid()";

/// Makes every commit that added a thing take a minute.
fn linger_at_commit(admin: &mut Client) {
    let sql = "
        create function linger() returns trigger language plpgsql as
            'begin perform pg_sleep(60); return new; end';
        create constraint trigger linger after insert on things deferrable initially deferred
        for each row execute function linger()";
    admin.batch_execute(sql).unwrap();
}

fn one_worker() -> Options {
    Options { workers: Some(1), queue: 8, migrations: SCHEMA }
}

#[test]
fn dead_idle_connections_are_reopened() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open_with(one_worker()).unwrap();
    add(&store, "before").unwrap();
    database.admin().batch_execute(KILL).unwrap();
    add(&store, "after").unwrap();
    assert_eq!(names(&store), ["before", "after"]);
}

#[test]
fn a_connection_lost_under_a_unit_of_work_undoes_it() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open_with(one_worker()).unwrap();
    let mut admin = database.admin();
    let answer = store.write_blocking(move |conn| {
        conn.execute("insert into things (name) values ('lost')", &[]).unwrap();
        admin.batch_execute(KILL).unwrap();
        Outcome::Commit(conn.execute("insert into things (name) values ('never')", &[]))
    });
    assert!(matches!(answer, Err(StoreError::Unavailable(_))), "{answer:?}");
    add(&store, "after").unwrap();
    assert_eq!(names(&store), ["after"]);
}

#[test]
fn a_connection_lost_during_the_commit_is_an_unknown_outcome() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open_with(one_worker()).unwrap();
    let mut admin = database.admin();
    linger_at_commit(&mut admin);
    thread::scope(|scope| {
        let writer = scope.spawn(|| add(&store, "perhaps"));
        let committing = "select count(*) from pg_stat_activity where datname = current_database()
                          and query = 'commit' and state = 'active'";
        while admin.query_one(committing, &[]).unwrap().get::<_, i64>(0) == 0 {
            thread::sleep(Duration::from_millis(5));
        }
        admin.batch_execute(KILL).unwrap();
        let answer = writer.join().unwrap();
        assert!(matches!(answer, Err(StoreError::UnknownOutcome(_))), "{answer:?}");
    });
    assert_eq!(names(&store), [""; 0]);
}

#[test]
fn a_commit_that_takes_too_long_is_given_up() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open_with(one_worker()).unwrap();
    linger_at_commit(&mut database.admin());
    let answer = add(&store, "never");
    assert!(matches!(answer, Err(StoreError::Busy(_))), "{answer:?}");
    assert_eq!(names(&store), [""; 0]);
}

#[test]
fn a_statement_that_takes_too_long_is_given_up() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open_with(one_worker()).unwrap();
    add(&store, "contested").unwrap();
    let mut admin = database.admin();
    let mut holder = admin.transaction().unwrap();
    holder.execute("update things set amount = 1", &[]).unwrap();
    let answer = store.write_blocking(|conn| {
        conn.batch("set local statement_timeout = 50").unwrap();
        Outcome::Commit(conn.execute("update things set amount = 2", &[]))
    });
    assert!(matches!(answer, Err(StoreError::Busy(_))), "{answer:?}");
    holder.commit().unwrap();
    add(&store, "after").unwrap();
}

#[test]
fn a_server_that_became_read_only_is_left_and_found_again() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open_with(one_worker()).unwrap();
    let mut admin = database.admin();
    let mut read_only = |on: &str| {
        let set = format!(
            "do $$ begin
                execute format('alter database %I set default_transaction_read_only = {on}', current_database());
            end $$"
        );
        admin.batch_execute("set default_transaction_read_only = off").unwrap();
        admin.batch_execute(&set).unwrap();
    };
    add(&store, "before").unwrap();
    read_only("on");
    let demoted = store.write_blocking(|conn| {
        conn.batch("set transaction read only").unwrap();
        Outcome::Commit(conn.execute("insert into things (name) values ('x')", &[]))
    });
    assert!(matches!(demoted, Err(StoreError::Unavailable(_))), "{demoted:?}");
    assert!(matches!(add(&store, "x"), Err(StoreError::Unavailable(_))));
    read_only("off");
    add(&store, "after").unwrap();
    assert_eq!(names(&store), ["before", "after"]);
}

#[test]
fn units_of_work_that_wait_for_each_other_do_not_hang() {
    let Some(database) = Database::postgres() else { return };
    let store = database.open();
    add(&store, "a").unwrap();
    add(&store, "b").unwrap();
    let touch = |names: [&'static str; 2], ready: mpsc::Sender<()>, go: mpsc::Receiver<()>| {
        let store = store.clone();
        move || {
            store.write_blocking(move |conn| {
                let sql = "update things set amount = amount + 1 where name = $1";
                conn.execute(sql, &[names[0].into()]).unwrap();
                ready.send(()).unwrap();
                go.recv().unwrap();
                Outcome::Commit(conn.execute(sql, &[names[1].into()]))
            })
        }
    };
    let (first_ready, second_go) = mpsc::channel();
    let (second_ready, first_go) = mpsc::channel();
    let answers = thread::scope(|scope| {
        let threads = [
            scope.spawn(touch(["a", "b"], first_ready, first_go)),
            scope.spawn(touch(["b", "a"], second_ready, second_go)),
        ];
        threads.map(|thread| thread.join().unwrap())
    });
    assert_eq!(answers.iter().filter(|answer| **answer == Ok(Ok(1))).count(), 1, "{answers:?}");
    assert_eq!(
        answers.iter().filter(|answer| matches!(answer, Err(StoreError::Busy(_)))).count(),
        1,
        "{answers:?}"
    );
}

#[test]
fn messages_reach_other_servers_after_the_commit() {
    let Some(database) = Database::postgres() else { return };
    let (one, other) = (database.open_with(one_worker()).unwrap(), database.open_with(one_worker()).unwrap());
    let (sender, heard) = mpsc::channel();
    other.listen("things", move |message| sender.send(message.to_owned()).is_ok()).unwrap();
    let tell = |message: &'static str, keep: bool| {
        let told = one.write_blocking(move |conn| {
            let told = conn.tell("things", message);
            if keep { Outcome::Commit(told) } else { Outcome::Rollback(told) }
        });
        told.unwrap().unwrap();
    };
    let hear = |message: &str, within: Duration| {
        iter::from_fn(|| heard.recv_timeout(within).ok())
            .take(20)
            .find(|heard| !heard.is_empty() && heard != message)
    };
    // The listener connects on its own, and reconnects after a loss. Messages in between are missed.
    let reach = |message: &'static str| {
        (0..60).any(|_| {
            tell(message, true);
            iter::from_fn(|| heard.recv_timeout(Duration::from_millis(500)).ok())
                .any(|heard| heard == message)
        })
    };
    assert!(reach("first"));
    tell("undone", false);
    tell("done", true);
    assert_eq!(hear("first", Duration::from_secs(10)).as_deref(), Some("done"));
    database.admin().batch_execute(KILL).unwrap();
    assert!(reach("again"));
}
