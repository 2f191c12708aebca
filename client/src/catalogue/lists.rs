//! The declared lists as data, for doors that are not written in Rust.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::catalogue;
use crate::catalogue::answer::{Kind as Holds, Type};
use crate::catalogue::dynamic::whole_answer;
use crate::catalogue::filters::{self, FilterKind, Records, TypedFilter};
use crate::endpoint::raw::RawRoute;
use crate::endpoint::{Endpoint, Visitor};
use crate::list::{List, NAME, Width};
use crate::message::Key;

/// Returns every declared list, by the id of the endpoint that answers it.
pub fn document() -> Value {
    struct Collect(Map<String, Value>);
    impl Visitor for Collect {
        fn endpoint<E: Endpoint>(&mut self) {
            if let Some(list) = E::CLAUSES.list {
                let listed = in_json(list, &whole_answer::<E>(), &filters::of::<E>(), E::export());
                self.0.insert(E::ID.to_owned(), listed);
            }
        }
    }
    let mut collected = Collect(Map::new());
    catalogue::visit(&mut collected);
    Value::Object(collected.0)
}

fn in_json(list: &List, answer: &Value, filters: &[TypedFilter], export: Option<RawRoute>) -> Value {
    let row = Type::of(answer).row();
    let columns = list.columns.iter().map(|column| {
        let kind = row.at(column.path).map_or(Holds::Plain, Type::kind);
        let from = match column.from {
            Width::Narrow => "narrow",
            Width::Medium => "medium",
            Width::Wide => "wide",
        };
        let mask = row.at(column.path).and_then(mask_of);
        let mut told = json!({
            "path": column.path, "title": column.title.name(), "sort": column.sort, "holds": holds(kind),
            "words": words_of(kind), "from": from, "optional": column.is_optional, "mask": mask,
        });
        // What most columns lack would make every page heavier.
        told.as_object_mut().expect("an object").retain(|_, value| !value.is_null() && value != false);
        told
    });
    let views = list.views.iter().map(|view| {
        let query: BTreeMap<_, _> = view.parameters().collect();
        json!({ "name": view.name.name(), "query": query, "counted": view.is_counted })
    });
    let mut told = json!({
        "record": list.of.map(|kind| kind.name),
        "id": list.id,
        "each": list.each,
        "columns": columns.collect::<Vec<_>>(),
        "filters": filters.iter().map(filter_in_json).collect::<Vec<_>>(),
        "more_filters": list.more_filters,
        "count": list.count.map(Key::name),
        "sums": list.sums,
        "order": list.order.map(|order| order.to_string()),
        "sorts": list.sorts().collect::<Vec<_>>(),
        "views": views.collect::<Vec<_>>(),
        "export": export.map(|route| route.path),
    });
    if list.name != NAME {
        told["name"] = list.name.into();
    }
    told
}

fn filter_in_json(TypedFilter { declared, kind }: &TypedFilter) -> Value {
    let name = match kind {
        FilterKind::Choice(_) => "choice",
        FilterKind::Among(_) => "among",
        FilterKind::Member => "member",
        FilterKind::Period => "period",
        FilterKind::Number => "number",
        FilterKind::Text => "text",
        FilterKind::Texts => "texts",
    };
    let mut filter = json!({ "name": declared.field, "title": declared.title.name(), "kind": name });
    match kind {
        FilterKind::Choice(choices) => {
            let about = |label: Option<Key>, tone| json!({ "label": label.map(Key::name), "tone": tone });
            let words = choices.iter().map(|choice| (choice.value.clone(), about(choice.label, choice.tone)));
            filter["words"] = words.collect::<Map<_, _>>().into();
        }
        FilterKind::Among(records) => {
            let Records { endpoint, id, name, none } = records;
            filter["among"] = json!({ "endpoint": endpoint, "id": id, "name": name });
            if let Some(none) = none {
                filter["among"]["none"] = none.name().into();
            }
        }
        _ => {}
    }
    if let Some(all) = declared.all {
        filter["all"] = all.name().into();
    }
    if let Some(hint) = declared.hint {
        filter["hint"] = hint.name().into();
    }
    if let Some(ability) = declared.needs {
        filter["needs"] = json!({ "action": ability.action, "subject": ability.subject });
    }
    filter
}

/// Returns the name of the mask of a text, if its schema names one.
pub(super) fn mask_of(field: Type<'_>) -> Option<&str> {
    field.schema()["x-mask"].as_str()
}

/// Returns the labels and tones of the words of a closed list; null for other values.
pub(super) fn words_of(kind: Holds<'_>) -> &Value {
    if let Holds::Word(schema) = kind { &schema["x-words"] } else { &Value::Null }
}

/// Returns the name of a meaning.
pub(super) fn holds(kind: Holds<'_>) -> &'static str {
    match kind {
        Holds::Money => "money",
        Holds::Number => "number",
        Holds::Size => "size",
        Holds::Instant => "instant",
        Holds::Day => "day",
        Holds::Word(_) => "word",
        Holds::Lines | Holds::Plain => "text",
    }
}
