//! A batch that is killed at random moments and begun again, until it is done; and then counted in the server's log of
//! events, which is its audit.

use std::collections::BTreeMap;
use std::time::Instant;

use client::api::account::session::Login;
use client::batch::Plan;
use client::endpoint::Endpoint;
use client::message::Lang;
use client::transport::{Client, Settings};
use client::wire::door::Door;
use client::wire::event::Event;

use crate::options::BenchOptions;
use crate::running::Running;
use crate::subject::Subject;

/// Kills a batch repeatedly, and prints the results.
pub fn run(subject: &Subject, options: &BenchOptions, kills: usize) {
    let seed = seed();
    let rows = subject.rows(options, options.rows);
    let path = subject.plan("killed", options, &rows);
    let plan = Plan::read(&path, Lang::default()).expect("it was just made");
    let runtime = tokio::runtime::Runtime::new().expect("threads can be started");
    let watched = runtime.spawn(watched(watcher(subject)));
    let (before, mut chance) = (Instant::now(), seed);
    for _ in 0..kills {
        chance = next(chance);
        let most = (2 * rows.len() / kills).max(2) as u64;
        Running::start(subject, "killed").wait_for((chance >> 33) % most);
    }
    let last = subject.apply(&path);
    let took = before.elapsed().as_secs_f64();
    // Signing in again is an event too, and the last one.
    subject.done(&["login", "-q", "--email", "root@demo.test", "--password-stdin"], "Demo@2026\n");
    let seen = runtime.block_on(watched).expect("the stream was read to its end");
    let (missing, twice) = compared(&plan, &seen);
    println!("\n{}, {} rows, killed {kills} times, seed {seed}: {took:.1} s", options.endpoint, rows.len());
    println!("rows without their change: {missing}; changes too many: {twice}");
    let last: serde_json::Value = serde_json::from_str(&last).expect("the report is JSON");
    println!("the last report: {} done, {} failed, {} stale", last["done"], last["failed"], last["stale"]);
    assert!(missing == 0 && twice == 0, "every row is done exactly once");
}

/// A client of its own, for the stream.
fn watcher(subject: &Subject) -> Client {
    let server = format!("http://{}", subject.at).parse().expect("an address is an origin");
    let settings = Settings { server, door: Door::Cli, lang: Lang::PtBr, agent: "bench".into() };
    Client::with_token(settings, subject.token())
}

/// Reads every event until the marker, a sign-in.
async fn watched(client: Client) -> Vec<Event> {
    let mut stream = client.events(None).await.expect("root may watch");
    let mut seen = Vec::new();
    loop {
        let event = stream.next().await.expect("the server stays");
        if event.endpoint == Login::ID {
            return seen;
        }
        seen.push(event);
    }
}

/// Records that were changed too seldom and too often, by what the rehearsal said that each row changes.
fn compared(plan: &Plan, seen: &[Event]) -> (i64, i64) {
    let mut open: BTreeMap<(String, i64), i64> = BTreeMap::new();
    let made = |old: &serde_json::Value, id: i64| if old.is_null() { 0 } else { id };
    for change in plan.rows.iter().filter(|row| row.refused.is_none()).flat_map(|row| &row.changes) {
        *open.entry((change.record.clone(), made(&change.old, change.id))).or_default() += 1;
    }
    for event in seen.iter().filter(|event| event.endpoint == plan.header.endpoint) {
        let known = (event.record.clone(), event.id);
        let key = if open.contains_key(&known) { known } else { (event.record.clone(), 0) };
        *open.entry(key).or_default() -= 1;
    }
    let missing = open.values().filter(|left| **left > 0).sum();
    (missing, -open.values().filter(|left| **left < 0).sum::<i64>())
}

/// The beginning of the sequence of [`next`], which `SEED` chooses.
pub fn seed() -> u64 {
    std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(0x5eed)
}

/// The next of a fixed sequence of numbers.
pub fn next(number: u64) -> u64 {
    number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}
