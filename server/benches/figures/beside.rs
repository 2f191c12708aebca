//! Lists while others write: totals must follow each commit, and nothing may wait for that.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use client::api::finance::payments::{List, PaymentFilter};
use client::endpoint::Endpoint;
use client::value::date::{DateRange, day_of};
use client::value::id::TransactionId;
use jiff::ToSpan;
use server::work::clock::Clock;

use crate::load::{alternate, requests};
use crate::wire::{Connection, request};
use crate::{CONNECTIONS, Running, table, writes};

/// Approvals a second meanwhile.
const WRITES: u32 = 20;

/// Measures the list of a year, quiet and while payments are approved.
pub fn measure(running: &Running) {
    let today = day_of(Clock::default().now());
    let created_at = Some(DateRange { from: today.saturating_sub(1.year()), to: today });
    let list =
        &request(&List::find(PaymentFilter { created_at, ..PaymentFilter::default() }), &running.root, 0);
    let read = |connections| requests(running.server.at, connections, |_| Some(list));
    let mut open = writes::open_payments(running);
    table::head();
    for connections in CONNECTIONS {
        let mut written = Vec::new();
        let [busy, quiet] = alternate([
            &mut || while_writing(running, &mut open, &mut written, || read(connections)),
            &mut || read(connections),
        ]);
        let what = format!("year, beside {WRITES} writes");
        table::row(&what, connections, &busy, &[("the same list, quiet", quiet)]);
        let done = written.iter().sum::<f64>() / written.len() as f64;
        table::line("    approvals a second meanwhile", &format!("{done:.1}"), &format!(">= {WRITES}"));
    }
}

/// Approves payments at their pace during a measurement, and adds how many that were a second.
pub fn while_writing<T>(
    running: &Running,
    open: &mut Vec<TransactionId>,
    written: &mut Vec<f64>,
    measure: impl FnOnce() -> T,
) -> T {
    let (over, done) = (&AtomicBool::new(false), &AtomicUsize::new(0));
    let began = Instant::now();
    let measured = thread::scope(|scope| {
        scope.spawn(move || {
            let mut connection = Connection::open(running.server.at).expect("the server listens");
            let pace = Duration::from_secs(1) / WRITES;
            for due in (0..).map(|number| began + pace * number) {
                thread::sleep(due.saturating_duration_since(Instant::now()));
                if over.load(Ordering::Relaxed) {
                    return;
                }
                if !writes::approve_next(running, &mut connection, open) {
                    return;
                }
                done.fetch_add(1, Ordering::Relaxed);
            }
        });
        let measured = measure();
        over.store(true, Ordering::Relaxed);
        measured
    });
    written.push(done.load(Ordering::Relaxed) as f64 / began.elapsed().as_secs_f64());
    measured
}
