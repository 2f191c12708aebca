//! The connection that a unit of work holds: statements in, rows out, the same on both databases.

use std::collections::BTreeSet;

use super::tally::Tallies;
use super::{Dialect, Row, StoreError, Value};

/// What each database does for a [`Conn`].
pub(super) trait Engine {
    fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError>;
    fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError>;
    fn batch(&mut self, sql: &str) -> Result<(), StoreError>;
    fn dialect(&self) -> Dialect;
}

/// A connection inside a transaction.
///
/// After a statement failed, every later one answers the same failure and the unit of work is rolled back
/// whatever it decides: PostgreSQL knows no other way, and SQLite is held to it.
pub struct Conn<'a> {
    engine: &'a mut dyn Engine,
    tallies: Option<&'a Tallies>,
    touched: BTreeSet<&'static str>,
    listed: Vec<(&'static str, i64)>,
    failure: Option<StoreError>,
}

impl<'a> Conn<'a> {
    /// A connection for reading, which may trust and fill the totals that are remembered between snapshots.
    pub(super) fn reading(engine: &'a mut dyn Engine, tallies: &'a Tallies) -> Self {
        Conn { engine, tallies: Some(tallies), touched: BTreeSet::new(), listed: Vec::new(), failure: None }
    }

    /// A connection for writing. It counts for itself: what it sees may never be committed.
    pub(super) fn writing(engine: &'a mut dyn Engine) -> Self {
        Conn { engine, tallies: None, touched: BTreeSet::new(), listed: Vec::new(), failure: None }
    }

    /// The rows that a statement answers.
    pub fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, StoreError> {
        self.attempt(|engine| engine.query(sql, params))
    }

    /// The first row that a statement answers, if any.
    pub fn query_one(&mut self, sql: &str, params: &[Value]) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, params)?.into_iter().next())
    }

    /// Runs a statement without an answer and says how many rows it changed.
    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, StoreError> {
        self.attempt(|engine| engine.execute(sql, params))
    }

    /// Runs an `insert … returning id` and answers the id.
    pub fn insert(&mut self, sql: &str, params: &[Value]) -> Result<i64, StoreError> {
        let row = self.query_one(sql, params)?;
        row.map(|row| row.int(0)).ok_or_else(|| StoreError::Internal("an insert returned no id".into()))
    }

    /// Runs several statements without parameters: a migration.
    pub fn batch(&mut self, sql: &str) -> Result<(), StoreError> {
        self.attempt(|engine| engine.batch(sql))
    }

    /// Says that rows of the table change, so that totals counted before are not trusted after this commit.
    pub fn touch(&mut self, table: &'static str) {
        self.touched.insert(table);
    }

    /// Notes rows that a page of a list answers, by table and id.
    pub(super) fn list(&mut self, rows: impl Iterator<Item = (&'static str, i64)>) {
        self.listed.extend(rows);
    }

    /// Takes the rows that lists answered so far, by table and id.
    pub fn take_listed(&mut self) -> Vec<(&'static str, i64)> {
        std::mem::take(&mut self.listed)
    }

    /// Tells those who listen to a channel, once this unit of work is committed.
    pub fn tell(&mut self, channel: &'static str, message: &str) -> Result<(), StoreError> {
        match self.dialect() {
            Dialect::Sqlite => Ok(()),
            Dialect::Postgres => {
                self.execute("select pg_notify($1, $2)", &[channel.into(), message.into()]).map(drop)
            }
        }
    }

    /// Which database speaks.
    pub fn dialect(&self) -> Dialect {
        self.engine.dialect()
    }

    pub(super) fn tallies(&self) -> Option<&'a Tallies> {
        self.tallies
    }

    /// The last step of a unit of work that is to be kept. In the order of the tables' names and after every
    /// other statement, so that two units of work never wait for each other in a circle.
    pub(super) fn finish(&mut self) -> Result<(), StoreError> {
        for table in std::mem::take(&mut self.touched) {
            self.execute(self.dialect().count_change(), &[table.into()])?;
        }
        self.failure.clone().map_or(Ok(()), Err)
    }

    /// What went wrong first, once the unit of work is over.
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
