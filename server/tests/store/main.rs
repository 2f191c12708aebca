//! The store, by its public interface, on SQLite and on the PostgreSQL server that `RETAGUARDA_TEST_POSTGRES`
//! names.

mod changes;
mod fixtures;
mod lists;
mod postgres;
mod schema;
mod search;
mod sqlite;
mod statements;
mod tls;
mod units;

use std::env;
use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use ::postgres::{Client, NoTls};
use server::store::{DatabaseUrl, Migration, Options, Outcome, Script, Store, StoreError, Trust, Value};

/// One table with a column of each kind and what a list over it needs, and one without any constraint.
const SCHEMA: &[Migration] = &[Migration {
    name: "0001_things",
    script: Script::Both(
        "
        create table things (
            id {{id}},
            name {{text}} NOT NULL,
            status {{text}} NOT NULL DEFAULT 'open',
            amount BIGINT NOT NULL DEFAULT 0,
            paid_at BIGINT,
            paid_key BIGINT GENERATED ALWAYS AS (coalesce(paid_at, 0)) STORED,
            seal {{blob}}
        );
        create unique index things_name on things (name);
        create unique index things_seal on things (status, seal);
        create unique index things_sole on things (lower(status)) where status = 'sole';
        create table marks (thing_id BIGINT NOT NULL, body TEXT NOT NULL);
        create index things_status_amount on things (status, amount, id);
        create index things_paid on things (paid_key, id);
        create index things_status_paid on things (status, paid_key, id);
    ",
    ),
}];

/// A database of one test's own, gone with it.
struct Database {
    url: DatabaseUrl,
    place: Place,
}

enum Place {
    Folder(tempfile::TempDir),
    Server { admin: String, name: String },
}

/// Runs a test on a fresh SQLite file and, where there is a server, on a fresh PostgreSQL database.
fn everywhere(test: impl Fn(&Database)) {
    test(&Database::sqlite());
    if let Some(database) = Database::postgres() {
        test(&database);
    }
}

impl Database {
    fn sqlite() -> Database {
        let folder = tempfile::tempdir().unwrap();
        Database { url: DatabaseUrl::Sqlite(folder.path().join("store.db")), place: Place::Folder(folder) }
    }

    fn postgres() -> Option<Database> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let admin = env::var("RETAGUARDA_TEST_POSTGRES").ok()?;
        let name = format!("store_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        Client::connect(&admin, NoTls).unwrap().batch_execute(&format!("create database {name}")).unwrap();
        let mut config: ::postgres::Config = admin.parse().unwrap();
        config.dbname(&name);
        Some(Database {
            url: DatabaseUrl::Postgres(Box::new(config), Trust::default()),
            place: Place::Server { admin, name },
        })
    }

    fn open(&self) -> Store {
        self.open_with(Options { migrations: SCHEMA, ..Options::default() }).unwrap()
    }

    fn open_with(&self, options: Options) -> Result<Store, StoreError> {
        Store::open(&self.url, options)
    }

    /// Returns the SQLite file.
    fn file(&self) -> PathBuf {
        match &self.url {
            DatabaseUrl::Sqlite(path) => path.clone(),
            DatabaseUrl::Postgres(..) => panic!("not a file"),
        }
    }

    /// Opens a second connection to the PostgreSQL database.
    fn admin(&self) -> Client {
        self.server().expect("a server")
    }

    /// As [`Database::admin`]; `None` for a SQLite file.
    fn server(&self) -> Option<Client> {
        match &self.url {
            DatabaseUrl::Postgres(config, _) => Some(config.connect(NoTls).unwrap()),
            DatabaseUrl::Sqlite(_) => None,
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        match &self.place {
            Place::Folder(folder) => drop(std::fs::remove_dir_all(folder)),
            Place::Server { admin, name } => {
                let mut client = Client::connect(admin, NoTls).unwrap();
                client.batch_execute(&format!("drop database {name} with (force)")).unwrap();
            }
        }
    }
}

/// Adds a thing and keeps it.
fn add(store: &Store, name: &str) -> Result<i64, StoreError> {
    let name = Value::from(name);
    store.write_blocking(move |conn| {
        match conn.insert("insert into things (name) values ($1) returning id", &[name]) {
            Ok(id) => Outcome::Commit(Ok(id)),
            Err(error) => Outcome::Rollback(Err(error)),
        }
    })?
}

/// Returns the names of all things, in the order of their ids.
fn names(store: &Store) -> Vec<String> {
    let rows = store.read_blocking(|conn| conn.query("select name from things order by id", &[])).unwrap();
    rows.unwrap().iter().map(|row| row.text(0)).collect()
}

/// A linear congruential generator: the same cases on each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as i64 % sides
    }

    fn pick<T: Copy>(&mut self, among: &[T]) -> T {
        among[self.below(among.len() as i64) as usize]
    }
}
