//! Facts about a record, for the screen and for `--plain` alike.

use client::message::{Key, Lang};

use serde_json::Value;

use crate::core::theme::Tone;
use crate::kit::list::columns::{WIDEST, shown};
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;

/// Facts that belong together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// What they are about.
    pub title: String,
    /// The facts.
    pub facts: Vec<Fact>,
}

/// One fact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fact {
    /// What it says something about; empty when it belongs to the fact before.
    pub label: String,
    /// What it says.
    pub value: String,
    /// How it is to be taken.
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

/// Returns what a list says of a record, column by column; what is empty is left out.
pub fn of_row(table: &'static Table, record: &Value, lang: Lang) -> Section {
    let row = Row::of(table, record.clone());
    let filled = table.columns().iter().filter(|column| !row.at(column.declared.path).is_null());
    let facts = filled.map(|column| {
        let (value, tone) = shown(column, &row, lang, WIDEST);
        Fact { tone, ..fact(column.declared.title, value, lang) }
    });
    Section { title: table.label(lang), facts: facts.collect() }
}
