//! Maps the columns of records to the fields of calls, and reports what does not fit.

use jiff::civil::Date;
use serde_json::{Map, Value};

use super::record::{ADDED, Fault, Record};
use crate::access::Needs;
use crate::catalogue::Descriptor;
use crate::catalogue::dynamic::{Dynamic, FieldKind, Shape, at};
use crate::endpoint::call::CallError;
use crate::endpoint::{Call, Danger, Endpoint, PathParams};
use crate::message::{Key, Message};
use crate::rules::Rule;
use crate::wire::plan::Source;

/// A call of an endpoint, made from one row of the source.
#[derive(Debug, Clone, PartialEq)]
pub struct RowCall {
    /// The line in the source.
    pub line: u64,
    /// The original columns.
    pub columns: Map<String, Value>,
    /// The values of the path.
    pub path: Vec<String>,
    /// The query.
    pub query: Vec<(String, String)>,
    /// The body; null for none.
    pub body: Value,
    /// The version that the record must have, if known.
    pub version: Option<i64>,
}

/// The calls of a plan, with the format of their source.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows {
    /// The source that they were read from.
    pub source: Source,
    /// The names of the original columns.
    pub columns: Vec<String>,
    /// The calls.
    pub calls: Vec<RowCall>,
}

impl Rows {
    /// Creates rows whose original columns are the calls' own fields.
    pub fn own(source: Source, calls: Vec<RowCall>) -> Rows {
        let first = calls.first().map(|call| call.columns.keys().cloned().collect());
        Rows { source, columns: first.unwrap_or_default(), calls }
    }
}

impl RowCall {
    /// Creates the row of a typed call. Its columns are its own fields.
    pub fn of<E: Endpoint>(line: u64, call: &Call<E>, version: Option<i64>) -> RowCall {
        let body = serde_json::to_value(&call.body).unwrap_or_default();
        RowCall::own(line, &Descriptor::of::<E>().path_names(), call.path.parts(), body, version)
    }

    /// Returns a call without a query, whose columns are its own fields.
    pub fn own(line: u64, names: &[&str], path: Vec<String>, body: Value, version: Option<i64>) -> RowCall {
        let named = names.iter().zip(&path).map(|(name, value)| ((*name).to_owned(), value.as_str().into()));
        let fields = body.as_object().into_iter().flatten();
        let columns = named.chain(fields.map(|(name, value)| (name.clone(), value.clone()))).collect();
        RowCall { line, columns, path, query: Vec::new(), body, version }
    }

    /// Drops all original columns except those that name the record: a list's row has many, and these are
    /// enough to find it again.
    pub fn keep_names(&mut self, path: &[&str], body: &[&str]) {
        let named = path.iter().zip(&self.path).map(|(name, value)| (*name, value.as_str().into()));
        let fields = body.iter().filter_map(|name| Some((*name, self.body.get(*name)?.clone())));
        self.columns = named.chain(fields).map(|(name, value)| (name.to_owned(), value)).collect();
    }
}

/// An error in the mapping of columns to fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MappingError {
    /// The endpoint has no such field.
    Field(String),
    /// The source has no such column.
    Column(String),
    /// A field that every call needs has neither a column nor a fixed value.
    Missing(String),
    /// A fixed value does not parse as its field's kind.
    Value(String, Message),
}

/// Returns whether an endpoint can be called for many rows: a write that takes an idempotency key and no
/// secret. A plan would store a secret in the clear.
pub fn is_batchable(endpoint: &Dynamic) -> bool {
    let shape = endpoint.shape();
    let secret = shape.body.iter().any(|field| field.kind == FieldKind::Secret);
    let is_file = endpoint.about.receives.is_some();
    endpoint.about.danger != Danger::Read && endpoint.about.needs != Needs::Public && !secret && !is_file
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Path,
    Query,
    Body,
}

/// The source of a field's value.
#[derive(Debug, Clone)]
enum From {
    Column(String),
    Fixed(Value),
}

#[derive(Debug, Clone)]
struct Slot {
    part: Part,
    name: String,
    kind: FieldKind,
    from: Option<From>,
    is_required: bool,
    /// Whether the user mapped the column; otherwise it was found by name.
    mapped: bool,
}

/// Builds the calls of one endpoint from the records of one source.
#[derive(Debug, Clone)]
pub struct Filler<'e> {
    endpoint: &'e Dynamic,
    slots: Vec<Slot>,
    takes_body: bool,
    today: Date,
}

impl<'e> Filler<'e> {
    /// Chooses the source of each field: a fixed value, else the column mapped to it, else the column of its
    /// name. Words such as `hoje` count from today.
    pub fn new(
        endpoint: &'e Dynamic,
        columns: &[String],
        map: &[(String, String)],
        set: &[(String, String)],
        today: Date,
    ) -> Result<Filler<'e>, Vec<MappingError>> {
        let shape = endpoint.shape();
        let mut slots = slots(&shape);
        let mut errors = Vec::new();
        for slot in &mut slots {
            slot.from = columns.iter().find(|name| same(name, &slot.name)).cloned().map(From::Column);
        }
        for (column, field) in map {
            let root = column.split('.').next().unwrap_or(column);
            if !columns.iter().any(|name| name == column || name == root) {
                errors.push(MappingError::Column(column.clone()));
            }
            match slots.iter_mut().find(|slot| same(field, &slot.name)) {
                Some(slot) => (slot.from, slot.mapped) = (Some(From::Column(column.clone())), true),
                None => errors.push(MappingError::Field(field.clone())),
            }
        }
        for (field, text) in set {
            let Some(slot) = slots.iter_mut().find(|slot| same(field, &slot.name)) else {
                errors.push(MappingError::Field(field.clone()));
                continue;
            };
            match slot.kind.read(text, today) {
                Some(value) => slot.from = Some(From::Fixed(value)),
                None => errors.push(MappingError::Value(field.clone(), not_of(&slot.kind, text))),
            }
        }
        let takes_body = !shape.body.is_empty();
        if errors.is_empty() { Ok(Filler { endpoint, slots, takes_body, today }) } else { Err(errors) }
    }

    /// Leaves to the user the fields of a change that do not name its record: a list's row holds its present values, not new ones.
    #[must_use]
    pub fn of_list(mut self) -> Filler<'e> {
        let names = self.endpoint.about.action().map_or(&[][..], |action| action.names);
        let is_named = !names.is_empty() || self.slots.iter().any(|slot| slot.part == Part::Path);
        let is_value = |slot: &Slot| slot.part == Part::Body && !names.contains(&slot.name.as_str());
        let values = self.slots.iter_mut().filter(|slot| is_named && is_value(slot) && !slot.mapped);
        values.filter(|slot| matches!(slot.from, Some(From::Column(_)))).for_each(|slot| slot.from = None);
        self
    }

    /// Rejects a source in which no row can be filled in, because a required field has no column.
    pub fn is_complete(&self) -> Result<(), Vec<MappingError>> {
        let missing = self.slots.iter().filter(|slot| slot.is_required && slot.from.is_none());
        let missing: Vec<_> = missing.map(|slot| MappingError::Missing(slot.name.clone())).collect();
        if missing.is_empty() { Ok(()) } else { Err(missing) }
    }

    /// Returns the columns that no field uses.
    pub fn unused<'c>(&self, columns: &'c [String]) -> Vec<&'c str> {
        let takes = |name: &str| {
            self.slots.iter().any(|slot| match &slot.from {
                Some(From::Column(column)) => column.split('.').next() == Some(name) || column == name,
                _ => false,
            })
        };
        columns.iter().map(String::as_str).filter(|name| !ADDED.contains(name) && !takes(name)).collect()
    }

    /// Returns the call of a record, or all its faults.
    fn fill(&self, record: &Record) -> Result<RowCall, Vec<Fault>> {
        let mut filled = RowCall {
            line: record.line,
            columns: record.columns.clone(),
            path: Vec::new(),
            query: Vec::new(),
            body: if self.takes_body { Value::Object(Map::new()) } else { Value::Null },
            version: None,
        };
        let mut broken = Vec::new();
        for slot in &self.slots {
            match slot.value(record, self.today) {
                Ok(None) if slot.part == Part::Path || slot.is_required => {
                    broken.push(Fault::column(record.line, slot.column(), Rule::Required.message()));
                }
                Ok(None) => {}
                Ok(Some(value)) => slot.put(value, &mut filled),
                Err(what) => broken.push(Fault::column(record.line, slot.column(), what)),
            }
        }
        if broken.is_empty() {
            broken = self.check(&filled);
        }
        if broken.is_empty() { Ok(filled) } else { Err(broken) }
    }

    /// Returns the calls of all records, or all their faults.
    pub fn fill_all(&self, records: &[Record]) -> Result<Vec<RowCall>, Vec<Fault>> {
        let (mut calls, mut broken) = (Vec::with_capacity(records.len()), Vec::new());
        for record in records {
            match self.fill(record) {
                Ok(call) => calls.push(call),
                Err(faults) => broken.extend(faults),
            }
        }
        if broken.is_empty() { Ok(calls) } else { Err(broken) }
    }

    /// Returns the faults that the server would find in the values alone.
    fn check(&self, filled: &RowCall) -> Vec<Fault> {
        match self.endpoint.encode(&filled.path, &filled.query, &filled.body) {
            Ok(_) => Vec::new(),
            Err(CallError::Path) => vec![Fault::line(filled.line, Key::ApiNotFound)],
            Err(CallError::Syntax(detail)) => {
                vec![Fault::line(filled.line, Message::new(Key::ApiBadJson).with("detail", detail))]
            }
            Err(CallError::Fields(invalid)) => {
                let column = |field: &str| {
                    let slot = self.slots.iter().find(|slot| slot.name == field);
                    slot.map_or(field, Slot::column).to_owned()
                };
                let rules = invalid.rules().map(|(field, rule)| (column(field), rule.message()));
                rules.map(|(column, what)| Fault::column(filled.line, &column, what)).collect()
            }
        }
    }
}

fn slots(shape: &Shape) -> Vec<Slot> {
    let parts = [(Part::Path, &shape.path), (Part::Query, &shape.query), (Part::Body, &shape.body)];
    let mut slots: Vec<Slot> = Vec::new();
    for (part, fields) in parts {
        for field in fields {
            let (name, kind, is_required) = (field.name.clone(), field.kind.clone(), field.is_required);
            slots.push(Slot { part, name, kind, from: None, is_required, mapped: false });
        }
    }
    slots
}

impl Slot {
    /// Returns the column's name in the file.
    fn column(&self) -> &str {
        match &self.from {
            Some(From::Column(column)) => column,
            _ => &self.name,
        }
    }

    fn value(&self, record: &Record, today: Date) -> Result<Option<Value>, Message> {
        let value = match &self.from {
            None => return Ok(None),
            Some(From::Fixed(value)) => return Ok(Some(value.clone())),
            Some(From::Column(column)) => match record.columns.get(column) {
                Some(value) => Some(value),
                None => record
                    .columns
                    .get(column.split('.').next().unwrap_or_default())
                    .and_then(|root| at(root, column.split_once('.').map_or("", |(_, rest)| rest))),
            },
        };
        match value {
            None | Some(Value::Null) => Ok(None),
            // A list's row may hold a whole record under the name of an id field. That is not the id, unless
            // the user mapped it.
            Some(Value::Object(_) | Value::Array(_)) if !self.mapped && self.kind.is_single() => Ok(None),
            Some(Value::String(text)) if self.kind != FieldKind::Text => match text.trim() {
                "" => Ok(None),
                text => self.kind.read(text, today).map(Some).ok_or_else(|| not_of(&self.kind, text)),
            },
            Some(Value::String(text)) if text.is_empty() => Ok(None),
            Some(value) => Ok(Some(value.clone())),
        }
    }

    fn put(&self, value: Value, filled: &mut RowCall) {
        let text = |value: Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        match (self.part, &mut filled.body) {
            (Part::Path, _) => filled.path.push(text(value)),
            (Part::Query, _) => filled.query.push((self.name.clone(), text(value))),
            (Part::Body, Value::Object(body)) => {
                body.insert(self.name.clone(), value);
            }
            (Part::Body, _) => {}
        }
    }
}

/// Returns whether two names are equal apart from case and separators: `planId`, `plan_id` and `plan-id`.
pub(super) fn same(one: &str, other: &str) -> bool {
    fn plain(name: &str) -> impl Iterator<Item = char> {
        name.chars()
            .filter(|letter| !matches!(letter, '_' | '-' | ' '))
            .map(|letter| letter.to_ascii_lowercase())
    }
    plain(one).eq(plain(other))
}

fn not_of(kind: &FieldKind, value: &str) -> Message {
    let message = match kind {
        FieldKind::Whole => Message::new(Key::BatchCellWhole),
        FieldKind::Wholes => Message::new(Key::BatchCellWholes),
        FieldKind::Amount => Message::new(Key::BatchCellAmount),
        FieldKind::Day => Message::new(Key::BatchCellDay),
        FieldKind::Moment => Message::new(Key::BatchCellMoment),
        FieldKind::Period => Message::new(Key::BatchCellPeriod),
        FieldKind::YesNo => Message::new(Key::BatchCellYesNo),
        FieldKind::Word(words) | FieldKind::Words(words) => {
            Message::new(Key::BatchCellWord).with("words", words.join(", "))
        }
        FieldKind::Json | FieldKind::File | FieldKind::Texts | FieldKind::Text | FieldKind::Secret => {
            Message::new(Key::BatchCellJson)
        }
    };
    message.with("value", value)
}
