//! The ceiling of a read: its statements as a program of nothing else would write them, prepared once on each connection, and
//! the same bytes. On SQLite axum answers it; on PostgreSQL it is the database alone, without HTTP.

use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

use client::endpoint::Endpoint;
use postgres::NoTls;
use postgres::types::ToSql;
use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, OpenFlags, params_from_iter};
use serde::Serialize;
use server::store::DatabaseUrl;

use crate::ceiling::BareAxum;
use crate::load::{Rate, on_threads};

/// Most connections to PostgreSQL, as many as the server's own.
const CONNECTIONS: usize = 8;

/// A read, written by hand.
pub type ByHand = &'static [Statement];

/// One of its statements.
pub struct Statement {
    /// The parts of its text. `{}` is a place for each value.
    pub sql: &'static [&'static str],
    /// The values.
    pub values: Values,
}

/// The values of a statement.
#[derive(Clone, Copy)]
pub enum Values {
    /// These, the same each time.
    Fixed(&'static [i64]),
    /// Those of the row that a query finds beforehand.
    Found(&'static str),
    /// Those of a column in all rows of the first statement.
    Of(&'static str),
}

/// A statement whose values are known as far as they are the same each time.
#[derive(Clone)]
struct ResolvedStatement {
    sql: String,
    values: Result<Vec<i64>, &'static str>,
}

impl Statement {
    fn resolve(&self, find: impl FnOnce(&str) -> Vec<i64>) -> ResolvedStatement {
        let values = match self.values {
            Values::Fixed(values) => Ok(values.to_vec()),
            Values::Found(query) => Ok(find(query)),
            Values::Of(column) => Err(column),
        };
        ResolvedStatement { sql: self.sql.join(" "), values }
    }
}

impl ResolvedStatement {
    fn text(&self, places: usize) -> String {
        let places: Vec<String> = (1..=places).map(|number| format!("${number}")).collect();
        self.sql.replace("{}", &places.join(", "))
    }
}

/// A database, whose statements are run by hand.
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A server.
    Postgres(Box<postgres::Config>),
}

impl Database {
    /// The one at an address.
    pub fn at(url: &DatabaseUrl) -> Self {
        match url {
            DatabaseUrl::Sqlite(path) => Self::Sqlite(path.clone()),
            DatabaseUrl::Postgres(config, _) => Self::Postgres(config.clone()),
        }
    }

    /// Returns the ceiling of a read, which the server answers by this.
    pub fn ceiling<E: Endpoint>(&self, read: ByHand, answer: E::Response) -> Ceiling
    where
        E::Response: Send + Sync,
    {
        match self {
            Self::Sqlite(path) => Ceiling::Sqlite(over_sqlite(path.clone(), read, answer)),
            Self::Postgres(config) => Ceiling::Postgres(config.clone(), read),
        }
    }
}

/// What a read is compared with.
pub enum Ceiling {
    /// axum, each of whose threads has a connection.
    Sqlite(BareAxum),
    /// Threads that have a connection each.
    Postgres(Box<postgres::Config>, ByHand),
}

impl Ceiling {
    /// Its name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Sqlite(_) => "axum + rusqlite",
            Self::Postgres(..) => "the same SQL by hand",
        }
    }

    /// One turn of the read.
    pub fn turn(&self, connections: usize, request: &[u8]) -> Rate {
        match self {
            Self::Sqlite(axum) => axum.turn(connections, request),
            Self::Postgres(config, read) => {
                on_threads(connections.min(CONNECTIONS), |_| on_postgres(config, read))
            }
        }
    }

    /// Stops it.
    pub fn stop(self) {
        if let Self::Sqlite(axum) = self {
            axum.stop();
        }
    }
}

thread_local! {
    static OPENED: RefCell<Option<(PathBuf, Rc<Connection>)>> = const { RefCell::new(None) };
}

/// Returns the connection of this thread.
fn opened(path: &PathBuf) -> Rc<Connection> {
    OPENED.with_borrow_mut(|opened| match opened {
        Some((of, connection)) if of == path => connection.clone(),
        _ => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
            let connection = Rc::new(Connection::open_with_flags(path, flags).expect("the data can be read"));
            connection.set_prepared_statement_cache_capacity(64);
            // Otherwise a value that is bound anew replans its statement.
            connection
                .set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)
                .expect("every version knows the setting");
            *opened = Some((path.clone(), connection.clone()));
            connection
        }
    })
}

fn over_sqlite<T: Serialize + Send + Sync + 'static>(path: PathBuf, read: ByHand, answer: T) -> BareAxum {
    let answer = Arc::new(answer);
    let find = |query: &str| {
        let connection = opened(&path);
        let mut prepared = connection.prepare(query).expect("the query fits the schema");
        let columns = prepared.column_count();
        let row = prepared.query_row([], |row| (0..columns).map(|at| row.get(at)).collect());
        row.expect("the data hold the row")
    };
    let read: Arc<Vec<ResolvedStatement>> =
        Arc::new(read.iter().map(|statement| statement.resolve(find)).collect());
    BareAxum::answering(move || {
        let connection = opened(&path);
        let mut first: Option<(Vec<String>, Vec<Vec<Value>>)> = None;
        for statement in &*read {
            let values: Vec<Value> = match (&statement.values, &first) {
                (Ok(values), _) => values.iter().map(|value| (*value).into()).collect(),
                (Err(column), Some((names, rows))) => {
                    let at =
                        names.iter().position(|name| name == column).expect("the first statement has it");
                    rows.iter().map(|row| row[at].clone()).collect()
                }
                (Err(_), None) => panic!("the first statement needs no other"),
            };
            let text = statement.text(values.len()).replace('$', "?");
            let mut prepared = connection.prepare_cached(&text).expect("the statement fits the schema");
            let columns = prepared.column_count();
            let names = || prepared.column_names().map(str::to_owned).collect();
            let names: Option<Vec<String>> = first.is_none().then(names);
            let mut rows = Vec::new();
            let mut found = prepared.query(params_from_iter(&values)).expect("the values fit");
            while let Some(row) = found.next().expect("the data can be read") {
                rows.push((0..columns).map(|at| row.get(at).expect("any value is one")).collect());
            }
            drop(found);
            first = first.or(names.map(|names| (names, rows)));
        }
        serde_json::to_vec(&*answer).expect("an answer can be written")
    })
}

/// Returns the work of one connection.
fn on_postgres(config: &postgres::Config, read: ByHand) -> impl FnMut() -> bool + Send + use<> {
    let mut client = config.connect(NoTls).expect("the database is there");
    client
        .batch_execute("set plan_cache_mode = force_generic_plan")
        .expect("every version knows the setting");
    let mut find = |query: &str| {
        let row = client.query_one(query, &[]).expect("the data hold the row");
        (0..row.len()).map(|at| row.get(at)).collect()
    };
    let read: Vec<ResolvedStatement> = read.iter().map(|statement| statement.resolve(&mut find)).collect();
    let mut prepared: Vec<(usize, postgres::Statement)> = Vec::new();
    move || {
        let mut first: Vec<postgres::Row> = Vec::new();
        for (number, statement) in read.iter().enumerate() {
            let values: Vec<i64> = match &statement.values {
                Ok(values) => values.clone(),
                Err(column) => first.iter().map(|row| row.get(column)).collect(),
            };
            if prepared.get(number).is_none_or(|(places, _)| *places != values.len()) {
                prepared.truncate(number);
                let text = statement.text(values.len());
                prepared.push((values.len(), client.prepare(&text).expect("the statement fits the schema")));
            }
            let values: Vec<_> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
            let rows = client.query(&prepared[number].1, &values).expect("the values fit");
            if number == 0 {
                first = rows;
            }
        }
        !first.is_empty()
    }
}
