//! Actions on records, as every door offers them.
//!
//! An endpoint that acts on a record declares so in its row. Its label is the message `action.<endpoint id>`.

use crate::inverse::Undo;
use crate::message::{Key, Lang};
use crate::record::Kind;

/// The declaration of an endpoint that acts on a record.
#[derive(Debug, Clone, Copy)]
pub struct Action {
    /// The kind of record.
    pub on: &'static Kind,
    /// The key that triggers the action on a focused list or record.
    pub key: Option<char>,
    /// Whether the action applies to many records at once, as a plan.
    pub is_for_many: bool,
    /// The call that reverts it.
    pub undo: Option<Undo>,
}

/// Returns the label of an endpoint's action.
pub fn label(endpoint: &str, lang: Lang) -> String {
    Key::named(&format!("action.{endpoint}")).map_or_else(|| endpoint.to_owned(), |key| key.text(lang, &[]))
}
