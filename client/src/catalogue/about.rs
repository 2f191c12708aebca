//! Finds the records that a write changes, from its endpoint's declaration. For a door that sees calls and
//! answers pass but knows no resource.

use serde_json::Value;

use crate::catalogue::dynamic::{self, Field, Shape};
use crate::endpoint::Endpoint;

/// A record, named by kind and id as in events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRef {
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// The record's id.
    pub id: i64,
}

/// Returns the records that a call is about: the one of the declared kind ([`Endpoint::ABOUT`]), as its answer, path or body
/// names it; otherwise those that its path names.
pub fn named<E: Endpoint>(path: &[String], body: &[u8], answer: &[u8]) -> Vec<RecordRef> {
    let shape = Shape::of::<E>();
    let in_path = || {
        let pairs = shape.path.iter().zip(path);
        pairs.filter_map(|(field, value)| Some((field.record.clone()?, value.parse().ok()?)))
    };
    let found: Vec<(String, i64)> = match E::ABOUT {
        None => in_path().collect(),
        Some(kind) => {
            let answer = || within(&dynamic::whole_answer::<E>(), &parsed(answer), kind);
            let path = || in_path().find(|(record, _)| record == kind).map(|(_, id)| id);
            let id = answer().or_else(path).or_else(|| in_body(&shape.body, &parsed(body), kind));
            id.map(|id| (kind.to_owned(), id)).into_iter().collect()
        }
    };
    found.into_iter().map(|(kind, id)| RecordRef { record: event_record(kind), id }).collect()
}

/// Returns the name that events give a kind of record: members are users on the wire.
fn event_record(kind: String) -> String {
    if kind == "member" { "user".to_owned() } else { kind }
}

fn parsed(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).unwrap_or_default()
}

/// Finds an id of a kind among the fields of an answer, or as the id of one of them.
fn within(schema: &Value, answer: &Value, kind: &str) -> Option<i64> {
    let fields = schema["properties"].as_object()?;
    fields.iter().find_map(|(name, schema)| {
        let value = &answer[name];
        let is_it = |schema: &Value| dynamic::record(schema).as_deref() == Some(kind);
        if is_it(schema) {
            return value.as_i64();
        }
        is_it(&schema["properties"]["id"]).then(|| value["id"].as_i64())?
    })
}

fn in_body(fields: &[Field], body: &Value, kind: &str) -> Option<i64> {
    let field = fields.iter().find(|field| field.record.as_deref() == Some(kind))?;
    body[&field.name].as_i64()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::finance::payments;
    use crate::api::service::conversations;

    fn one<E: Endpoint>(path: &[&str], body: &str, answer: &str) -> (String, i64) {
        let path: Vec<String> = path.iter().map(|value| (*value).to_owned()).collect();
        let [RecordRef { record, id }] =
            named::<E>(&path, body.as_bytes(), answer.as_bytes()).try_into().unwrap();
        (record, id)
    }

    #[test]
    fn the_declared_kind_is_found_in_the_answer_or_the_body() {
        let answer = r#"{"message":"","conversation":{"id":31,"version":2}}"#;
        let finished = one::<conversations::Finish>(&["4", "5"], "{}", answer);
        assert_eq!(finished, ("conversation".to_owned(), 31));
        let body = r#"{"conversation_id":32}"#;
        let reinforced = one::<conversations::ReinforceInterest>(&[], body, r#"{"member":{"id":4}}"#);
        assert_eq!(reinforced, ("conversation".to_owned(), 32));
        let created = one::<payments::Create>(&["4"], "{}", r#"{"transaction_id":812}"#);
        assert_eq!(created, ("transaction".to_owned(), 812));
        assert_eq!(named::<payments::Create>(&["4".to_owned()], b"{}", b"nonsense"), []);
    }

    #[test]
    fn otherwise_it_is_what_the_path_names() {
        assert_eq!(one::<payments::Approve>(&["812"], "", "{}"), ("transaction".to_owned(), 812));
        let moved = named::<conversations::Migrate>(&["4".to_owned(), "5".to_owned()], b"", b"{}");
        let user = |id| RecordRef { record: "user".to_owned(), id };
        assert_eq!(moved, [user(4), user(5)]);
    }
}
