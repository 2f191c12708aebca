//! The connection of a unit of work, with the same interface on both databases.

use std::collections::BTreeSet;
use std::sync::Arc;

use tokio::sync::watch;

use super::moment::Snapshot;
use super::tally::Tallies;
use super::{Dialect, Row, StoreError, Value};

/// The operations of a database behind a [`Conn`].
pub(super) trait Engine {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError>;
    /// Runs a query planned for these values, where [`Engine::query`] plans one for all.
    fn query_planned(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.query(sql, params)
    }
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError>;
    fn batch(&mut self, sql: &str) -> Result<(), StoreError>;
    fn dialect(&self) -> Dialect;
    /// Returns the snapshot of a reading transaction, if the database named it at the beginning.
    fn snapshot(&self) -> Option<Arc<Snapshot>> {
        None
    }
    /// Returns the stamp of admission in the present transaction, if it costs less than to read the session.
    fn admission_stamp(&mut self) -> Result<Option<Arc<str>>, StoreError>;
}

/// The result of a job that may be run again, with the count that it is to wait for before that.
pub(super) type RetryableResult<T> = (T, Option<watch::Receiver<()>>);

/// A connection inside a transaction.
///
/// After a statement fails, every later one returns the same failure and the unit of work is rolled back:
/// PostgreSQL requires this, and SQLite is made to do the same.
pub struct Conn<'a> {
    engine: &'a mut dyn Engine,
    tallies: Option<&'a Tallies>,
    touched: BTreeSet<String>,
    listed: Vec<(&'static str, i64)>,
    /// True if the job may be run again, after a count by another one that it then waits for outside this thread.
    waits_outside: bool,
    count: Option<watch::Receiver<()>>,
    /// True if the job runs on the thread of its caller, which must not be held for long.
    is_brief: bool,
    takes_long: bool,
    failure: Option<StoreError>,
}

impl<'a> Conn<'a> {
    /// Creates a connection for reading, which uses and fills the totals cached between snapshots.
    pub(super) fn reading(engine: &'a mut dyn Engine, tallies: &'a Tallies) -> Self {
        Conn { tallies: Some(tallies), ..Conn::writing(engine) }
    }

    /// As [`Conn::reading`], on the thread of the caller.
    pub(super) fn reading_briefly(engine: &'a mut dyn Engine, tallies: &'a Tallies) -> Self {
        Conn { is_brief: true, ..Conn::reading(engine, tallies) }
    }

    /// Creates a connection for writing. It counts without the cache, because what it sees may never be
    /// committed.
    pub(super) fn writing(engine: &'a mut dyn Engine) -> Self {
        Conn {
            engine,
            tallies: None,
            touched: BTreeSet::new(),
            listed: Vec::new(),
            waits_outside: false,
            count: None,
            is_brief: false,
            takes_long: false,
            failure: None,
        }
    }

    /// Runs a statement and returns its rows.
    pub fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.touch_written(sql);
        self.attempt(|engine| engine.query(sql, params))
    }

    /// Runs a query that takes so long that planning it for its values is worth the time.
    pub(super) fn query_planned(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.attempt(|engine| engine.query_planned(sql, params))
    }

    /// Runs a statement and returns its first row, if any.
    pub fn query_one(&mut self, sql: &str, params: &[Value]) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, params)?.into_iter().next())
    }

    /// Runs a statement without a result and returns the number of changed rows.
    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        self.touch_written(sql);
        self.attempt(|engine| engine.execute(sql, params))
    }

    /// Runs an `insert … returning id` and returns the id.
    pub fn insert(&mut self, sql: &str, params: &[Value]) -> Result<i64, StoreError> {
        let row = self.query_one(sql, params)?;
        row.map(|row| row.int(0)).ok_or_else(|| StoreError::Internal("an insert returned no id".into()))
    }

    /// Runs several statements without parameters, as in a migration.
    pub fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.attempt(|engine| engine.batch(sql))
    }

    /// Marks a table as changed, so that totals counted before are not used after this commit. What a statement writes is marked by
    /// itself.
    pub fn touch(&mut self, table: &str) {
        if !self.touched.contains(table) {
            self.touched.insert(table.to_owned());
        }
    }

    fn touch_written(&mut self, sql: &str) {
        if let Some(table) = written(sql).filter(|table| !UNLISTED.contains(table)) {
            self.touch(table);
        }
    }

    /// Records the rows of a page, by table and id.
    pub(super) fn list(&mut self, rows: impl Iterator<Item = (&'static str, i64)>) {
        self.listed.extend(rows);
    }

    /// Takes the recorded rows, by table and id.
    pub fn take_listed(&mut self) -> Vec<(&'static str, i64)> {
        std::mem::take(&mut self.listed)
    }

    /// Sends a message on a channel once this unit of work is committed.
    pub fn tell(&mut self, channel: &'static str, message: &str) -> Result<(), StoreError> {
        match self.dialect() {
            Dialect::Sqlite => Ok(()),
            Dialect::Postgres => {
                self.execute("select pg_notify($1, $2)", &[channel.into(), message.into()]).map(drop)
            }
        }
    }

    /// Returns the database's dialect.
    pub fn dialect(&self) -> Dialect {
        self.engine.dialect()
    }

    /// Returns a stamp that every committed change of sessions, accounts and permissions replaces, as this transaction
    /// sees it. What was read under a stamp holds for every transaction that sees the same one. `None` where
    /// asking for it would save nothing.
    pub fn admission_stamp(&mut self) -> Result<Option<Arc<str>>, StoreError> {
        self.attempt(|engine| engine.admission_stamp())
    }

    pub(super) fn snapshot(&self) -> Option<Arc<Snapshot>> {
        self.engine.snapshot()
    }

    pub(super) fn tallies(&self) -> Option<&'a Tallies> {
        self.tallies
    }

    /// Runs a job that ends instead of waiting for a count.
    pub(super) fn look<T>(&mut self, job: impl FnOnce(&mut Self) -> T) -> RetryableResult<T> {
        self.waits_outside = true;
        let value = job(self);
        (value, self.count.take())
    }

    pub(super) fn waits_outside(&self) -> bool {
        self.waits_outside
    }

    /// Ends the job, which is run again after a count.
    pub(super) fn wait_for(&mut self, count: watch::Receiver<()>) -> StoreError {
        self.count = Some(count);
        let failure = StoreError::Busy("the rows are being counted".into());
        self.failure.insert(failure).clone()
    }

    /// Ends a job that runs on the thread of its caller and is about to take long. It is run again on a thread of the store.
    pub(super) fn take_long(&mut self) -> Result<(), StoreError> {
        if !self.is_brief {
            return Ok(());
        }
        self.takes_long = true;
        let failure = StoreError::Busy("the caller's thread is needed".into());
        Err(self.failure.insert(failure).clone())
    }

    pub(super) fn takes_long(&self) -> bool {
        self.takes_long
    }

    /// Ends a unit of work that is to be committed: counts the changed tables in the order of their names,
    /// after every other statement, so that units of work never deadlock.
    pub(super) fn finish(&mut self) -> Result<(), StoreError> {
        let tables: Vec<Value> = std::mem::take(&mut self.touched).into_iter().map(Value::from).collect();
        if !tables.is_empty() {
            let count = self.dialect().count_changes(tables.len());
            self.attempt(|engine| engine.execute(&count, &tables))?;
        }
        self.failure.clone().map_or(Ok(()), Err)
    }

    /// Returns the first failure of the unit of work.
    pub(super) fn into_failure(self) -> Option<StoreError> {
        self.failure
    }

    fn attempt<T>(
        &mut self,
        run: impl FnOnce(&mut dyn Engine) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        if let Some(failure) = &self.failure {
            return Err(failure.clone());
        }
        run(self.engine).inspect_err(|failure| self.failure = Some(failure.clone()))
    }
}

/// Tables that most units of work write and that no list reads.
const UNLISTED: [&str; 10] = [
    "audit_head",
    "audit_log",
    "change_number",
    "idempotency",
    "known_devices",
    "listed_rows",
    "login_failures",
    "presences",
    "record_presences",
    "sessions",
];

/// Returns the table that a statement writes.
fn written(sql: &str) -> Option<&str> {
    let sql = sql.trim_start();
    let rest = ["insert into ", "update ", "delete from "].iter().find_map(|verb| sql.strip_prefix(verb))?;
    rest.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_')).next()
}
