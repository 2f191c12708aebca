//! Members in number: who look like one, and the health of those who pay.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use client::api::administration::jobs::{Get as GetJob, JobState};
use client::api::finance::payments::{List, PaymentFilter};
use client::api::members::duplicates::Of;
use client::api::members::health_scores::{RecalculateAll, Recalculation};
use client::endpoint::{Call, Endpoint};
use client::value::id::MemberId;
use server::operations::members::duplicates::of;
use server::operations::members::members::matching::key_missing;
use server::store::{Conn, DatabaseUrl, Options, Outcome, Store, StoreError};
use server::work::clock::Clock;

use crate::load::{Rate, alternate, requests};
use crate::reads::Reads;
use crate::wire::{Connection, request};
use crate::{Running, beside, subject, table, writes};

/// The numbers of the first members of planted pairs, and what is between them and the second ones.
const PLANTED: (i64, i64, i64) = (10_001, 11_000, 50_000);

/// Measures both.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    table::head();
    reads.measure("a member's duplicates", suspects, of::of);
    compare_all(running);
    recalculate_all(running);
}

/// Returns one of those that the demonstration compares at once.
fn suspects(number: usize) -> Call<Of> {
    Of::at(MemberId::new(1 + (number % 1_000) as i64))
}

/// Plants pairs on a copy of the data, and compares all members as the upkeep does.
fn compare_all(running: &Running) {
    let copy = subject::data(&running.size);
    let url = DatabaseUrl::Sqlite(copy.path().join("retaguarda.db"));
    let store = Store::open(&url, Options::default()).expect("it is a database of ours");
    // The upkeep begins half a minute after a start.
    subject::wait_for_check("self");
    let planted = write(&store, plant);
    let began = Instant::now();
    while write(&store, |conn| key_missing(conn, Clock::default().now())) {}
    let taken = began.elapsed();
    let found: HashSet<(i64, i64)> = write(&store, |conn| {
        let rows = conn.query("select first_id, second_id from duplicates", &[])?;
        Ok(rows.iter().map(|row| (row.int(0), row.int(1))).collect())
    });
    let hits = planted.iter().filter(|pair| found.contains(pair)).count();
    println!();
    table::line("all members compared", &format!("{:.1} s", taken.as_secs_f64()), "<= 5 s");
    table::line("    planted pairs found", &format!("{hits} of {}", planted.len()), "all");
    table::line("    other pairs", &(found.len() - hits).to_string(), "");
}

/// Gives members the phone or the address of others, written otherwise. Returns the pairs.
fn plant(conn: &mut Conn<'_>) -> Result<Vec<(i64, i64)>, StoreError> {
    let (from, to, apart) = PLANTED;
    let chosen = [from.into(), to.into(), apart.into()];
    for sql in [
        // Who was deactivated as a double or migrated is no suspect.
        "update members set status = 'active', deactivation_reason = null
            where id between $1 and $2 or id between $1 + $3 and $2 + $3",
        // The number as it was before mobile numbers had nine digits.
        "insert into member_phones (member_id, phone, complete)
            select o.id + $3, substr(o.phone, 1, 2) || substr(o.phone, 4), o.phone from members o
            where o.id between $1 and $2 and o.id % 2 = 0 and length(o.phone) = 11
            and exists (select 1 from members m where m.id = o.id + $3)",
        "insert into member_emails (member_id, email)
            select o.id + $3, upper(o.email) from members o
            where o.id between $1 and $2 and o.id % 2 = 1 and o.email <> ''
            and exists (select 1 from members m where m.id = o.id + $3)",
    ] {
        conn.execute(sql, &chosen)?;
    }
    conn.execute("delete from duplicates", &[])?;
    conn.execute("delete from member_keys", &[])?;
    conn.execute("update members set keyed = 0", &[])?;
    let pairs = conn.query(
        "select o.id from members o where o.id between $1 and $2 and exists (select 1 from members m where m.id = o.id + $3)
            and (o.id % 2 = 1 and o.email <> '' or o.id % 2 = 0 and length(o.phone) = 11)",
        &chosen,
    )?;
    Ok(pairs.iter().map(|row| (row.int(0), row.int(0) + apart)).collect())
}

fn write<T: Send + 'static>(
    store: &Store,
    job: impl FnOnce(&mut Conn<'_>) -> Result<T, StoreError> + Send + 'static,
) -> T {
    let done = store.write_blocking(|conn| Outcome::Commit(job(conn)));
    done.expect("the store is open").expect("its tables are those of the server")
}

/// Recalculates the health of all paying members while payments are approved and lists are read.
fn recalculate_all(running: &Running) {
    let list = &request(&List::find(PaymentFilter::default()), &running.root, 0);
    let read = || requests(running.server.at, 1, |_| Some(list));
    let mut open = writes::open_payments(running);
    let mut written = Vec::new();
    let [quiet] = alternate([&mut || beside::while_writing(running, &mut open, &mut written, read)]);
    let mut job = (0, Duration::ZERO);
    let mut slowest = quiet;
    beside::while_writing(running, &mut open, &mut written, || {
        job = recalculated(running, || slowest = slower(slowest, read()));
        slowest
    });
    let (members, taken) = job;
    println!();
    let what = format!("health of {members} members");
    table::line(&what, &format!("{:.1} s", taken.as_secs_f64()), "<= 30 s for 50,000");
    table::line("    a list's p99 before", &format!("{:.2} ms", 1000.0 * quiet.p99.as_secs_f64()), "");
    table::line("    and at most meanwhile", &format!("{:.2} ms", 1000.0 * slowest.p99.as_secs_f64()), "");
}

fn slower(one: Rate, other: Rate) -> Rate {
    if other.p99 > one.p99 { other } else { one }
}

/// Starts the job and works meanwhile. Returns the number of its members, and how long it took.
fn recalculated(running: &Running, mut meanwhile: impl FnMut()) -> (i64, Duration) {
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    let began = Instant::now();
    let call = Call::<RecalculateAll> { path: (), query: (), body: Recalculation::default() };
    let started = connection.call(&call, &running.root).expect("root starts jobs");
    let mut job = started.job.expect("who starts a job sees it");
    while job.state.is_open() {
        meanwhile();
        job = connection.call(&GetJob::at(job.id), &running.root).expect("the job is there").job;
    }
    assert_eq!(job.state, JobState::Done, "the job ends well");
    (job.done, began.elapsed())
}
