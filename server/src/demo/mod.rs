//! Demonstration data: the same each time, as of today. Accounts are `<role>@demo.test`; members 1 to 20 are the ones that
//! `sales` looks after, 21 to 40 those of `sales2`, and 41 to 60 are nobody's.

pub mod data;
pub mod insert;
pub mod past;
pub mod random;

use client::value::date::day_of;
use jiff::Timestamp;
use jiff::civil::Date;

use self::data::Data;
use crate::operations::administration::staff::demo as staff;
use crate::operations::finance::payments::demo as payments;
use crate::operations::finance::reference::demo as offer;
use crate::operations::members::favourites::demo as favourites;
use crate::operations::members::members::demo as members;
use crate::operations::service::conversations::{SEARCH, demo as conversations};
use crate::run::config::DemoSize;
use crate::run::serve::Failure;
use crate::store::{Conn, Outcome, StoreError};
use crate::work::app::Shared;
use crate::work::audit::Key;
use crate::work::password::hash_now;

/// The password of every demonstration account.
const PASSWORD: &str = "Demo@2026";

/// The tables whose indexes are made once they are full.
const TABLES: [&str; 6] = ["members", "transactions", "quotas", "conversations", "messages", SEARCH];

/// What the demonstration shows, and when.
pub struct Scene {
    /// The names and prices that it is made of.
    pub data: Data,
    /// The instant that it is as of.
    pub now: Timestamp,
    /// The day of `now` in São Paulo.
    pub today: Date,
    /// The key that its audit rows are sealed with.
    pub audit_key: Key,
    /// How many members.
    pub members: i64,
    /// How many payments.
    pub payments: i64,
    /// How many messages.
    pub messages: i64,
}

/// Fills an empty database, all of it or nothing. A demonstration that is there already is kept as it is.
///
/// # Errors
/// When the database is neither empty nor a demonstration.
pub async fn fill(app: &Shared, size: DemoSize) -> Result<(), Failure> {
    let now = app.clock.now();
    let (name, members, payments, messages) = match size {
        DemoSize::Small => ("small", 200, 400, 1_000),
        DemoSize::Medium => ("medium", 10_000, 20_000, 100_000),
        DemoSize::Large => ("large", 100_000, 1_000_000, 2_000_000),
    };
    match app.store.read(found).await?? {
        Found::Demonstration => return Ok(()),
        Found::SomethingElse => {
            return Err("this database is in use and is no demonstration: choose another --data-dir or --database-url, \
                        or start without --demo"
                .into());
        }
        Found::Nothing => tracing::info!(size = name, "filling the database with demonstration data"),
    }
    let (password, audit_key) = (hash_now(PASSWORD), app.settings.audit_key.clone());
    let job = move |conn: &mut Conn<'_>| {
        let (data, today) = (Data::load(), day_of(now));
        let scene = Scene { data, now, today, audit_key, members, payments, messages };
        match build(conn, &scene, &password, name) {
            Ok(()) => Outcome::Commit(Ok(())),
            Err(error) => Outcome::Rollback(Err(error)),
        }
    };
    // Millions of rows take longer than a request may wait.
    let store = app.store.clone();
    Ok(tokio::task::spawn_blocking(move || store.write_blocking(job)).await???)
}

enum Found {
    Nothing,
    Demonstration,
    SomethingElse,
}

fn found(conn: &mut Conn<'_>) -> Result<Found, StoreError> {
    if conn.query_one("select value from meta where name = 'demo'", &[])?.is_some() {
        return Ok(Found::Demonstration);
    }
    let sql = "select id from staff union all select id from members limit 1";
    Ok(if conn.query_one(sql, &[])?.is_some() { Found::SomethingElse } else { Found::Nothing })
}

fn build(conn: &mut Conn<'_>, scene: &Scene, password: &str, size: &str) -> Result<(), StoreError> {
    let mut indexes = Vec::new();
    for table in TABLES {
        indexes.extend(insert::drop_indexes(conn, table)?);
    }
    staff::fill(conn, scene, password)?;
    offer::fill(conn, &scene.data)?;
    let people = members::fill(conn, scene)?;
    let mut past = payments::fill(conn, scene, people.iter().map(|person| person.owner).collect())?;
    past.extend(conversations::fill(conn, scene, &people)?);
    favourites::fill(conn, scene, &people)?;
    past::write(conn, &scene.audit_key, past)?;
    for index in indexes {
        conn.batch(&index)?;
    }
    members::close(conn, scene.today)?;
    conn.execute("insert into meta (name, value) values ('demo', $1)", &[size.into()])?;
    Ok(())
}
