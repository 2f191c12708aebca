//! Tables for the user: lists in columns, records field by field.

use client::catalogue::cell::{AVATAR, cell};
use client::catalogue::dynamic::at;
use client::catalogue::facts::filled;
use client::facts::Facts;
use client::message::Lang;
use comfy_table::presets::NOTHING;
use comfy_table::{Attribute, Cell, CellAlignment, ContentArrangement, Table};
use serde_json::{Map, Value};

use super::labels::Labels;
use client::catalogue::answer::{Kind, Type};
use client::list::Width;

/// Spaces before and after a column.
const GAP: (u16, u16) = (0, 2);

/// The style of a table.
#[derive(Debug, Clone, Copy)]
pub struct TableStyle {
    /// The language.
    pub lang: Lang,
    /// True if titles are coloured.
    pub colour: bool,
}

impl TableStyle {
    fn title(self, title: &str) -> Cell {
        let cell = Cell::new(title);
        if self.colour { cell.add_attribute(Attribute::Bold) } else { cell }
    }
}

fn bare() -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    // A narrower screen gets unwrapped lines.
    if table.width().is_some_and(|width| width >= 40) {
        table.set_content_arrangement(ContentArrangement::Dynamic);
    }
    table
}

/// Returns the width class of the screen, the widest if its width is unknown.
pub fn room() -> Width {
    match Table::new().width() {
        Some(40..100) => Width::Narrow,
        Some(100..140) => Width::Medium,
        _ => Width::Wide,
    }
}

/// Formats a list: one line for each row, numbers right-aligned.
pub fn list(columns: &[(String, String)], rows: &[Value], row: Type<'_>, style: TableStyle) -> String {
    let mut table = bare();
    table.set_header(columns.iter().map(|(_, title)| style.title(title)));
    let kinds: Vec<Kind<'_>> =
        columns.iter().map(|(path, _)| row.at(path).map_or(Kind::Plain, Type::kind)).collect();
    for row in rows {
        let value = |path: &str| at(row, path).unwrap_or(&Value::Null);
        let cells = columns.iter().zip(&kinds).map(|((path, _), kind)| cell(value(path), *kind, style.lang));
        table.add_row(cells);
    }
    for (column, kind) in table.column_iter_mut().zip(kinds) {
        column.set_padding(GAP);
        if matches!(kind, Kind::Money | Kind::Number | Kind::Size) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.trim_fmt()
}

/// Formats a record: one labelled line for each field that is not empty.
pub fn record(record: &Value, kind: Type<'_>, labels: Option<&Labels>, style: TableStyle) -> String {
    let mut lines = Vec::new();
    flatten("", record, Some(kind), style.lang, &mut lines);
    let mut table = bare();
    add_lines(&mut table, &lines, labels, style);
    spread(table)
}

fn add_lines(table: &mut Table, lines: &[(String, String)], labels: Option<&Labels>, style: TableStyle) {
    let mut before = None;
    for (path, text) in lines {
        // Rows of a nested list share one label.
        let label = match labels {
            Some(_) if before == Some(path) => String::new(),
            Some(labels) => labels.label(path),
            None => path.clone(),
        };
        before = Some(path);
        table.add_row([style.title(&label), Cell::new(text)]);
    }
}

fn spread(mut table: Table) -> String {
    table.column_iter_mut().for_each(|column| {
        column.set_padding(GAP);
    });
    table.trim_fmt()
}

/// Formats an answer by the declared facts of its record, under their titles, and then by its other fields as [`record`] does.
pub fn facts(
    facts: Facts,
    answer: &Value,
    kind: Type<'_>,
    labels: Option<&Labels>,
    style: TableStyle,
) -> String {
    let mut table = bare();
    let mut rows = 0;
    let record = at(answer, facts.within).unwrap_or(answer);
    for section in filled(facts, record, facts.record_type(kind), style.lang) {
        if rows > 0 {
            table.add_row([""]);
        }
        table.add_row([style.title(&section.title.text(style.lang, &[]).to_uppercase())]);
        rows += 1;
        for fact in section.facts {
            table.add_row([style.title(&fact.label), Cell::new(fact.line(fact.text.clone()))]);
        }
    }
    let mut lines = Vec::new();
    flatten("", &without(facts, answer), Some(kind), style.lang, &mut lines);
    if rows > 0 && !lines.is_empty() {
        table.add_row([""]);
    }
    add_lines(&mut table, &lines, labels, style);
    spread(table)
}

/// Returns an answer without the values that declared facts show.
fn without(facts: Facts, answer: &Value) -> Value {
    let mut rest = answer.clone();
    let record = if facts.within.is_empty() { Some(&mut rest) } else { rest.get_mut(facts.within) };
    let Some(record) = record else { return rest };
    for fact in facts.sections.iter().flat_map(|section| section.facts) {
        let list = fact.each.map(|list| format!("{list}.")).unwrap_or_default();
        for path in fact.beside.iter().map(|beside| beside.path).chain([fact.path]).chain(fact.named_by) {
            remove(record, &format!("{list}{path}"));
        }
    }
    rest
}

/// Removes the value at a path, in each item of a list on its way, and what is empty without it.
fn remove(value: &mut Value, path: &str) {
    match value {
        Value::Array(items) => {
            items.iter_mut().for_each(|item| remove(item, path));
            items.retain(|item| item.as_object().is_none_or(|fields| !fields.is_empty()));
        }
        Value::Object(fields) => {
            let Some((first, rest)) = path.split_once('.') else {
                fields.shift_remove(path);
                return;
            };
            let Some(inner) = fields.get_mut(first) else { return };
            remove(inner, rest);
            let is_empty =
                inner.as_object().is_some_and(Map::is_empty) || inner.as_array().is_some_and(Vec::is_empty);
            if is_empty {
                fields.shift_remove(first);
            }
        }
        _ => {}
    }
}

fn flatten(path: &str, value: &Value, kind: Option<Type<'_>>, lang: Lang, lines: &mut Vec<(String, String)>) {
    match value {
        Value::Null => {}
        Value::Object(fields) => match (&fields.get("sentence"), &fields.get("data")) {
            // A reason is printed as its sentence.
            (Some(Value::String(sentence)), _) if fields.contains_key("why") => {
                lines.push((path.to_owned(), cell(&sentence.as_str().into(), Kind::Plain, lang)));
            }
            (_, Some(rows)) if fields.contains_key("last_page") => {
                flatten(path, rows, kind.and_then(|kind| kind.at("data")), lang, lines);
            }
            _ => {
                for (name, value) in fields.iter().filter(|(name, _)| is_shown(name, fields)) {
                    let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                    flatten(&path, value, kind.and_then(|kind| kind.at(name)), lang, lines);
                }
            }
        },
        Value::Array(items) if items.iter().any(Value::is_object) => {
            for item in items {
                let mut parts = Vec::new();
                flatten("", item, kind.and_then(Type::items), lang, &mut parts);
                let parts: Vec<String> = parts.into_iter().map(|(_, text)| text).collect();
                lines.push((path.to_owned(), parts.join(" · ")));
            }
        }
        Value::Array(items) if items.is_empty() => {}
        value => lines.push((path.to_owned(), cell(value, kind.map_or(Kind::Plain, Type::kind), lang))),
    }
}

/// Returns whether a field is shown. Hides pictures, words that have a label field, and ids next to their
/// record.
fn is_shown(name: &str, beside: &Map<String, Value>) -> bool {
    let has_record =
        name.strip_suffix("_id").is_some_and(|record| beside.get(record).is_some_and(Value::is_object));
    name != AVATAR && !has_record && beside.get(&format!("{name}_label")).is_none_or(Value::is_null)
}
