//! Listing and searching members.

use client::api::members::members::{
    Get, List, MemberColumns, MemberFilter, MemberQuery, QuickSearch, QuickSearchQuery,
};
use client::endpoint::{Call, Endpoint};
use client::value::id::MemberId;
use server::operations::members::members::{get, list, quick_search};

use crate::reads::Reads;
use crate::{Running, table};

/// A form of a quick search: its name, and the call of a number.
type SearchForm = (&'static str, fn(usize) -> Call<QuickSearch>);

/// The forms of a quick search.
pub const SEARCHES: [SearchForm; 13] = [
    ("members, one letter", |_| quick("a")),
    ("members, name", |_| quick("ana sou")),
    ("members, part of an e-mail", |_| quick("orreio")),
    ("members, phone", |number| quick(&format!("(11) 90{:03}", number % 1_000))),
    ("members, older phone", |number| quick(&format!("11 {:04}-{:04}", number % 1_000, number % 7))),
    ("members, CPF", |number| quick(&format!("{:03}.98", number % 1_000))),
    ("members, CNPJ", |number| quick(&format!("{:02}.{:03}", number % 100, number % 1_000))),
    ("members, last four digits", |number| quick(&format!("{:04}", 7 * number % 10_000))),
    ("members, part of a phone", |number| quick(&format!("90{:04}", 7 * number % 10_000))),
    ("members, part of a CPF", |number| quick(&format!("{:06}", 7_919 * number % 1_000_000))),
    ("members, area code and more", |number| quick(&format!("119{}", number % 10))),
    ("members, branch of a CNPJ", |_| quick("/0001-")),
    ("members, id", |number| quick(&format!("#{}", 1 + 97 * number % 100_000))),
];

/// Measures lists and searches. The 99th percentile of every search is to stay below 50 ms.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    table::head();
    reads.measure("members, page 1", |_| List::find(MemberFilter::default()), list::list);
    reads.measure("members, searched", searched, list::list);
    reads.measure("a member's whole record", whole, get::get);
    for (what, call) in SEARCHES {
        reads.measure(what, call, quick_search::quick_search);
    }
}

/// Returns one of a thousand records with its sections.
fn whole(number: usize) -> Call<Get> {
    let query = MemberQuery { columns: Some(MemberColumns::Complete) };
    Call { path: MemberId::new(1 + (97 * number % 1_000) as i64), query, body: () }
}

/// Returns one of a thousand searches, so that rows have to be counted.
pub fn searched(number: usize) -> Call<List> {
    let q = Some(format!("maria 119{:03}", number % 1_000));
    List::find(MemberFilter { q, ..MemberFilter::default() })
}

fn quick(text: &str) -> Call<QuickSearch> {
    QuickSearch::find(QuickSearchQuery { q: text.to_owned() })
}
