//! Facts about a record, for the screen and for `--plain` alike.

use std::sync::OnceLock;

use client::catalogue::answer::{Kind, Type};
use client::catalogue::cell::cell;
use client::catalogue::dynamic::whole_answer;
use client::catalogue::facts::{filled, named_records};
use client::endpoint::Endpoint;
use client::facts::Facts;
use client::message::{Key, Lang};
use client::value::unknown;
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::list::columns::{WIDEST, shown, told, word};
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;

/// Facts that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The title.
    pub title: String,
    /// The facts.
    pub facts: Vec<Fact>,
}

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// The label; empty if it belongs to the fact before.
    pub label: String,
    /// The value.
    pub value: String,
    /// The tone of the value.
    pub tone: Tone,
}

/// The facts of the record that an endpoint answers or lists, as the contract declares them.
#[derive(Debug)]
pub struct DeclaredFacts {
    facts: Facts,
    schema: fn() -> Value,
    answer: OnceLock<Value>,
}

/// Draws a fact otherwise than the contract says, by its name; none leaves it as it is.
pub type OwnFact<'f> = &'f dyn Fn(&str) -> Option<(String, Tone)>;

impl DeclaredFacts {
    /// Returns the facts of the record that an endpoint answers or lists.
    pub const fn of<E: Endpoint>() -> DeclaredFacts {
        let Some(facts) = E::CLAUSES.facts else { panic!("the row declares no facts") };
        DeclaredFacts { facts, schema: whole_answer::<E>, answer: OnceLock::new() }
    }

    /// Returns the sections of a record, without what is empty.
    pub fn sections(&self, record: &Value, own: OwnFact<'_>, lang: Lang) -> Vec<Section> {
        let kind = self.facts.record_type(Type::of(self.answer.get_or_init(self.schema)));
        of_declared(self.facts, record, kind, own, lang)
    }
}

/// Returns the sections of a record of this type, without what is empty.
pub fn of_declared(
    facts: Facts,
    record: &Value,
    kind: Type<'_>,
    own: OwnFact<'_>,
    lang: Lang,
) -> Vec<Section> {
    let sections = filled(facts, record, kind, lang).into_iter().map(|section| {
        let facts = section.facts.into_iter().map(|fact| {
            let of_word = || match fact.kind {
                Kind::Word(schema) => word(schema, fact.value, lang),
                _ => None,
            };
            let drawn = own(fact.declared.name()).or_else(of_word);
            let (text, tone) = drawn.unwrap_or_else(|| (fact.text.clone(), Tone::Text));
            Fact { value: fact.line(text), tone, label: fact.label }
        });
        Section { title: section.title.text(lang, &[]), facts: facts.collect() }
    });
    sections.collect()
}

/// Returns a fact of plain text.
pub fn fact(label: Key, value: impl ToString, lang: Lang) -> Fact {
    Fact { label: label.text(lang, &[]), value: value.to_string(), tone: Tone::Text }
}

/// Returns facts under a title.
pub fn section(title: Key, facts: Vec<Fact>, lang: Lang) -> Section {
    Section { title: title.text(lang, &[]), facts }
}

/// Returns the sections of a record of a list: those that the contract declares, or else all that it knows of a row.
pub fn sections_of(table: &'static Table, record: &Value, lang: Lang) -> Vec<Section> {
    match table.facts {
        Some(facts) => of_declared(facts, record, table.row(), &|_| None, lang),
        None => vec![of_record(table, record, lang)],
    }
}

/// Returns the facts of a record of a list: the columns in their order, then the other fields that the contract names;
/// empty ones are left out.
pub fn of_record(table: &'static Table, record: &Value, lang: Lang) -> Section {
    let row = Row::of(table, record.clone());
    let filled = table.columns().iter().filter(|column| !is_empty(told(column, &row)));
    let columns = filled.map(|column| {
        let (value, tone) = shown(column, &row, lang, WIDEST);
        Fact { tone, ..fact(column.declared.title, value, lang) }
    });
    let is_column = |name: &str| {
        let mut paths = table.columns().iter().map(|column| column.declared.path);
        paths.any(|path| path.split('.').next() == Some(name))
    };
    // A record that no server gave a version has the version 0.
    let is_told = |name: &str| !is_empty(row.at(name)) && (name != "version" || row.version != 0);
    let others = table.row().names().into_iter().filter(|name| !is_column(name) && is_told(name));
    let others = others.filter_map(|name| {
        let label = Key::of_field(name)?;
        let kind = table.row().at(name)?.kind();
        Some(fact(label, cell(&named_records(row.at(name)), kind, lang), lang))
    });
    Section { title: table.label(lang), facts: columns.chain(others).collect() }
}

/// Returns whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    value.is_null() || unknown::is_unknown(value) || value.as_array().is_some_and(Vec::is_empty)
}
