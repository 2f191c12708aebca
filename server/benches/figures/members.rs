//! Listing and searching members.

use client::api::members::members::{List, MemberFilter, QuickSearch, QuickSearchQuery};
use client::endpoint::{Call, Endpoint};
use server::operations::members::members::{list, search};

use crate::reads::Reads;
use crate::{Running, table};

/// Measures all of them. The 99th percentile of every search is to stay below 50 ms.
pub fn measure(running: &Running) {
    let reads = Reads::of(running);
    table::head();
    reads.measure("members, page 1", |_| List::find(MemberFilter::default()), list::list);
    reads.measure("members, searched", |number| List::find(searched(number)), list::list);
    reads.measure("members, one letter", |_| quick("a"), search::quick_search);
    reads.measure("members, name", |_| quick("ana sou"), search::quick_search);
    reads.measure("members, part of an e-mail", |_| quick("orreio"), search::quick_search);
    reads.measure(
        "members, phone",
        |number| quick(&format!("(11) 90{:03}", number % 1_000)),
        search::quick_search,
    );
    reads.measure("members, CPF", |number| quick(&format!("{:03}.98", number % 1_000)), search::quick_search);
}

/// Returns one of a thousand searches, so that rows have to be counted.
fn searched(number: usize) -> MemberFilter {
    MemberFilter { q: Some(format!("maria 119{:03}", number % 1_000)), ..MemberFilter::default() }
}

fn quick(text: &str) -> Call<QuickSearch> {
    QuickSearch::find(QuickSearchQuery { q: text.to_owned() })
}
