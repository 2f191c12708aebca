//! Finds the records that a write changes, from its endpoint's declaration. For a door that sees calls and
//! answers pass but knows no resource.

use serde_json::Value;

use crate::catalogue;
use crate::catalogue::dynamic::{self, Field, Shape};
use crate::endpoint::{Endpoint, Visitor};

/// A record, named by kind and id as in events.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordRef {
    /// The kind of record, e.g. `transaction`.
    pub record: String,
    /// The record's id.
    pub id: i64,
}

/// Returns the records that a call is about: the one of the declared kind ([`Clauses::about`]), as its answer, path or body names it;
/// otherwise those that its path names. A call that acts on a part of a member names it by the member's number.
///
/// [`Clauses::about`]: crate::endpoint::clauses::Clauses::about
pub fn named<E: Endpoint>(path: &[String], body: &[u8], answer: &[u8]) -> Vec<RecordRef> {
    let shape = Shape::of::<E>();
    let in_path = || {
        let pairs = shape.path.iter().zip(path);
        pairs.filter_map(|(field, value)| Some((field.record.clone()?, value.parse().ok()?)))
    };
    let acted_on = || {
        let kind = E::CLAUSES.action()?.on.name;
        let part = in_path().all(|(record, _)| event_record(record) != kind).then_some(kind)?;
        in_path().next_back().map(|(_, id)| (part.to_owned(), id))
    };
    let found: Vec<(String, i64)> = match E::CLAUSES.about {
        None => in_path().chain(acted_on()).collect(),
        Some(kind) => {
            let answer = || within(&dynamic::whole_answer::<E>(), &parsed(answer), kind);
            let path = || in_path().find(|(record, _)| record == kind).map(|(_, id)| id);
            let id = answer().or_else(path).or_else(|| in_body(&shape.body, &parsed(body), kind));
            id.map(|id| (kind.to_owned(), id)).into_iter().collect()
        }
    };
    found.into_iter().map(|(kind, id)| RecordRef { record: event_record(kind), id }).collect()
}

/// Returns the record that a call acts on, by its path or its body. A part of a member has the member's number; what lies between
/// two members has neither's.
pub fn acted_on<E: Endpoint>(path: &[String], body: &[u8]) -> Option<RecordRef> {
    let (kind, shape) = (E::CLAUSES.action()?.on.name, Shape::of::<E>());
    let is_of_kind = |field: &Field| field.record.clone().map(event_record).as_deref() == Some(kind);
    let in_path = || shape.path.iter().zip(path).filter(|(field, _)| field.record.is_some());
    let part = || in_path().next().filter(|_| in_path().count() == 1);
    let own = in_path().find(|(field, _)| is_of_kind(field)).or_else(part);
    let in_body = || {
        let field = shape.body.iter().find(|field| is_of_kind(field))?;
        parsed(body)[&field.name].as_i64()
    };
    let id = own.and_then(|(_, value)| value.parse().ok()).or_else(in_body)?;
    Some(RecordRef { record: kind.to_owned(), id })
}

/// Where the calls of an endpoint name records of a kind: values of the path, and fields of the query and the body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedBy {
    path: Vec<usize>,
    query: Vec<String>,
    body: Vec<String>,
}

impl NamedBy {
    /// Finds where an endpoint names records of a kind, e.g. `member`.
    pub fn of<E: Endpoint>(kind: &str) -> NamedBy {
        let shape = Shape::of::<E>();
        let is_it = |field: &&Field| field.record.as_deref() == Some(kind);
        let names = |fields: &[Field]| {
            fields.iter().filter(is_it).map(|field| field.name.clone()).collect::<Vec<_>>()
        };
        let path = (0..shape.path.len()).filter(|at| is_it(&&shape.path[*at])).collect();
        NamedBy { path, query: names(&shape.query), body: names(&shape.body) }
    }

    /// Returns the records that a call names. What does not parse names none.
    pub fn ids(&self, path: &[String], query: &str, body: &[u8]) -> Vec<i64> {
        let in_path = self.path.iter().filter_map(|at| path.get(*at)?.parse().ok());
        let pairs: Vec<(String, String)> = match self.query.is_empty() {
            true => Vec::new(),
            false => serde_html_form::from_str(query).unwrap_or_default(),
        };
        let in_query = pairs.iter().filter(|(name, _)| self.query.contains(name));
        let in_query = in_query.filter_map(|(_, value)| value.parse().ok());
        let body = if self.body.is_empty() { Value::Null } else { parsed(body) };
        let fields = self.body.iter().map(|name| &body[name]);
        let in_body = fields.flat_map(|value| match value {
            Value::Array(items) => items.iter().filter_map(id_of).collect(),
            value => Vec::from_iter(id_of(value)),
        });
        in_path.chain(in_query).chain(in_body).collect()
    }
}

/// Returns where the calls of an endpoint, by its id, name records of a kind.
pub fn named_by(endpoint: &str, kind: &str) -> Option<NamedBy> {
    struct Find<'f> {
        endpoint: &'f str,
        kind: &'f str,
        found: Option<NamedBy>,
    }
    impl Visitor for Find<'_> {
        fn endpoint<E: Endpoint>(&mut self) {
            if E::ID == self.endpoint {
                self.found = Some(NamedBy::of::<E>(self.kind));
            }
        }
    }
    let mut find = Find { endpoint, kind, found: None };
    catalogue::visit(&mut find);
    find.found
}

fn id_of(value: &Value) -> Option<i64> {
    value.as_i64().or_else(|| value.as_str()?.parse().ok())
}

/// Returns the name that events give a kind of record: members are users on the wire.
pub fn event_record(kind: String) -> String {
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
    use crate::api::members::demographic;
    use crate::api::service::{conversations, kanban};

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

    #[test]
    fn a_part_of_a_member_is_told_beside_the_member() {
        let path = ["4".to_owned()];
        let saved = named::<demographic::SaveCompany>(&path, b"{}", b"{}");
        let told: Vec<_> = saved.iter().map(|one| (one.record.as_str(), one.id)).collect();
        assert_eq!(told, [("user", 4), ("demographic", 4)]);
    }

    #[test]
    fn a_conversation_has_the_number_of_neither_member() {
        let path = ["4".to_owned(), "5".to_owned()];
        assert_eq!(acted_on::<conversations::Finish>(&path, b"{}"), None);
        let by_link = acted_on::<conversations::ReinforceInterest>(&[], br#"{"conversation_id":32}"#);
        assert_eq!(by_link, Some(RecordRef { record: "conversation".to_owned(), id: 32 }));
    }

    #[test]
    fn members_are_found_wherever_a_call_names_them() {
        let of = NamedBy::of::<payments::Create>("member");
        assert_eq!(of.ids(&["4".to_owned()], "", b"{}"), [4]);
        let hide = NamedBy::of::<kanban::HideCard>("member");
        assert_eq!(hide.ids(&[], "", br#"{"user_id":"7"}"#), [7]);
        assert!(hide.ids(&[], "", b"nonsense").is_empty());
        let many = NamedBy::of::<kanban::AddSanitation>("member");
        assert_eq!(many.ids(&[], "", br#"{"users":[7,8]}"#), [7, 8]);
    }
}
