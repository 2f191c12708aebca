//! Migrations: forward, in whole steps, one server at a time, and on a newer schema as long as it allows this program.

use std::thread;

use server::store::{Migration, Options, Outcome, Script, Store, StoreError};

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

/// A schema that is one step ahead of [`SCHEMA`].
const NEWER: &[Migration] = &[SCHEMA[0], MORE];

#[test]
fn a_program_starts_on_a_schema_that_is_ahead_of_it() {
    everywhere(|database| {
        database.open_with(with(NEWER)).unwrap().shutdown();
        let store = database.open_with(with(SCHEMA)).unwrap();
        add(&store, "by the older program").unwrap();
        store.shutdown();
        assert_eq!(names(&database.open_with(with(NEWER)).unwrap()), ["by the older program"]);
    });
}

#[test]
fn a_program_that_the_schema_excludes_refuses_and_touches_nothing() {
    everywhere(|database| {
        let store = database.open_with(with(SCHEMA)).unwrap();
        run(&store, "update schema_compat set oldest_program = 7008009");
        store.shutdown();
        let refused = database.open_with(with(NEWER)).err();
        let Some(StoreError::Unavailable(text)) = refused else { panic!("{refused:?}") };
        assert!(text.contains("needs version 7.8.9 or later"), "{text}");
        if let Some(mut admin) = database.server() {
            let sql = "select oldest_program, to_regclass('more') is null from schema_compat";
            let row = admin.query_one(sql, &[]).unwrap();
            assert_eq!((row.get::<_, i64>(0), row.get::<_, bool>(1)), (7_008_009, true));
        } else {
            let file = rusqlite::Connection::open(database.file()).unwrap();
            let sql = "select count(*) from sqlite_master where name = 'more'";
            assert_eq!(file.query_row(sql, [], |row| row.get::<_, i64>(0)), Ok(0));
        }
    });
}

/// A server that waited for the lock inside a transaction would keep the index waiting, and the index the server.
#[test]
fn a_server_that_waits_to_migrate_lets_an_index_be_built_concurrently() {
    let Some(database) = super::Database::postgres() else { return };
    database.open().shutdown();
    let (mut other, mut admin) = (database.admin(), database.admin());
    other.batch_execute("select pg_advisory_lock(7382684)").unwrap();
    thread::scope(|scope| {
        let waiting = scope.spawn(|| database.open_with(with(NEWER)).unwrap());
        let asks = "select 1 from pg_stat_activity where query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()
            and datname = current_database()";
        while admin.query_opt(asks, &[]).unwrap().is_none() {
            thread::yield_now();
        }
        admin.batch_execute("create index concurrently things_body on things (name, id)").unwrap();
        other.batch_execute("select pg_advisory_unlock(7382684)").unwrap();
        waiting.join().unwrap().shutdown();
    });
    assert!(database.admin().query_opt("select 1 from more", &[]).is_ok());
}

#[test]
fn a_migration_that_ran_with_other_statements_or_another_name_is_refused() {
    const OTHER_STATEMENTS: &[Migration] =
        &[Migration { script: Script::Both("create table more (id BIGINT);"), ..SCHEMA[0] }];
    const OTHER_NAME: &[Migration] = &[Migration { name: "0001_more", ..SCHEMA[0] }];
    everywhere(|database| {
        database.open_with(with(SCHEMA)).unwrap().shutdown();
        for (other, says) in
            [(OTHER_STATEMENTS, "has run with other statements"), (OTHER_NAME, "another branch")]
        {
            let refused = database.open_with(with(other)).err();
            let Some(StoreError::Unavailable(text)) = refused else { panic!("{refused:?}") };
            assert!(text.contains("0001_things") && text.contains(says), "{text}");
        }
        database.open_with(with(SCHEMA)).unwrap().shutdown();
    });
}

/// A program from before migrations had checksums records none.
#[test]
fn a_step_without_a_checksum_is_compared_by_its_name() {
    everywhere(|database| {
        let store = database.open_with(with(SCHEMA)).unwrap();
        run(&store, "update schema_version set checksum = null");
        store.shutdown();
        database.open_with(with(SCHEMA)).unwrap().shutdown();
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

/// One of our own statements.
fn run(store: &Store, sql: &'static str) {
    store.write_blocking(move |conn| Outcome::Commit(conn.batch(sql))).unwrap().unwrap();
}

#[test]
fn a_database_of_the_version_before_keeps_its_data() {
    everywhere(|database| {
        let ours = Options::default().migrations;
        let before = database.open_with(with(&ours[..3])).unwrap();
        run(
            &before,
            "insert into members (kind, name, email, status, created_at) values
             ('company', 'Antes Ltda.', 'a@antes.test', 'active', 1), ('representative', 'Ana', 'b@antes.test', 'lead', 2)",
        );
        before.shutdown();
        let after = database.open_with(with(ours)).unwrap();
        run(
            &after,
            "insert into conversations (company_user_id, rep_user_id, changed_at, changed_by, created_at)
             values (1, 2, 3, 'Ana', 3);
             insert into messages (conversation_id, folder, sender_type, company_user_id, rep_user_id, sender_id, receiver_id,
             body, send_on) values (1, 'primary', 'rep', 1, 2, 2, 1, 'Oi', 3);
             insert into favourites (owner_id, user_id, created_at) values (1, 2, 4)",
        );
        let rows = after.read_blocking(|conn| {
            let sql = "select a.name, a.phone, m.readed_sort, m.finished from messages m
                join members a on a.id = m.receiver_id";
            conn.query(sql, &[]).unwrap()
        });
        let rows = rows.unwrap();
        assert_eq!((rows[0].text(0), rows[0].opt_text(1)), ("Antes Ltda.".to_owned(), None));
        assert_eq!((rows[0].int(2), rows[0].int(3)), (0, 0));
    });
}
