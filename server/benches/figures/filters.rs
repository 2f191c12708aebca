//! Filters that were not asked before, the dashboard after a write, and a long file: what finance waits for at month's end.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::ops::Range;
use std::time::{Duration, Instant};

use client::api::finance::payments::{List, PaymentFilter};
use client::api::home::dashboard;
use client::endpoint::Endpoint;
use client::endpoint::call::decode_query;
use client::value::date::day_of;
use client::value::id::TransactionId;
use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};
use server::work::clock::Clock;

use crate::load::within;
use crate::wire::{Connection, request};
use crate::{Running, beside, table, writes};

/// Payments that change before the filters by their last write.
const CHANGED: usize = 50;
/// Looks at the dashboard, each after an approval.
const LOOKS: usize = 40;
/// Days of a file.
const DAYS: i64 = 33;
/// Rows of the file that finance takes: each one's time is scaled to them.
const ROWS: usize = 46_000;

/// Measures each, quiet and beside writes.
pub fn measure(running: &Running) {
    let mut open = writes::open_payments(running);
    let today = day_of(Clock::default().now());
    println!();
    let since = Clock::default().now();
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    for _ in 0..CHANGED {
        writes::approve_next(running, &mut connection, &mut open);
    }
    let quiet = pairs(running, today, since, 0);
    let busy = beside::while_writing(running, &mut open, &mut Vec::new(), || pairs(running, today, since, 1));
    table::line("any two filters and their sums, p50", &milliseconds(within(50, &quiet)), "");
    table::line("    worst", &milliseconds(within(100, &quiet)), "<= 500 ms");
    table::line("    beside 20 writes, p50 to the quiet one", &times(&busy, &quiet), "<= 1.2");
    let looks = looks(running, &mut open);
    table::line("dashboard after a write, p50", &milliseconds(within(50, &looks)), "");
    table::line("    worst", &milliseconds(within(100, &looks)), "<= 150 ms");
    let file = |turn: i64| {
        let until = today.saturating_sub((turn * 40).days());
        let from = until.saturating_sub(DAYS.days());
        let started = Instant::now();
        let rows = rows_of_file(running.server.at, &running.root, from, until).expect("the file is sent");
        started.elapsed().mul_f64(ROWS as f64 / rows as f64)
    };
    let files = |turns: Range<i64>| {
        let mut taken: Vec<_> = turns.map(file).collect();
        taken.sort_unstable();
        taken
    };
    let quiet = files(1..6);
    let busy = beside::while_writing(running, &mut open, &mut Vec::new(), || files(6..11));
    table::line("46,000 rows as a file, worst", &milliseconds(within(100, &quiet)), "<= 2000 ms");
    table::line("    beside 20 writes, p50 to the quiet one", &times(&busy, &quiet), "<= 1.2");
}

/// The filters of one turn: each finds other rows than those of another turn.
fn filters(today: Date, since: Timestamp, turn: i64) -> Vec<String> {
    let days = |back: i64, long: i64| {
        let to = today.saturating_sub((back + 3 * turn).days());
        format!("{}::{to}", to.saturating_sub(long.days()))
    };
    let pick = |words: [&str; 2]| words[usize::from(turn != 0)].to_owned();
    vec![
        format!("created_at={}", days(20, 30)),
        format!("paid_at={}", days(10, 30)),
        format!("due={}", days(5, 30)),
        format!("status={}", pick(["paid", "cancelled"])),
        format!("payment_type={}", pick(["credit_card", "boleto"])),
        format!("recurrent={}", pick(["1", "0"])),
        format!("account_manager={}", pick(["0", "3"])),
        format!("plan_group={}", pick(["2", "1"])),
        format!("product={}", pick(["3", "2"])),
        format!("failure={}", pick(["antifraud", "boleto_overdue"])),
        format!("amount={}", pick(["239.90", "89.90"])),
        format!("movement={}", pick(["returned", "contested"])),
        format!("updated_since={since}"),
    ]
}

/// Asks for the first page and the sums of any two filters, each once; how long each took, the shortest first.
fn pairs(running: &Running, today: Date, since: Timestamp, turn: i64) -> Vec<Duration> {
    let all = filters(today, since, turn);
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    let mut taken = Vec::new();
    for (at, one) in all.iter().enumerate() {
        for other in &all[at + 1..] {
            let query = format!("sums=1&{one}&{other}");
            let filter: PaymentFilter = decode_query(&query).expect("the filters are declared");
            let call = request(&List::find(filter), &running.root, 0);
            let started = Instant::now();
            connection.send(&call).expect("the server answers a filter");
            taken.push((started.elapsed(), query));
        }
    }
    taken.sort_unstable();
    for (took, query) in taken.iter().rev().take(5) {
        println!("    {} {query}", milliseconds(*took));
    }
    taken.into_iter().map(|(took, _)| took).collect()
}

fn looks(running: &Running, open: &mut Vec<TransactionId>) -> Vec<Duration> {
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    let look = request(&dashboard::Get::new(()), &running.root, 0);
    let mut taken: Vec<_> = (0..LOOKS)
        .map(|_| {
            writes::approve_next(running, &mut connection, open);
            let started = Instant::now();
            connection.send(&look).expect("the dashboard is shown");
            started.elapsed()
        })
        .collect();
    taken.sort_unstable();
    taken
}

/// Reads the file of the payments that were created in some days; the number of its rows.
fn rows_of_file(at: SocketAddr, headers: &str, from: Date, until: Date) -> io::Result<usize> {
    let path = client::catalogue::descriptor(List::ID)
        .and_then(|about| about.export.as_ref())
        .expect("an export")
        .path;
    let mut stream = TcpStream::connect(at)?;
    write!(
        stream,
        "GET /api{path}?created_at={from}::{until} HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n{headers}\r\n"
    )?;
    let mut bytes = Vec::new();
    stream.read_to_end(&mut bytes)?;
    assert!(
        bytes.starts_with(b"HTTP/1.1 200"),
        "{}",
        String::from_utf8_lossy(&bytes[..bytes.len().min(400)])
    );
    Ok(bytes.iter().filter(|byte| **byte == b'\n').count())
}

fn times(busy: &[Duration], quiet: &[Duration]) -> String {
    format!("{:.2}", within(50, busy).as_secs_f64() / within(50, quiet).as_secs_f64())
}

fn milliseconds(taken: Duration) -> String {
    format!("{:.0} ms", 1000.0 * taken.as_secs_f64())
}
