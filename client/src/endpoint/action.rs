//! Actions on records, as every door offers them.
//!
//! An endpoint that acts on a record declares so in its row. Its label is the message `action.<endpoint id>`. A call whose row
//! names no inverse cannot be undone, or only by a decision of the user.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::endpoint::call::encode_query;
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::{Key, Lang};
use crate::record::{Kind, Record};
use crate::value::id::Id;
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
    /// The field of the record of which the one field of the body is a list, if that names many records at once.
    pub listed: Option<&'static str>,
    /// The call that reverts it.
    pub undo: Option<Undo>,
}

impl Action {
    /// Returns the fields of the body that name a record: each the record's own field of that name, or a list of the one that is
    /// declared.
    pub fn naming(&self, record: &Value) -> Map<String, Value> {
        let value = |name: &str| match self.listed {
            Some(from) => Value::Array(vec![record[from].clone()]),
            None => record[name].clone(),
        };
        self.names.iter().map(|name| ((*name).to_owned(), value(name))).collect()
    }
}

/// The inverse of an endpoint: another endpoint, and how to build its call from the changes.
#[derive(Debug, Clone, Copy)]
pub struct Undo {
    /// The endpoint that restores the previous values.
    pub endpoint: &'static str,
    /// Builds its call; `None` if the changes do not hold the previous values.
    pub call: fn(&[Change]) -> Option<Inverse>,
}

/// Returns the first change of a record of a kind.
pub fn change_of<K: Record>(changes: &[Change]) -> Option<&Change> {
    changes.iter().find(|change| change.record == K::KIND.name)
}

/// Returns the first changed record of a kind with its values before.
pub fn before<K: Record>(changes: &[Change]) -> Option<(Id<K>, &Value)> {
    change_of::<K>(changes).map(|change| (Id::new(change.id), &change.old))
}

/// The removal of what an endpoint creates. Its calls follow from the answer, because a rehearsal does not know the ids.
#[derive(Debug, Clone, Copy)]
pub struct Removal {
    /// The endpoint that removes one record.
    pub endpoint: &'static str,
    /// Builds its calls, one for each created record; `None` if the answer cannot be read.
    pub calls: fn(&Value) -> Option<Vec<RemovalCall>>,
}

/// A call that removes a created record.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RemovalCall {
    /// The values of its path.
    pub path: Vec<String>,
    /// Its query.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub query: Vec<(String, String)>,
    /// The version that the creation gave. Any other means that the record was changed since.
    #[serde(default)]
    pub version: Option<i64>,
}

/// The untyped form of a call.
impl<E: Endpoint> From<&Call<E>> for Inverse {
    fn from(call: &Call<E>) -> Inverse {
        let query = serde_html_form::from_str(&encode_query(&call.query)).unwrap_or_default();
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        Inverse { endpoint: E::ID.to_owned(), path: call.path.parts(), query, body, version: None }
    }
}

/// Returns what the button of an endpoint's form says: the act alone, without what its fields ask.
pub fn submit(endpoint: &str, lang: Lang) -> String {
    let own = named(endpoint, |id| format!("submit.{id}")).map(|key| key.text(lang, &[]));
    own.unwrap_or_else(|| label(endpoint, lang).trim_end_matches('…').to_owned())
}

/// Returns the label of an endpoint's action.
pub fn label(endpoint: &str, lang: Lang) -> String {
    label_key(endpoint).map_or_else(|| endpoint.to_owned(), |key| key.text(lang, &[]))
}

/// Returns the message of that label.
pub fn label_key(endpoint: &str) -> Option<Key> {
    named(endpoint, |id| format!("action.{id}"))
}

/// Returns the message of an endpoint: its own, else that which it shares with others, such as `action.tracks.contact` of
/// `tracks.contact-cerc`.
fn named(endpoint: &str, key: impl Fn(&str) -> String) -> Option<Key> {
    let shared = || Key::named(&key(endpoint.rsplit_once('-')?.0));
    Key::named(&key(endpoint)).or_else(shared)
}
