//! The figures of the server, on a million payments, each beside what nothing here can beat. `make bench` prints them.
#![expect(clippy::print_stdout, reason = "the table is what a bench is for")]

mod ceiling;
mod load;
mod subject;
mod table;
mod wire;

use std::path::Path;
use std::process::Command;
use std::time::Instant;

use client::api::payments::{Approve, Get, List, PaymentFilter, PaymentSort, PaymentStatus, PaymentType};
use client::api::session::{Credentials, Login};
use client::endpoint::Endpoint;
use client::id::TransactionId;
use client::page::OrderBy;
use load::Rate;
use subject::Subject;
use wire::{Connection, request};

/// One connection shows what a person waits for, many show what the machine gives.
const CONNECTIONS: [usize; 2] = [1, 32];

fn main() {
    let (folder, large) = subject::large_data();
    let data = subject::copy(&folder, &large);
    let server = Subject::start(data.path());
    let idle = server.memory();
    let token = sign_in(&server);

    table::head();
    reads(&server, &token);
    approvals(&server, &token, &ceiling::commits(&folder));

    println!();
    table::line("server ready after", &format!("{} ms", server.ready_after.as_millis()));
    table::line("server's memory, idle", &format!("{idle:.0} MiB"));
    table::line("server's memory, after all of this", &format!("{:.0} MiB", server.memory()));
    table::line("retaguarda --version", &format!("{:.1} ms", version()));
}

fn sign_in(server: &Subject) -> String {
    let credentials = Credentials { email: "root@demo.test".into(), password: "Demo@2026".into() };
    let session = Connection::open(server.at).and_then(|mut to| to.call(&Login::new(credentials), ""));
    session
        .expect("the demonstration has a root")
        .access_token
        .expect("who asks without a cookie gets a token")
}

fn reads(server: &Subject, token: &str) {
    let list = |filter: PaymentFilter| request(&List::find(filter), token, 0);
    let filtered = PaymentFilter {
        status: Some(PaymentStatus::Paid),
        payment_type: Some(PaymentType::Pix),
        order_by: Some(OrderBy { field: PaymentSort::PaidAt, descending: true }),
        ..PaymentFilter::default()
    };
    let cases = [
        ("list, page 1", list(PaymentFilter::default())),
        ("list, page 2000", list(PaymentFilter { page: Some(2000), ..PaymentFilter::default() })),
        ("list, filtered and sorted", list(filtered)),
        ("get by id", request(&Get::at(TransactionId::new(500_000)), token, 0)),
    ];
    for (what, request) in cases {
        let answer = Connection::open(server.at).and_then(|mut to| to.send(&request));
        let answer = answer.expect("the server reads what it holds");
        for connections in CONNECTIONS {
            let ours = load::requests(server.at, connections, |_| request.clone());
            let axum = ceiling::same_bytes(answer.clone(), connections, &request);
            table::row(what, connections, &ours, ("bare axum", &axum));
        }
    }
}

/// Approvals, each of another open payment, beside what the disk takes from one writer.
fn approvals(server: &Subject, token: &str, commits: &Rate) {
    let open = open_payments(server, token);
    let mut open = open.chunks(open.len() / CONNECTIONS.len());
    for connections in CONNECTIONS {
        let payments = open.next().expect("a share for each");
        let approve = |number: usize| request(&Approve::at(payments[number]), token, number);
        let ours = load::requests(server.at, connections, approve);
        table::row("approve", connections, &ours, ("one-row commits", commits));
    }
}

fn open_payments(server: &Subject, token: &str) -> Vec<TransactionId> {
    let mut connection = Connection::open(server.at).expect("the server listens");
    let page = |number| {
        let filter = PaymentFilter {
            page: Some(number),
            per_page: Some(200),
            status: Some(PaymentStatus::Open),
            ..PaymentFilter::default()
        };
        connection.call(&List::find(filter), token).expect("the server lists what it holds").transactions.data
    };
    let pages = (1..).map(page).take_while(|rows| !rows.is_empty());
    pages.flatten().map(|row| row.id).collect()
}

/// The median of many starts of the command line, in milliseconds.
fn version() -> f64 {
    let binary = Path::new(env!("CARGO_BIN_EXE_retaguarda-server")).with_file_name("retaguarda");
    let start = || {
        let before = Instant::now();
        let output =
            Command::new(&binary).arg("--version").output().expect("make bench builds the command line");
        assert!(output.status.success(), "retaguarda --version fails");
        before.elapsed()
    };
    let mut taken: Vec<_> = (0..101).map(|_| start()).collect();
    taken.sort_unstable();
    1000.0 * taken[taken.len() / 2].as_secs_f64()
}
