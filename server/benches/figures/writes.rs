//! Writes: approvals beside SQLite's own commits, and sign-ins beside the price of a password.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use client::api::finance::payments::{Approve, ApprovePayment, List, PaymentFilter, PaymentStatus};
use client::endpoint::Endpoint;
use client::value::id::TransactionId;
use server::work::password::hash_now;

use crate::ceiling::RunningCommits;
use crate::load::{Rate, alternate, on_threads, requests};
use crate::wire::{Connection, request};
use crate::{CONNECTIONS, Running, subject, table};

/// Pages of open payments that are read.
const PAGES: i64 = 100;

/// Approvals, each of another open payment.
pub fn approvals(running: &Running) {
    let open = RefCell::new(open_payments(running));
    let commits = RunningCommits::within(&subject::folder());
    table::head();
    for connections in CONNECTIONS {
        let [ours, one_row] =
            alternate([&mut || approve(running, connections, &mut open.borrow_mut()), &mut || {
                commits.turn()
            }]);
        table::row("approve", connections, &ours, &[("one-row commits", one_row)]);
    }
}

/// Approves payments from the end of those that are open, and leaves the others.
fn approve(running: &Running, connections: usize, open: &mut Vec<TransactionId>) -> Rate {
    let used = AtomicUsize::new(0);
    let rate = requests(running.server.at, connections, |number| {
        used.fetch_max(number + 1, Ordering::Relaxed);
        let payment = open.iter().rev().nth(number)?;
        Some(request(
            &Approve::put(*payment, ApprovePayment::default()),
            &running.root,
            payment.get() as usize,
        ))
    });
    open.truncate(open.len().saturating_sub(used.into_inner()));
    rate
}

/// Approves the last of the open payments. Returns `false` if there is none: small data have fewer than all turns approve.
pub fn approve_next(running: &Running, connection: &mut Connection, open: &mut Vec<TransactionId>) -> bool {
    let Some(payment) = open.pop() else { return false };
    let approve =
        request(&Approve::put(payment, ApprovePayment::default()), &running.root, payment.get() as usize);
    connection.send(&approve).expect("an open payment can be approved");
    true
}

/// The latest of them, the oldest first: as many as all turns approve, and fewer than an account may list in an hour.
pub fn open_payments(running: &Running) -> Vec<TransactionId> {
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    let page = |number| {
        let filter = PaymentFilter {
            page: Some(number),
            per_page: Some(200),
            status: Some(PaymentStatus::Open),
            ..PaymentFilter::default()
        };
        let list = connection.call(&List::find(filter), &running.root);
        list.expect("the server lists what it holds").transactions.data
    };
    let pages = (1..=PAGES).map(page).take_while(|rows| !rows.is_empty());
    let mut open: Vec<_> = pages.flatten().map(|row| row.id).collect();
    open.reverse();
    open
}

/// Sign-ins, each connection from an address of its own, beside argon2 alone on as many threads as there are cores.
pub fn logins(running: &Running) {
    let asked: Vec<_> = (0..CONNECTIONS[1]).map(login_from).collect();
    let mut connection = Connection::open(running.server.at).expect("the server listens");
    for request in &asked {
        // An account that has signed in from this network does not wait for failures elsewhere.
        connection.send(request).expect("root may sign in from anywhere");
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    table::head();
    for connections in CONNECTIONS {
        let [ours, argon2] = alternate([&mut || sign_in(running, connections, &asked), &mut || {
            on_threads(connections.min(cores), |_| || !hash_now("Demo@2026").is_empty())
        }]);
        table::row("login", connections, &ours, &[("argon2 alone", argon2)]);
    }
}

fn login_from(address: usize) -> Vec<u8> {
    request(&subject::login(), &format!("x-forwarded-for: 10.0.0.{address}\r\n"), 0)
}

fn sign_in(running: &Running, connections: usize, asked: &[Vec<u8>]) -> Rate {
    on_threads(connections, |thread| {
        let mut connection = Connection::open(running.server.at).expect("the server listens");
        move || connection.send(&asked[thread]).expect("root may sign in from anywhere").len() > 2
    })
}
