//! What guards refuse to the viewer of a record, as answers tell it beforehand.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::reason::Reason;

/// The actions that the viewer may not do to a record, by verb. An absent verb is allowed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "BTreeMap<String, Option<Reason>>")]
pub struct Can(BTreeMap<String, Reason>);

impl Can {
    /// Returns the same with another judgement of a verb.
    #[must_use]
    pub fn with(mut self, verb: &str, judgement: Result<(), Reason>) -> Can {
        match judgement {
            Ok(()) => self.0.remove(verb),
            Err(reason) => self.0.insert(verb.to_owned(), reason),
        };
        self
    }

    /// Returns why a verb is refused; `None` if it is allowed.
    pub fn refusal(&self, verb: &str) -> Option<&Reason> {
        self.0.get(verb)
    }
}

/// Returns the name of a call in a [`Can`]: the declared one, otherwise the verb of its id.
pub(crate) fn verb(id: &str, declared: Option<&'static str>) -> Cow<'static, str> {
    let of_id = || id.rsplit('.').next().unwrap_or_default().replace('-', "_");
    declared.map_or_else(|| of_id().into(), Cow::from)
}

/// Collects refused verbs.
impl FromIterator<(String, Reason)> for Can {
    fn from_iter<I: IntoIterator<Item = (String, Reason)>>(refused: I) -> Can {
        Can(refused.into_iter().collect())
    }
}

impl From<BTreeMap<String, Option<Reason>>> for Can {
    fn from(verbs: BTreeMap<String, Option<Reason>>) -> Can {
        verbs.into_iter().filter_map(|(verb, reason)| Some((verb, reason?))).collect()
    }
}

impl JsonSchema for Can {
    fn inline_schema() -> bool {
        true
    }
    fn schema_name() -> Cow<'static, str> {
        "Can".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<Reason>(),
        })
    }
}

/// The keyword of a schema that names the facts of a [`Can`].
pub const FACTS: &str = "x-facts";

/// Names an `F` in the schema of a [`Can`] as facts that it is made of. Documents of the contract list the verbs that guards of
/// these facts judge in its place ([`crate::catalogue::can::ListVerbs`]).
pub fn verbs<F: 'static>(schema: &mut Schema) {
    let facts = schema.ensure_object().entry(FACTS).or_insert_with(|| Value::Array(Vec::new()));
    if let Value::Array(facts) = facts {
        facts.push(std::any::type_name::<F>().into());
    }
}
