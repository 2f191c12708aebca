//! How long a change takes to those who watch: from the moment that an approval is sent, hence before it is durable, to
//! the moment that a browser's stream has its event.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use client::api::finance::payments::{Approve, ApprovePayment, List, PaymentFilter};
use client::endpoint::Endpoint;
use client::value::id::TransactionId;

use crate::load::within;
use crate::wire::{Connection, Events, request};
use crate::{Running, table, writes};

/// Browsers that watch at the same time; the slowest counts.
const WATCHERS: usize = 20;
/// Approvals of a measurement, and the pause between them.
const APPROVALS: usize = 200;
const PAUSE: Duration = Duration::from_millis(20);
/// Connections that read lists meanwhile, in the second measurement.
const READERS: usize = 8;

/// Measures it on a server that rests, and on one that is busy.
pub fn measure(running: &Running) {
    let mut open = writes::open_payments(running);
    println!();
    for (what, readers) in [("approve to event, p50 / p99", 0), ("the same, while lists are read", READERS)] {
        let payments = open.split_off(open.len().saturating_sub(APPROVALS));
        let taken = while_reading(running, readers, || approve(running, &payments));
        let [p50, p99] = [50, 99].map(|percent| 1000.0 * within(percent, &taken).as_secs_f64());
        table::line(what, &format!("{p50:.1} / {p99:.1} ms"), "p99 <= 100 ms");
    }
}

/// Approves one after the other while others watch; what each approval took to the last of them, sorted.
fn approve(running: &Running, payments: &[TransactionId]) -> Vec<Duration> {
    let Running { server, root, .. } = running;
    let mut connection = Connection::open(server.at).expect("the server listens");
    let streams: Vec<_> =
        (0..WATCHERS).map(|_| Events::open(server.at, root).expect("root may watch")).collect();
    thread::scope(|scope| {
        let watchers: Vec<_> =
            streams.into_iter().map(|events| scope.spawn(move || heard(events, payments.len()))).collect();
        let mut sent = Vec::with_capacity(payments.len());
        for payment in payments {
            let request =
                request(&Approve::put(*payment, ApprovePayment::default()), root, payment.get() as usize);
            sent.push((payment.get(), Instant::now()));
            connection.send(&request).expect("an open payment can be approved");
            thread::sleep(PAUSE);
        }
        let heard: Vec<_> =
            watchers.into_iter().map(|watcher| watcher.join().expect("what panics ends the bench")).collect();
        let last = |id: &i64| heard.iter().filter_map(|heard| heard.get(id)).max().copied();
        let mut taken: Vec<_> =
            sent.iter().map(|(id, sent)| last(id).expect("every watcher hears all") - *sent).collect();
        taken.sort_unstable();
        taken
    })
}

/// Returns when a stream delivered the event of each payment.
fn heard(events: Events, payments: usize) -> HashMap<i64, Instant> {
    let of_payments = events.filter(|event| event.record == "transaction");
    of_payments.map(|event| (event.id, Instant::now())).take(payments).collect()
}

fn while_reading<T>(running: &Running, readers: usize, measure: impl FnOnce() -> T) -> T {
    let over = &AtomicBool::new(false);
    let list = &request(&List::find(PaymentFilter::default()), &running.root, 0);
    thread::scope(|scope| {
        for _ in 0..readers {
            scope.spawn(move || {
                let mut connection = Connection::open(running.server.at).expect("the server listens");
                while !over.load(Ordering::Relaxed) {
                    connection.send(list).expect("the server lists what it holds");
                }
            });
        }
        let measured = measure();
        over.store(true, Ordering::Relaxed);
        measured
    })
}
