//! A connection to PostgreSQL and its transactions.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use foldhash::fast::FixedState;
use postgres::config::TargetSessionAttrs;
use postgres::error::SqlState;
use postgres::{Client, Config, SimpleQueryMessage, Statement};

use super::error::{classify, unconnected, unknown_if_lost};
use super::watch::Watch;
use crate::store::StoreError;
use crate::store::moment::Snapshot;
use crate::store::row::Names;

/// A statement that takes longer waits for something that will not happen. Prepared statements are planned
/// once: planning the joins of a page for each new value takes four times as long as running them. Dates and
/// texts do not depend on the settings of the server.
const SETTINGS: &str = "
    set plan_cache_mode = force_generic_plan;
    set statement_timeout = 5000;
    set idle_in_transaction_session_timeout = 60000;
    set default_transaction_isolation = 'read committed';
    set client_min_messages = warning;
    set timezone = 'UTC';
";

/// Opens a reading transaction. Its snapshot shows which totals are still true, and the stamp which sessions; here they
/// cost no round trip.
const BEGIN_READING: &str = "begin isolation level repeatable read read only;
    select pg_current_snapshot(), stamp from admission_stamp where id = 1";

/// Limit on prepared statements of a connection. Beyond it they are prepared again.
const STATEMENTS: usize = 512;

pub(super) struct Session {
    pub(super) client: Client,
    /// Hashed without a random seed: no caller chooses their texts.
    statements: HashMap<String, (Statement, Arc<Names>), FixedState>,
    /// The snapshot of a reading transaction.
    pub(super) snapshot: Option<Arc<Snapshot>>,
    /// The stamp of admission in a reading transaction.
    pub(super) admission_stamp: Option<Arc<str>>,
    /// True while a reading transaction is open.
    reads: bool,
    /// True if a failure made the connection unusable.
    broken: bool,
    watch: Arc<Watch>,
    /// Set by the server's warning that the standby did not confirm a commit.
    unconfirmed: Arc<AtomicBool>,
}

impl Session {
    /// Connects to the first host that accepts writes.
    pub(super) fn connect(config: &Config, watch: &Arc<Watch>) -> Result<Session, StoreError> {
        let unconfirmed = Arc::new(AtomicBool::new(false));
        let warned = Arc::clone(&unconfirmed);
        let mut client = config
            .clone()
            .application_name("retaguarda")
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            .connect_timeout(Duration::from_secs(2))
            .tcp_user_timeout(Duration::from_secs(6))
            .keepalives_idle(Duration::from_secs(5))
            .keepalives_interval(Duration::from_secs(1))
            .keepalives_retries(3)
            .notice_callback(move |notice| {
                if *notice.code() == SqlState::WARNING {
                    warned.store(true, Ordering::Relaxed);
                }
            })
            .connect(watch.tls())
            .map_err(|error| unconnected(&error))?;
        client.batch_execute(SETTINGS).map_err(|error| classify(&error))?;
        Ok(Session {
            client,
            statements: HashMap::default(),
            snapshot: None,
            admission_stamp: None,
            reads: false,
            broken: false,
            watch: Arc::clone(watch),
            unconfirmed,
        })
    }

    /// Warns if the server's settings can lose acknowledged commits.
    pub(super) fn warn_if_careless(&mut self) -> Result<(), StoreError> {
        for setting in ["fsync", "synchronous_commit", "full_page_writes"] {
            let row = self
                .client
                .query_one("select current_setting($1)", &[&setting])
                .map_err(|error| classify(&error))?;
            if row.get::<_, &str>(0) == "off" {
                tracing::warn!(setting, "PostgreSQL may lose what it acknowledged: the setting is off");
            }
        }
        Ok(())
    }

    /// Opens a transaction, and first ends a reading one that is left open, in the same message.
    pub(super) fn begin(&mut self, writes: bool) -> Result<(), StoreError> {
        (self.snapshot, self.admission_stamp) = (None, None);
        let begin = match (std::mem::replace(&mut self.reads, !writes), writes) {
            (false, true) => return self.command("begin"),
            (true, true) => return self.command("rollback; begin"),
            (false, false) => BEGIN_READING.to_owned(),
            (true, false) => format!("rollback; {BEGIN_READING}"),
        };
        let said = self.client.simple_query(&begin).map_err(|error| self.fail(&error))?;
        let row = said.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => Some(row),
            _ => None,
        });
        let column = |at| row.and_then(|row| row.get(at));
        self.snapshot = column(0).and_then(Snapshot::parse).map(Arc::new);
        self.admission_stamp = column(1).map(Arc::from);
        Ok(())
    }

    pub(super) fn rollback(&mut self) -> Result<(), StoreError> {
        // A lost connection has already rolled back.
        drop(self.command("rollback"));
        Ok(())
    }

    /// Ends a reading transaction that is left open, because no other work waits.
    pub(super) fn rest(&mut self) {
        if std::mem::take(&mut self.reads) {
            drop(self.rollback());
        }
    }

    /// Commits. If the wait for the standby is cut short, the server only warns: the commit holds here and may
    /// be lost in a failover.
    pub(super) fn commit(&mut self) -> Result<(), StoreError> {
        self.unconfirmed.store(false, Ordering::Relaxed);
        let token = self.client.cancel_token();
        self.watch.over(token, || self.client.batch_execute("commit")).map_err(|error| {
            let failure = unknown_if_lost(&error);
            self.broken |= matches!(failure, StoreError::UnknownOutcome(_));
            failure
        })?;
        if self.unconfirmed.load(Ordering::Relaxed) {
            return Err(StoreError::UnknownOutcome("the standby did not confirm the commit in time".into()));
        }
        Ok(())
    }

    pub(super) fn is_usable(&self) -> bool {
        !self.broken && !self.client.is_closed()
    }

    /// Returns the prepared statement of a text, with the names of its columns.
    pub(super) fn prepare(&mut self, sql: &str) -> Result<(Statement, Arc<Names>), postgres::Error> {
        if let Some(known) = self.statements.get(sql) {
            return Ok(known.clone());
        }
        if self.statements.len() >= STATEMENTS {
            self.statements.clear();
        }
        let statement = self.client.prepare(sql)?;
        let names = Arc::new(Names::new(statement.columns().iter().map(|column| column.name())));
        self.statements.insert(sql.to_owned(), (statement.clone(), names.clone()));
        Ok((statement, names))
    }

    /// Returns the kind of a failure. Discards what it invalidates: the connection, or statements prepared for
    /// another schema.
    pub(super) fn fail(&mut self, error: &postgres::Error) -> StoreError {
        let failure = classify(error);
        match failure {
            StoreError::Unavailable(_) => self.broken = true,
            StoreError::Internal(_) => self.statements.clear(),
            _ => {}
        }
        failure
    }

    fn command(&mut self, sql: &str) -> Result<(), StoreError> {
        self.client.batch_execute(sql).map_err(|error| self.fail(&error))
    }
}
