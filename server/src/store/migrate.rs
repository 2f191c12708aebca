//! The schema, brought forward step by step. Each step and the note that it is done are one transaction, so
//! that a start that was interrupted is simply repeated.

use super::{Conn, StoreError};

/// One step of the schema, named after its file.
#[derive(Clone, Copy, Debug)]
pub struct Migration {
    /// `0001_accounts`: the number is its place in the list, from 1.
    pub name: &'static str,
    /// Statements in the subset that both databases speak, with the placeholders of [`super::Dialect`].
    pub sql: &'static str,
}

/// The schema of this program, oldest step first. A step that was released is never changed: add another.
pub(super) const ALL: &[Migration] = &[
    Migration { name: "0001_unit_of_work", sql: include_str!("../../migrations/0001_unit_of_work.sql") },
    Migration { name: "0002_staff", sql: include_str!("../../migrations/0002_staff.sql") },
    Migration { name: "0003_payments", sql: include_str!("../../migrations/0003_payments.sql") },
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
        let done = conn.query_one("select coalesce(max(version), 0) from schema_version", &[])?;
        let done = done.map_or(0, |row| row.int(0));
        let next = usize::try_from(done).ok().filter(|&next| next <= migrations.len()).ok_or_else(|| {
            let known = migrations.len();
            StoreError::Unavailable(format!(
                "the schema is at step {done} and this program knows {known}: use a newer one"
            ))
        })?;
        let Some(migration) = migrations.get(next) else { return conn.batch("commit") };
        conn.batch(&conn.dialect().schema(migration.sql))?;
        conn.execute(
            "insert into schema_version (version, name) values ($1, $2)",
            &[(done + 1).into(), migration.name.into()],
        )?;
        conn.batch("commit")?;
        tracing::info!(migration = migration.name, "schema brought forward");
    }
}
