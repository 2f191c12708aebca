//! Reading payments.

use client::api::finance::payments::{Get, List, PaymentFilter, PaymentStatus, PaymentType};
use client::api::home::dashboard;
use client::endpoint::{Call, Endpoint};
use client::list::Order;
use client::value::id::TransactionId;
use server::operations;
use server::operations::home::dashboard::get;

use crate::load::{Rate, alternate, requests};
use crate::reads::Reads;
use crate::subject::Subject;
use crate::wire::request;
use crate::{Running, payments_by_hand, subject, table};

/// Measures all of them.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    table::head();
    lists(&reads);
    reads.measure("dashboard", |_| dashboard::Get::new(()), get::get);
    drop(reads);

    println!();
    let [deep, first] = alternate([&mut || turn_of(&running.server, &running.root, page_2000), &mut || {
        turn_of(&running.server, &running.root, first_page)
    }]);
    table::line("list, p50 of page 2000 to page 1", &times(&deep, &first), "<= 3");
    let data = subject::data("small");
    let small = Subject::start(data.path(), "small");
    let root = small.sign_in();
    let [large, small] =
        alternate([&mut || turn_of(&running.server, &running.root, first_page), &mut || {
            turn_of(&small, &root, first_page)
        }]);
    table::line("list, p50 of these data to small data", &times(&large, &small), "<= 1.5");
}

/// Measures reads beside a program of nothing else.
pub fn measure_by_hand(running: &Running) {
    table::head();
    by_hand(&Reads::of(running));
}

/// As [`measure_by_hand`], on any database.
pub fn by_hand(reads: &Reads<'_>) {
    reads.measure_by_hand("list, page 1", first_page, payments_by_hand::FIRST_PAGE);
    if reads.by_size(true, false) {
        reads.measure_by_hand("list, page 2000", page_2000, payments_by_hand::PAGE_2000);
    }
    let (large, smaller) = (payments_by_hand::get::<500_000>(), payments_by_hand::get::<200>());
    reads.measure_by_hand(
        "get by id",
        reads.by_size(get::<500_000>, get::<200>),
        reads.by_size(large, smaller),
    );
}

/// Measures lists, and a payment by its id.
pub fn lists(reads: &Reads<'_>) {
    reads.measure("list, page 1", first_page, operations::finance::payments::list::list);
    reads.measure("list, page 2000", page_2000, operations::finance::payments::list::list);
    reads.measure("list, deep pages", deep_page, operations::finance::payments::list::list);
    reads.measure("list, filtered and sorted", filtered, operations::finance::payments::list::list);
    reads.measure(
        "get by id",
        reads.by_size(get::<500_000>, get::<200>),
        operations::finance::payments::get::get,
    );
}

fn list(filter: PaymentFilter) -> Call<List> {
    List::find(filter)
}

fn first_page(_: usize) -> Call<List> {
    list(PaymentFilter::default())
}

fn page_2000(_: usize) -> Call<List> {
    list(PaymentFilter { page: Some(2000), ..PaymentFilter::default() })
}

/// A different page each time, so that none is cached.
fn deep_page(number: usize) -> Call<List> {
    let page = 1_000 + number * 7_919 % 38_000;
    list(PaymentFilter { page: i64::try_from(page).ok(), ..PaymentFilter::default() })
}

fn filtered(_: usize) -> Call<List> {
    list(PaymentFilter {
        status: Some(PaymentStatus::Paid),
        payment_type: Some(PaymentType::Pix),
        order_by: Some(Order::descending("paid_at").into()),
        ..PaymentFilter::default()
    })
}

fn get<const ID: i64>(_: usize) -> Call<Get> {
    Get::at(TransactionId::new(ID))
}

fn turn_of<E: Endpoint>(server: &Subject, root: &str, call: fn(usize) -> Call<E>) -> Rate {
    let asked = request(&call(0), root, 0);
    requests(server.at, 1, |_| Some(&asked))
}

fn times(rate: &Rate, of: &Rate) -> String {
    format!("{:.2} times", rate.p50.as_secs_f64() / of.p50.as_secs_f64())
}
