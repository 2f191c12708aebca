//! The declared lists as data, for doors that are not written in Rust.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{List, Width};
use crate::endpoint::answer::{Kind as Holds, Type};
use crate::endpoint::dynamic::whole_answer;
use crate::endpoint::{Endpoint, Visitor, catalogue};

/// Returns every declared list, by the id of the endpoint that answers it.
pub fn document() -> Value {
    struct Collect(serde_json::Map<String, Value>);
    impl Visitor for Collect {
        fn endpoint<E: Endpoint>(&mut self) {
            if let Some(list) = E::LIST {
                self.0.insert(E::ID.to_owned(), in_json::<E>(list));
            }
        }
    }
    let mut collected = Collect(serde_json::Map::new());
    catalogue::visit(&mut collected);
    Value::Object(collected.0)
}

fn in_json<E: Endpoint>(list: &List) -> Value {
    let answer = whole_answer::<E>();
    let row = Type::of(&answer).row();
    let columns = list.columns.iter().map(|column| {
        let kind = row.at(column.path).map_or(Holds::Plain, Type::kind);
        let words = if let Holds::Word(schema) = kind { &schema["x-words"] } else { &Value::Null };
        let from = match column.from {
            Width::Narrow => "narrow",
            Width::Medium => "medium",
            Width::Wide => "wide",
        };
        json!({
            "path": column.path, "title": column.title.name(), "sort": column.sort, "holds": holds(kind),
            "words": words, "from": from,
        })
    });
    let views = list.views.iter().map(|view| {
        let query: BTreeMap<_, _> = view.parameters().collect();
        json!({ "name": view.name.name(), "query": query, "counted": view.is_counted })
    });
    json!({
        "record": list.of.map(|kind| kind.name),
        "id": list.id,
        "each": list.each,
        "columns": columns.collect::<Vec<_>>(),
        "order": list.order.map(|order| order.to_string()),
        "sorts": list.sorts().collect::<Vec<_>>(),
        "views": views.collect::<Vec<_>>(),
        "export": E::EXPORT.map(|route| route.path),
    })
}

fn holds(kind: Holds<'_>) -> &'static str {
    match kind {
        Holds::Money => "money",
        Holds::Number => "number",
        Holds::Instant => "instant",
        Holds::Day => "day",
        Holds::Word(_) => "word",
        Holds::Lines | Holds::Plain => "text",
    }
}
