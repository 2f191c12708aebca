//! Filter lines: `status:aberto criado:01/11/2026..15/11/2026`. Words are read in the reader's language and as the API calls
//! them, and written so that the same filter is read again.

pub mod fields;
pub mod words;

use std::collections::BTreeMap;

use client::value::date::{DateRange, show_date};
pub(crate) use client::value::text::slug;
use serde_json::Value;

/// A word of a filter line and what it means.
pub type Meaning = (String, String);
/// The records to choose among, by the call that lists them.
pub type Records = BTreeMap<String, Vec<Value>>;

/// A label as a choice: as typed, and its name.
pub(crate) fn choice(label: String) -> Meaning {
    (slug(&label), label)
}

fn show_range(range: DateRange) -> String {
    let (from, to) = (show_date(range.from), show_date(range.to));
    if from == to { from } else { format!("{from}..{to}") }
}
