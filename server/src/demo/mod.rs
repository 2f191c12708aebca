//! Demonstration data: deterministic, as of today. Accounts are `<role>@demo.test`. Members 1 to 20 belong to
//! `sales`, 21 to 40 to `sales2`, and 41 to 60 have no consultant.

pub mod data;
pub mod insert;
pub mod past;
pub mod random;

use clap::ValueEnum;
use client::value::date::day_of;
use jiff::Timestamp;
use jiff::civil::Date;

use self::data::Data;
use self::past::PastChange;
use crate::store::{Conn, Dialect, Outcome, StoreError};
use crate::work::Failure;
use crate::work::app::Shared;
use crate::work::audit::Key;
use crate::work::password::hash_now;

/// The password of every demonstration account.
const PASSWORD: &str = "Demo@2026";

/// The scope and the time of the demonstration data.
pub struct DemoScope {
    /// The names and prices.
    pub data: Data,
    /// The time of the data.
    pub now: Timestamp,
    /// The day of `now` in São Paulo.
    pub today: Date,
    /// The key for its audit rows.
    pub audit_key: Key,
    /// The number of members.
    pub members: i64,
    /// The number of payments.
    pub payments: i64,
    /// The number of messages.
    pub messages: i64,
}

/// What the resources have filled so far.
pub struct DemoFill {
    /// The password hash of all accounts.
    pub password_hash: String,
    /// All members, in the order of their ids.
    pub people: Vec<Person>,
    /// Recent changes.
    pub past: Vec<PastChange>,
}

/// A member, as the rest of the demonstration knows them.
pub struct Person {
    /// The consultant.
    pub owner: Option<i64>,
    /// The name.
    pub name: String,
    /// The trade of a company, by its position in the list; `None` for representatives.
    pub trade: Option<usize>,
}

/// The contributions of the resources.
pub struct Parts {
    /// The tables whose indexes are created after they are filled.
    pub tables: fn() -> Vec<&'static str>,
    /// Fills the tables.
    pub fill: fn(&mut Conn<'_>, &DemoScope, &mut DemoFill) -> Result<(), StoreError>,
    /// Runs after the indexes are created.
    pub finish: fn(&mut Conn<'_>, &DemoScope) -> Result<(), StoreError>,
}

/// O tamanho da demonstração.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DemoSize {
    /// 200 membros, 400 pagamentos.
    Small,
    /// 10.000 membros, 20.000 pagamentos.
    Medium,
    /// 100.000 membros, 1.000.000 de pagamentos.
    Large,
}

/// Fills an empty database in one transaction. Keeps an existing demonstration unchanged.
///
/// # Errors
/// An error if the database holds anything else.
pub async fn fill(app: &Shared, size: DemoSize, parts: &'static Parts) -> Result<(), Failure> {
    let now = app.clock.now();
    let (name, members, payments, messages) = match size {
        DemoSize::Small => ("small", 200, 400, 1_000),
        DemoSize::Medium => ("medium", 10_000, 20_000, 100_000),
        DemoSize::Large => ("large", 100_000, 1_000_000, 2_000_000),
    };
    match app.store.read(found).await?? {
        DatabaseState::Demonstration => return Ok(()),
        DatabaseState::SomethingElse => {
            return Err("this database is in use and is no demonstration: choose another --data-dir or --database-url, \
                        or start without --demo"
                .into());
        }
        DatabaseState::Nothing => tracing::info!(size = name, "filling the database with demonstration data"),
    }
    let (password, audit_key) = (hash_now(PASSWORD), app.settings.audit_key.clone());
    let job = move |conn: &mut Conn<'_>| {
        let (data, today) = (Data::load(), day_of(now));
        let scope = DemoScope { data, now, today, audit_key, members, payments, messages };
        match claim(conn, name)
            .and_then(|mine| if mine { build(conn, parts, &scope, password) } else { Ok(()) })
        {
            Ok(()) => Outcome::Commit(Ok(())),
            Err(error) => Outcome::Rollback(Err(error)),
        }
    };
    // Millions of rows take longer than a request may wait.
    let store = app.store.clone();
    Ok(tokio::task::spawn_blocking(move || store.write_blocking(job)).await???)
}

enum DatabaseState {
    Nothing,
    Demonstration,
    SomethingElse,
}

/// Returns what a database holds. Waits for another server that fills it.
fn found(conn: &mut Conn<'_>) -> Result<DatabaseState, StoreError> {
    wait_for_others(conn)?;
    let sql = "select id from staff union all select id from members limit 1";
    let is_used = conn.query_one(sql, &[])?.is_some();
    // Asked last: a server that filled the tables meanwhile has marked them, too.
    if conn.query_one("select value from meta where name = 'demo'", &[])?.is_some() {
        return Ok(DatabaseState::Demonstration);
    }
    Ok(if is_used { DatabaseState::SomethingElse } else { DatabaseState::Nothing })
}

/// Lets statements wait without limit for a server that fills the database, and holds its tables meanwhile.
fn wait_for_others(conn: &mut Conn<'_>) -> Result<(), StoreError> {
    if conn.dialect() == Dialect::Postgres {
        conn.batch("set local statement_timeout = 0")?;
    }
    Ok(())
}

/// Marks the database as a demonstration. Waits for another server that fills it, and returns false if it did.
fn claim(conn: &mut Conn<'_>, size: &str) -> Result<bool, StoreError> {
    wait_for_others(conn)?;
    let sql = "insert into meta (name, value) values ('demo', $1) on conflict do nothing";
    Ok(conn.execute(sql, &[size.into()])? > 0)
}

fn build(
    conn: &mut Conn<'_>,
    parts: &Parts,
    scope: &DemoScope,
    password_hash: String,
) -> Result<(), StoreError> {
    let (mut indexes, mut changes) = (Vec::new(), Vec::new());
    for table in (parts.tables)() {
        indexes.extend(insert::drop_indexes(conn, table)?);
        changes.extend(conn.pause_changes(table)?);
    }
    let mut fill = DemoFill { password_hash, people: Vec::new(), past: Vec::new() };
    (parts.fill)(conn, scope, &mut fill)?;
    past::write(conn, &scope.audit_key, fill.past)?;
    for index in indexes {
        conn.batch(&index)?;
    }
    (parts.finish)(conn, scope)?;
    for statement in changes {
        conn.batch(&statement)?;
    }
    if conn.dialect() == Dialect::Postgres {
        // Until it looks by itself, which takes a minute, the planner would take every table for an empty one.
        conn.batch("analyze")?;
    }
    Ok(())
}
