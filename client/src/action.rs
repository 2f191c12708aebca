//! Actions: what can be done to a record, as every door offers it.
//!
//! An endpoint that acts on a record says so in its row. Its label is the message `action.<endpoint id>`.

use crate::inverse::Undo;
use crate::message::{Key, Lang};
use crate::record::Kind;

/// What doors know of an endpoint that acts on a record.
#[derive(Debug, Clone, Copy)]
pub struct Action {
    /// The kind of record that it acts on.
    pub on: &'static Kind,
    /// The key that does it where a list or a record has the focus.
    pub key: Option<char>,
    /// Whether it can be done to many records at once, as a plan.
    pub is_for_many: bool,
    /// What undoes it.
    pub undo: Option<Undo>,
}

/// Returns what an action is called, by its endpoint's id.
pub fn label(endpoint: &str, lang: Lang) -> String {
    Key::named(&format!("action.{endpoint}")).map_or_else(|| endpoint.to_owned(), |key| key.text(lang, &[]))
}
