//! The schema, brought forward step by step. Each step and the note that it is done are one transaction, so
//! that a start that was interrupted is simply repeated.

use super::{Conn, Dialect, StoreError};

/// One step of the schema, named after its file.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// `0001_accounts`: the number is its place in the list, from 1.
    pub name: &'static str,
    /// What it runs, with the placeholders of [`super::Dialect`].
    pub script: Script,
}

/// The statements of a step.
#[derive(Clone, Copy, Debug)]
pub enum Script {
    /// In the subset that both databases speak.
    Both(&'static str),
    /// For what they do not say alike.
    Each {
        /// In SQLite's words.
        sqlite: &'static str,
        /// In PostgreSQL's words.
        postgres: &'static str,
    },
}

impl Script {
    fn of(self, dialect: Dialect) -> &'static str {
        match (self, dialect) {
            (Script::Both(sql), _) => sql,
            (Script::Each { sqlite, .. }, Dialect::Sqlite) => sqlite,
            (Script::Each { postgres, .. }, Dialect::Postgres) => postgres,
        }
    }
}

const fn step(name: &'static str, sql: &'static str) -> Migration {
    Migration { name, script: Script::Both(sql) }
}

/// The schema of this program, oldest step first. A step that was released is never changed: add another.
pub(super) const ALL: &[Migration] = &[
    step("0001_unit_of_work", include_str!("../../migrations/0001_unit_of_work.sql")),
    step("0002_staff", include_str!("../../migrations/0002_staff.sql")),
    step("0003_payments", include_str!("../../migrations/0003_payments.sql")),
    step("0004_conversations", include_str!("../../migrations/0004_conversations.sql")),
    Migration {
        name: "0005_search",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0005_search_sqlite.sql"),
            postgres: include_str!("../../migrations/0005_search_postgres.sql"),
        },
    },
    Migration {
        name: "0006_audit",
        script: Script::Each {
            sqlite: include_str!("../../migrations/0006_audit_sqlite.sql"),
            postgres: include_str!("../../migrations/0006_audit_postgres.sql"),
        },
    },
    step("0010_sessions", include_str!("../../migrations/0010_sessions.sql")),
    step("0011_login_failures", include_str!("../../migrations/0011_login_failures.sql")),
    step("0015_reads", include_str!("../../migrations/0015_reads.sql")),
    step("0020_outbox", include_str!("../../migrations/0020_outbox.sql")),
    step("0021_versions", include_str!("../../migrations/0021_versions.sql")),
    step("0025_access", include_str!("../../migrations/0025_access.sql")),
    step("0026_staff", include_str!("../../migrations/0026_staff.sql")),
    step("0012_second_factor", include_str!("../../migrations/0012_second_factor.sql")),
];

/// The store's own tables: how far the schema is, and how often each table has changed.
const OWN: &str = "
    create table if not exists schema_version (version BIGINT PRIMARY KEY, name TEXT NOT NULL);
    create table if not exists change_number (
        table_name TEXT NOT NULL, shard BIGINT NOT NULL, n BIGINT NOT NULL, PRIMARY KEY (table_name, shard)
    );
";

/// Takes every step that is missing.
///
/// # Errors
/// Unavailable, and nothing touched, when the database has steps that this program does not know.
pub(super) fn run(conn: &mut Conn<'_>, migrations: &[Migration]) -> Result<(), StoreError> {
    loop {
        conn.batch(conn.dialect().begin_migration())?;
        conn.batch(OWN)?;
        let next = known(conn, migrations)?;
        let Some(migration) = migrations.get(next) else { return conn.batch("commit") };
        let dialect = conn.dialect();
        conn.batch(&dialect.schema(migration.script.of(dialect)))?;
        conn.execute(
            "insert into schema_version (version, name) values ($1, $2)",
            &[i64::try_from(next + 1).unwrap_or(i64::MAX).into(), migration.name.into()],
        )?;
        conn.batch("commit")?;
        tracing::info!(migration = migration.name, "schema brought forward");
    }
}

/// How many steps the database has taken.
///
/// # Errors
/// Unavailable when it has taken one that this program does not know.
pub(super) fn known(conn: &mut Conn<'_>, migrations: &[Migration]) -> Result<usize, StoreError> {
    let done = conn.query_one("select coalesce(max(version), 0) from schema_version", &[])?;
    let done = done.map_or(0, |row| row.int(0));
    usize::try_from(done).ok().filter(|&next| next <= migrations.len()).ok_or_else(|| {
        let known = migrations.len();
        StoreError::Unavailable(format!(
            "the schema is at step {done} and this program knows {known}: use a newer one"
        ))
    })
}
