//! One connection to PostgreSQL: how it is made, and how its transactions begin and end.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use postgres::config::TargetSessionAttrs;
use postgres::error::SqlState;
use postgres::{Client, Config, Statement};

use super::error::{classify, unconnected, unknown_if_lost};
use super::watch::Watch;
use crate::store::StoreError;

/// No statement of ours takes longer unless it waits for something that does not come. A prepared statement
/// is planned once: planning the joins of a page for each new value takes four times as long as running them.
/// Dates and texts do not depend on the settings of the server.
const SETTINGS: &str = "
    set plan_cache_mode = force_generic_plan;
    set statement_timeout = 5000;
    set idle_in_transaction_session_timeout = 60000;
    set default_transaction_isolation = 'read committed';
    set client_min_messages = warning;
    set timezone = 'UTC';
";

/// Each statement text is prepared once a connection; beyond so many, they are prepared anew.
const STATEMENTS: usize = 512;

pub(super) struct Session {
    pub(super) client: Client,
    statements: HashMap<String, Statement>,
    /// A failure after which the connection is not to be used again.
    broken: bool,
    watch: Arc<Watch>,
    /// Set by the server's warning that a commit was not confirmed by the standby.
    unconfirmed: Arc<AtomicBool>,
}

impl Session {
    /// Connects to the first host that takes writes.
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
            statements: HashMap::new(),
            broken: false,
            watch: Arc::clone(watch),
            unconfirmed,
        })
    }

    /// Says loudly when the server is set up to forget what it acknowledged.
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

    pub(super) fn begin(&mut self, writes: bool) -> Result<(), StoreError> {
        self.command(if writes { "begin" } else { "begin isolation level repeatable read read only" })
    }

    pub(super) fn rollback(&mut self) -> Result<(), StoreError> {
        // A connection that was lost has rolled back already.
        drop(self.command("rollback"));
        Ok(())
    }

    /// Commits. When the wait for the standby is cut short, the server only warns: the commit stands here and
    /// may be gone after a failover.
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

    /// The statement of a text, prepared the first time.
    pub(super) fn prepare(&mut self, sql: &str) -> Result<Statement, postgres::Error> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        if self.statements.len() >= STATEMENTS {
            self.statements.clear();
        }
        let statement = self.client.prepare(sql)?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    /// The kind of a failure, and what it spoils: the connection, or statements that were prepared for
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
