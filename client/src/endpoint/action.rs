//! Actions on records, as every door offers them.
//!
//! An endpoint that acts on a record declares so in its row. Its label is the message `action.<endpoint id>`. A call whose row
//! names no inverse cannot be undone, or only by a decision of the user.

use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::{Key, Lang};
use crate::record::Kind;
use crate::wire::rehearsal::{Change, Inverse};

/// The declaration of an endpoint that acts on a record.
#[derive(Debug, Clone, Copy)]
pub struct Action {
    /// The kind of record.
    pub on: &'static Kind,
    /// The key that triggers the action on a focused list or record.
    pub key: Option<char>,
    /// Whether the action applies to many records at once, as a plan.
    pub is_for_many: bool,
    /// The fields of the body that name the record, each taken from the record's field of the same name.
    pub names: &'static [&'static str],
    /// The call that reverts it.
    pub undo: Option<Undo>,
}

/// The inverse of an endpoint: another endpoint, and how to build its call from the changes.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    /// The endpoint that restores the previous values.
    pub endpoint: &'static str,
    /// Builds its call; `None` if the changes do not hold the previous values.
    pub call: fn(&[Change]) -> Option<Inverse>,
}

/// The untyped form of a call.
impl<E: Endpoint> From<&Call<E>> for Inverse {
    fn from(call: &Call<E>) -> Inverse {
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        Inverse { endpoint: E::ID.to_owned(), path: call.path.parts(), body }
    }
}

/// Returns the label of an endpoint's action.
pub fn label(endpoint: &str, lang: Lang) -> String {
    Key::named(&format!("action.{endpoint}")).map_or_else(|| endpoint.to_owned(), |key| key.text(lang, &[]))
}
