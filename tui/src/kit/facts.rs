//! Facts about a record, for the screen and for `--plain` alike.

use client::catalogue::cell::cell;
use client::message::{Key, Lang};
use client::value::unknown;
use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::list::columns::{WIDEST, shown, told};
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

/// Returns a fact of plain text.
pub fn fact(label: Key, value: impl ToString, lang: Lang) -> Fact {
    Fact { label: label.text(lang, &[]), value: value.to_string(), tone: Tone::Text }
}

/// Returns facts under a title.
pub fn section(title: Key, facts: Vec<Fact>, lang: Lang) -> Section {
    Section { title: title.text(lang, &[]), facts }
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
        Some(fact(label, cell(&named(row.at(name)), kind, lang), lang))
    });
    Section { title: table.label(lang), facts: columns.chain(others).collect() }
}

/// Returns whether a value says nothing.
fn is_empty(value: &Value) -> bool {
    value.is_null() || unknown::is_unknown(value) || value.as_array().is_some_and(Vec::is_empty)
}

/// Returns records as their names.
fn named(value: &Value) -> Value {
    match value {
        Value::Object(fields) => fields.get("name").unwrap_or(value).clone(),
        Value::Array(items) => items.iter().map(named).collect(),
        value => value.clone(),
    }
}
