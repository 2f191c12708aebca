//! Migrates the schema step by step. Each step and its record are one transaction, so an interrupted start can
//! be repeated. Every step only adds, so that the version before goes on working on the new schema; the database
//! names the oldest program that can use it.

use std::thread;
use std::time::Duration;

use super::migrations::Migration;
use super::{Conn, Dialect, StoreError};

/// The store's own tables: the steps of the schema, the oldest program that can use it, the number of changes of each
/// table, and a stamp that triggers replace.
const OWN: &str = "
    create table if not exists schema_version (version BIGINT PRIMARY KEY, name TEXT NOT NULL);
    create table if not exists change_number (
        table_name TEXT NOT NULL, shard BIGINT NOT NULL, n BIGINT NOT NULL, PRIMARY KEY (table_name, shard)
    );
    create table if not exists admission_stamp (id BIGINT PRIMARY KEY, stamp TEXT NOT NULL);
    insert into admission_stamp (id, stamp) values (1, '') on conflict do nothing;
    create table if not exists schema_compat (id BIGINT PRIMARY KEY, oldest_program BIGINT NOT NULL);
    insert into schema_compat (id, oldest_program) values (1, 0) on conflict do nothing;
";

/// The advisory lock of PostgreSQL under which one server migrates.
const LOCK: i64 = 7_382_684;
/// The first and the longest pause before a server asks for the lock again.
const PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(5));

/// Runs the missing migrations. A schema that is ahead of this program is left as it is.
///
/// # Errors
/// Unavailable, with nothing touched, if the schema needs a newer program.
pub(super) fn run(conn: &mut Conn<'_>, migrations: &[Migration]) -> Result<(), StoreError> {
    admit(conn)?;
    if !is_behind(conn, migrations)? {
        return Ok(());
    }
    lock(conn)?;
    // Another server may have migrated meanwhile.
    admit(conn)?;
    prepare(conn)?;
    check(conn, migrations)?;
    run_steps(conn, migrations)?;
    unlock(conn)
}

/// Rejects a database whose schema needs a newer program.
///
/// # Errors
/// Unavailable, with the version that is needed.
pub(super) fn admit(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    if !has_table(conn, "schema_compat")? {
        return Ok(());
    }
    let oldest = conn.query_one("select oldest_program from schema_compat where id = 1", &[])?;
    match oldest.map_or(0, |row| row.int(0)) {
        oldest if oldest > program() => Err(StoreError::Unavailable(format!(
            "the database needs version {} or later, and this program is {PROGRAM}: use a newer one",
            shown(oldest)
        ))),
        _ => Ok(()),
    }
}

/// The version of this program.
const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// Returns the version of this program as a number that grows with each release, as `schema_compat` holds it.
fn program() -> i64 {
    let part = |text: &str| text.parse::<i64>().unwrap_or(0);
    PROGRAM.split('.').take(3).fold(0, |number, text| number * 1_000 + part(text))
}

fn shown(program: i64) -> String {
    format!("{}.{}.{}", program / 1_000_000, program / 1_000 % 1_000, program % 1_000)
}

fn has_table(conn: &mut Conn<'_>, name: &str) -> Result<bool, StoreError> {
    let sql = match conn.dialect() {
        Dialect::Sqlite => "select 1 from sqlite_master where type = 'table' and name = $1",
        Dialect::Postgres => "select 1 where to_regclass($1) is not null",
    };
    Ok(conn.query_one(sql, &[name.into()])?.is_some())
}

/// Returns whether a migration of this program, or one of the store's own tables, is missing.
fn is_behind(conn: &mut Conn<'_>, migrations: &[Migration]) -> Result<bool, StoreError> {
    if !has_table(conn, "schema_compat")? {
        return Ok(true);
    }
    check(conn, migrations)?;
    let (done, known) = (steps(conn)?, migrations.len());
    if done > known {
        tracing::info!(step = done, known, "the schema is newer than this program, which can use it");
    }
    Ok(done < known)
}

/// Locks out other servers that migrate, until the connection ends. It is asked for outside any transaction: one that waits
/// inside would be waited for by an index that is built concurrently.
fn lock(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    if conn.dialect() == Dialect::Sqlite {
        // The file has one server.
        return Ok(());
    }
    let (mut pause, longest) = PAUSES;
    let ask = "select pg_try_advisory_lock($1)::int::bigint";
    while conn.query_one(ask, &[LOCK.into()])?.is_none_or(|row| row.int(0) != 1) {
        tracing::info!("another server migrates the schema: waiting");
        thread::sleep(pause);
        pause = (pause * 2).min(longest);
    }
    Ok(())
}

fn unlock(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    match conn.dialect() {
        Dialect::Sqlite => Ok(()),
        Dialect::Postgres => conn.query("select pg_advisory_unlock($1)", &[LOCK.into()]).map(drop),
    }
}

/// Creates the store's own tables, in a transaction of their own: a step may hold its locks for long.
fn prepare(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    conn.batch(conn.dialect().begin_migration())?;
    conn.batch(OWN)?;
    if !has_checksums(conn)? {
        conn.batch("alter table schema_version add column checksum TEXT")?;
    }
    conn.batch("commit")
}

fn run_steps(conn: &mut Conn<'_>, migrations: &[Migration]) -> Result<(), StoreError> {
    loop {
        conn.batch(conn.dialect().begin_migration())?;
        let next = steps(conn)?;
        let Some(migration) = migrations.get(next) else { return conn.batch("commit") };
        let dialect = conn.dialect();
        conn.batch(&dialect.schema(migration.script.of(dialect)))?;
        conn.execute(
            "insert into schema_version (version, name, checksum) values ($1, $2, $3)",
            &[
                i64::try_from(next + 1).unwrap_or(i64::MAX).into(),
                migration.name.into(),
                migration.script.checksum(dialect).into(),
            ],
        )?;
        conn.batch("commit")?;
        tracing::info!(migration = migration.name, "schema brought forward");
    }
}

/// Returns the number of migrations of the database.
fn steps(conn: &mut Conn<'_>) -> Result<usize, StoreError> {
    let done = conn.query_one("select coalesce(max(version), 0) from schema_version", &[])?;
    Ok(done.and_then(|row| usize::try_from(row.int(0)).ok()).unwrap_or(0))
}

/// Rejects a database whose steps are not those of this program: a migration that was changed after it had run, or one of
/// another branch. Steps that an earlier program ran have no checksum, and are compared by name.
///
/// # Errors
/// Unavailable, with the step and its names.
fn check(conn: &mut Conn<'_>, migrations: &[Migration]) -> Result<(), StoreError> {
    let checksum = if has_checksums(conn)? { "coalesce(checksum, '')" } else { "''" };
    let rows =
        conn.query(&format!("select version, name, {checksum} from schema_version order by version"), &[])?;
    let dialect = conn.dialect();
    for (row, migration) in rows.iter().zip(migrations) {
        let (step, name, sum) = (row.int(0), row.str(1), row.str(2));
        if name != migration.name {
            return Err(StoreError::Unavailable(format!(
                "step {step} of the schema is {name}, and this program's is {}: \
                 the database was brought forward by a program of another branch",
                migration.name
            )));
        }
        if !sum.is_empty() && sum != migration.script.checksum(dialect) {
            return Err(StoreError::Unavailable(format!(
                "the migration {name} has run with other statements than this program's: \
                 restore the file as it was, and add another migration for the change"
            )));
        }
    }
    Ok(())
}

fn has_checksums(conn: &mut Conn<'_>) -> Result<bool, StoreError> {
    let sql = match conn.dialect() {
        Dialect::Sqlite => "select 1 from pragma_table_info('schema_version') where name = 'checksum'",
        Dialect::Postgres => {
            "select 1 from pg_attribute where attrelid = to_regclass('schema_version') and attname = 'checksum'"
        }
    };
    Ok(conn.query_one(sql, &[])?.is_some())
}
