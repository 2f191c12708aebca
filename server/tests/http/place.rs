//! The databases of the suite, copied for each test.

use std::collections::HashMap;
use std::env;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use postgres::{Client, NoTls};
use server::demo;
use server::demo::DemoSize;
use server::operations;
use server::store::{DatabaseUrl, Options, Outcome, Store, Trust};
use tempfile::TempDir;

use crate::app::{App, credentials, settings};

/// A way to run the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Embedded, on a SQLite file.
    Sqlite,
    /// Embedded, on PostgreSQL.
    Postgres,
    /// The gateway, in front of an embedded server on SQLite.
    Gateway,
}

impl Place {
    /// Returns the places that this machine supports. CI supports all.
    pub fn all() -> Vec<Place> {
        if postgres_url().is_some() {
            return vec![Place::Sqlite, Place::Postgres, Place::Gateway];
        }
        assert!(env::var_os("CI").is_none(), "RETAGUARDA_TEST_POSTGRES is missing: use .ci/with-postgres");
        say("without PostgreSQL: RETAGUARDA_TEST_POSTGRES is not set, see .ci/with-postgres");
        vec![Place::Sqlite, Place::Gateway]
    }
}

/// Shown beside a test that failed.
#[expect(clippy::print_stdout, reason = "the test runner captures it")]
pub fn say(text: &str) {
    println!("{text}");
}

fn postgres_url() -> Option<String> {
    env::var("RETAGUARDA_TEST_POSTGRES").ok()
}

/// The tokens of every demonstration account that signed in before the database was copied, by the account's name.
pub type Tokens = HashMap<String, (String, String)>;

/// A filled database without open connections.
struct Template {
    url: DatabaseUrl,
    tokens: Tokens,
    made: Instant,
    _folder: TempDir,
}

/// A copy of the demonstration, gone with the test.
pub struct Database {
    pub url: DatabaseUrl,
    pub tokens: &'static Tokens,
    pub folder: TempDir,
    server: Option<String>,
}

impl Database {
    /// Returns a copy for one test.
    pub fn copy(place: Place) -> Database {
        let folder = tempfile::tempdir().unwrap();
        if place != Place::Postgres {
            static TEMPLATE: OnceLock<Template> = OnceLock::new();
            let template =
                TEMPLATE.get_or_init(|| Template::make(|path| DatabaseUrl::Sqlite(path.join("t.db"))));
            let DatabaseUrl::Sqlite(from) = &template.url else { unreachable!("made so") };
            let file = folder.path().join("retaguarda.db");
            std::fs::copy(from, &file).unwrap();
            let url = DatabaseUrl::Sqlite(file);
            keep_signed_in(&url, template.made.elapsed());
            return Database { url, tokens: &template.tokens, folder, server: None };
        }
        static TEMPLATE: OnceLock<Template> = OnceLock::new();
        let template = TEMPLATE.get_or_init(|| Template::make(|_| create_database("template1").0));
        let DatabaseUrl::Postgres(from, _) = &template.url else { unreachable!("made so") };
        let from = from.get_dbname().unwrap_or_default().to_owned();
        let (url, name) = on_a_thread(move || create_database(&from));
        keep_signed_in(&url, template.made.elapsed());
        Database { url, tokens: &template.tokens, folder, server: Some(name) }
    }

    /// Returns the SQLite file.
    pub fn file(&self) -> &Path {
        match &self.url {
            DatabaseUrl::Sqlite(path) => path,
            DatabaseUrl::Postgres(..) => panic!("not a file"),
        }
    }
}

impl Database {
    /// Returns a PostgreSQL database without tables.
    pub fn empty_on_server() -> Database {
        static NO_TOKENS: OnceLock<Tokens> = OnceLock::new();
        let (url, name) = on_a_thread(|| create_database("template1"));
        let tokens = NO_TOKENS.get_or_init(Tokens::new);
        Database { url, tokens, folder: tempfile::tempdir().unwrap(), server: Some(name) }
    }

    /// Ends every connection to the PostgreSQL database and rejects new ones.
    pub fn close_to_all(&self) {
        self.administer("alter database {name} with allow_connections false");
        self.administer("select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'");
    }

    /// Accepts connections again.
    pub fn open_to_all(&self) {
        self.administer("alter database {name} with allow_connections true");
    }

    fn administer(&self, sql: &str) {
        let sql = sql.replace("{name}", self.server.as_ref().expect("on a server"));
        on_a_thread(move || {
            Client::connect(&postgres_url().unwrap(), NoTls).unwrap().batch_execute(&sql).unwrap()
        });
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        let Some(name) = self.server.take() else { return };
        let sql = format!("drop database {name} with (force)");
        on_a_thread(move || {
            Client::connect(&postgres_url().unwrap(), NoTls).unwrap().batch_execute(&sql).unwrap()
        });
    }
}

/// Moves the sessions of a copy to its own time. On a slow machine the tests take longer than their access tokens live.
fn keep_signed_in(url: &DatabaseUrl, age: Duration) {
    if age < Duration::from_secs(120) {
        return;
    }
    let by = i64::try_from(age.as_millis()).unwrap();
    on_a_thread(|| {
        let store = Store::open(url, Options { workers: Some(1), ..Options::default() }).unwrap();
        let moved = store.write_blocking(move |conn| {
            let sql = "update sessions set created_at = created_at + $1, seen_at = seen_at + $1, expires_at = expires_at + $1,
                access_expires_at = access_expires_at + $1, password_at = password_at + $1";
            Outcome::Commit(conn.execute(sql, &[by.into()]))
        });
        moved.unwrap().unwrap();
        store.shutdown();
    });
}

fn create_database(template: &str) -> (DatabaseUrl, String) {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let admin = postgres_url().unwrap();
    let name = format!("http_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut client = Client::connect(&admin, NoTls).unwrap();
    client.batch_execute(&format!("create database {name} template {template}")).unwrap();
    let mut config: postgres::Config = admin.parse().unwrap();
    config.dbname(&name);
    (DatabaseUrl::Postgres(Box::new(config), Trust::default()), name)
}

impl Template {
    fn make(url: impl FnOnce(&Path) -> DatabaseUrl + Send + 'static) -> Template {
        on_a_thread(|| {
            let folder = tempfile::tempdir().unwrap();
            let url = url(folder.path());
            let store = Store::open(&url, Options::default()).unwrap();
            let runtime = tokio::runtime::Runtime::new().unwrap();
            let tokens = runtime.block_on(fill(store.clone(), folder.path()));
            store.shutdown();
            Template { url, tokens, made: Instant::now(), _folder: folder }
        })
    }
}

/// Returns the small demonstration, with every account signed in: hashing passwords in each test would be most
/// of its time.
async fn fill(store: Store, folder: &Path) -> Tokens {
    let app = App::embedded(store, settings(folder));
    demo::fill(&app.shared, DemoSize::Small, &operations::DEMO).await.unwrap();
    let rows = app.rows("select email from staff order by id", &[]).await;
    let mut tokens = Tokens::new();
    for email in rows.iter().map(|row| row.text(0)) {
        let account = email.split('@').next().unwrap().to_owned();
        let session = app.nobody().post("/autenticar").json(credentials(&account)).await.expect(200);
        let token = |name: &str| session[name].as_str().unwrap().to_owned();
        tokens.insert(account, (token("access_token"), token("refresh_token")));
    }
    tokens
}

/// Runs a job on a separate thread, because the drivers block.
fn on_a_thread<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| scope.spawn(work).join().expect("the work does not panic"))
}
