//! The facts of records: their values as people read them, and their declarations as data for doors that are not written in Rust.

use serde_json::{Map, Value, json};

use crate::catalogue;
use crate::catalogue::answer::{Kind, Type};
use crate::catalogue::cell::cell;
use crate::catalogue::dynamic::{at, whole_answer};
use crate::catalogue::lists::{holds, mask_of, words_of};
use crate::endpoint::{Endpoint, Visitor};
use crate::facts::{Beside, Fact, Facts};
use crate::message::{Key, Lang};
use crate::rules::mask::{apply, named};
use crate::value::text::shown;
use crate::value::unknown;

/// The facts of a record that are not empty, under a title.
#[derive(Debug)]
pub struct FilledSection<'r> {
    /// Its title.
    pub title: Key,
    /// The facts.
    pub facts: Vec<FilledFact<'r>>,
}

/// A fact that is not empty.
#[derive(Debug)]
pub struct FilledFact<'r> {
    /// Its declaration.
    pub declared: &'static Fact,
    /// Its title; empty if that of the fact before is also its own.
    pub label: String,
    /// Its value; null if there are only others next to it.
    pub value: &'r Value,
    /// The meaning of the value.
    pub kind: Kind<'r>,
    /// The value in words.
    pub text: String,
    /// The values next to it, in words.
    pub beside: Vec<String>,
}

impl FilledFact<'_> {
    /// Returns the value and those next to it, with this text for the value.
    pub fn line(&self, text: String) -> String {
        let parts = std::iter::once(&text).chain(&self.beside).filter(|part| !part.is_empty());
        parts.cloned().collect::<Vec<_>>().join(" · ")
    }
}

impl Facts {
    /// Returns the type of the record, in the type of the answer.
    pub fn record_type(self, answer: Type<'_>) -> Type<'_> {
        let row = answer.row();
        if self.within.is_empty() { row } else { row.at(self.within).unwrap_or(row) }
    }
}

/// Returns the facts of a record of this type that are not empty.
pub fn filled<'r>(facts: Facts, record: &'r Value, kind: Type<'r>, lang: Lang) -> Vec<FilledSection<'r>> {
    let sections = facts.sections.iter().map(|section| {
        let facts = section.facts.iter().flat_map(|fact| of_fact(fact, record, kind, lang));
        FilledSection { title: section.title, facts: facts.collect() }
    });
    sections.filter(|section| !section.facts.is_empty()).collect()
}

fn of_fact<'r>(fact: &'static Fact, record: &'r Value, kind: Type<'r>, lang: Lang) -> Vec<FilledFact<'r>> {
    let (items, of) = match fact.each {
        Some(list) => (items(record, list), kind.at(list)),
        None => (vec![record], Some(kind)),
    };
    let Some(kind) = of else { return Vec::new() };
    let mut before = None;
    let filled = items.into_iter().filter_map(|item| {
        let mut filled = of_item(fact, item, kind, lang)?;
        if before.as_ref() == Some(&filled.label) {
            filled.label.clear();
        } else {
            before = Some(filled.label.clone());
        }
        Some(filled)
    });
    filled.collect()
}

fn of_item<'r>(fact: &'static Fact, item: &'r Value, kind: Type<'r>, lang: Lang) -> Option<FilledFact<'r>> {
    if fact.when.is_some_and(|path| is_off(value_at(item, path))) {
        return None;
    }
    let value = value_at(item, fact.path);
    let mut text = in_words(value, kind.at(fact.path), lang);
    if let (true, Some(without)) = (text.is_empty(), fact.without) {
        text = without.text(lang, &[]);
    }
    let beside: Vec<String> =
        fact.beside.iter().filter_map(|beside| say_beside(beside, item, kind, lang)).collect();
    if text.is_empty() && beside.is_empty() {
        return None;
    }
    let named = fact.named_by.map(|path| in_words(value_at(item, path), kind.at(path), lang));
    let label = named.filter(|name| !name.is_empty()).unwrap_or_else(|| fact.title.text(lang, &[]));
    let kind = kind.at(fact.path).map_or(Kind::Plain, Type::kind);
    Some(FilledFact { declared: fact, label, value, kind, text, beside })
}

fn say_beside(beside: &Beside, item: &Value, kind: Type<'_>, lang: Lang) -> Option<String> {
    let text = in_words(value_at(item, beside.path), kind.at(beside.path), lang);
    if text.is_empty() {
        return beside.without.map(|without| without.text(lang, &[]));
    }
    Some(match beside.says {
        Some((sentence, parameter)) => sentence.text(lang, &[(parameter, &text)]),
        None => text,
    })
}

/// Returns a value as people read it; empty if there is none.
fn in_words(value: &Value, kind: Option<Type<'_>>, lang: Lang) -> String {
    let value = &named_records(value);
    if is_empty(value) {
        return String::new();
    }
    let mask = kind.and_then(|kind| named(mask_of(kind)?));
    match (mask, value) {
        (_, Value::Bool(is)) if kind.is_none_or(|kind| kind.kind() == Kind::Plain) => {
            if *is { Key::ShellYes } else { Key::ShellNo }.text(lang, &[])
        }
        (Some(mask), Value::String(text)) => shown(&apply(mask, text)).into_owned(),
        _ => cell(value, kind.map_or(Kind::Plain, Type::kind), lang),
    }
}

/// Returns records as their names.
pub fn named_records(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.get("name").unwrap_or(value).clone(),
        Value::Array(items) => items.iter().map(named_records).collect(),
        value => value.clone(),
    }
}

fn value_at<'v>(value: &'v Value, path: &str) -> &'v Value {
    at(value, path).unwrap_or(&Value::Null)
}

/// Returns the items of a list; of each list, if the path leads through one.
fn items<'v>(value: &'v Value, path: &str) -> Vec<&'v Value> {
    let each = |value: &'v Value| match value {
        Value::Array(items) => items.iter().collect(),
        Value::Null => Vec::new(),
        value => vec![value],
    };
    path.split('.').fold(vec![value], |found, name| {
        found.into_iter().filter_map(|value| value.get(name)).flat_map(each).collect()
    })
}

/// Returns whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    let is_blank = value.is_null() || value.as_str() == Some("");
    is_blank || unknown::is_unknown(value) || value.as_array().is_some_and(Vec::is_empty)
}

/// Returns whether a value says nothing, or no.
fn is_off(value: &Value) -> bool {
    is_empty(value) || value == false || value.as_i64() == Some(0)
}

/// Returns the declared facts, by the id of the endpoint that answers the record.
pub fn document() -> Value {
    struct Collect(Map<String, Value>);
    impl Visitor for Collect {
        fn endpoint<E: Endpoint>(&mut self) {
            if let Some(facts) = E::CLAUSES.facts {
                let answer = whole_answer::<E>();
                self.0.insert(E::ID.to_owned(), in_json(facts, facts.record_type(Type::of(&answer))));
            }
        }
    }
    let mut collected = Collect(Map::new());
    catalogue::visit(&mut collected);
    Value::Object(collected.0)
}

fn in_json(facts: Facts, record: Type<'_>) -> Value {
    let section = |title: Key, facts: &[Fact]| {
        let facts: Vec<Value> = facts.iter().map(|fact| fact_in_json(fact, record)).collect();
        json!({ "title": title.name(), "facts": facts })
    };
    facts.sections.iter().map(|of| section(of.title, of.facts)).collect()
}

fn fact_in_json(fact: &Fact, record: Type<'_>) -> Value {
    let item = fact.each.map_or(Some(record), |list| record.at(list));
    let beside = fact.beside.iter().map(|beside| {
        let says = beside.says.map(|(sentence, parameter)| json!([sentence.name(), parameter]));
        let more = json!({ "says": says, "without": beside.without.map(Key::name) });
        shape(beside.path, item, more)
    });
    let beside: Vec<Value> = beside.collect();
    let more = json!({
        "title": fact.title.name(), "each": fact.each, "when": fact.when, "copied": fact.is_copied,
        "without": fact.without.map(Key::name),
        "named": fact.named_by.map(|path| shape(path, item, json!({}))),
        "beside": (!beside.is_empty()).then_some(beside),
    });
    shape(fact.path, item, more)
}

/// Returns a path with the meaning of its value, and with what else is said of it.
fn shape(path: &str, record: Option<Type<'_>>, mut more: Value) -> Value {
    let field = record.and_then(|record| record.at(path));
    more["path"] = path.into();
    if let Some(field) = field {
        more["holds"] = Some(holds(field.kind())).filter(|holds| *holds != "text").into();
        more["words"] = words_of(field.kind()).clone();
        more["mask"] = mask_of(field).into();
    }
    let told = more.as_object_mut().expect("an object");
    // What most facts lack would make every page heavier.
    told.retain(|_, value| !value.is_null() && *value != false);
    more
}
