//! Filter lines of lists whose filters need no words of their own: the fields of the query, in its order, by their names on
//! the wire and by the titles of the columns that they filter.

use std::sync::OnceLock;

use client::endpoint::Endpoint;
use client::endpoint::answer::Kind;
use client::endpoint::dynamic::{Dynamic, Field, FieldKind};
use client::message::{Key, Lang};
use client::value::date::DateRange;
use client::value::word::in_schema;
use serde_json::{Map, Value};

use crate::kit::filter::{Meaning, Words, choice, range, show_range, slug};
use crate::kit::list::query::Query;
use crate::kit::list::table::Table;

/// Fields of a query that are no filters.
const PAGING: [&str; 3] = ["page", "per_page", "order_by"];
/// The field for words that name no field.
const WORDS: &str = "q";

/// The filters of the list that an endpoint answers.
#[derive(Debug)]
pub struct Fields {
    endpoint: fn() -> Dynamic,
    table: &'static Table,
    known: OnceLock<Vec<Field>>,
}

/// What the words of a filter line mean, in the reader's language.
#[derive(Debug, Clone, Copy)]
pub struct FieldWords {
    /// The filters.
    pub fields: &'static Fields,
    /// The reader's language.
    pub lang: Lang,
}

impl Fields {
    /// Returns the filters of an endpoint whose list a table shows.
    pub const fn of<E: Endpoint>(table: &'static Table) -> Fields {
        Fields { endpoint: Dynamic::of::<E>, table, known: OnceLock::new() }
    }

    fn all(&self) -> &[Field] {
        self.known.get_or_init(|| {
            let query = (self.endpoint)().shape().query;
            query.into_iter().filter(|field| !PAGING.contains(&field.name.as_str())).collect()
        })
    }
}

impl FieldWords {
    fn kind(self, field: &Field) -> Kind<'static> {
        let column = self.fields.table.columns().iter().find(|column| column.declared.path == field.name);
        column.map_or(Kind::Plain, |column| column.kind)
    }

    /// Returns what a field is called: as the column that shows it, or as on the wire.
    fn label(self, field: &Field) -> String {
        let column = self.fields.table.columns().iter().find(|column| column.declared.path == field.name);
        let named = || Key::named(&format!("column.{}", field.name.replace('_', "-")));
        let title = column.map(|column| column.declared.title).or_else(named);
        title.map_or_else(|| field.name.clone(), |title| slug(&title.text(self.lang, &[])))
    }

    fn field(self, name: &str) -> Option<&'static Field> {
        let is_named = |field: &&Field| field.name == name || self.label(field) == slug(name);
        self.fields.all().iter().find(is_named)
    }

    /// Returns the words of a field that has a closed list, on the wire and in the reader's language.
    fn choices(self, field: &Field) -> Vec<(Value, Meaning)> {
        let words = match &field.kind {
            FieldKind::Word(words) | FieldKind::Words(words) => words.as_slice(),
            FieldKind::YesNo => {
                let yes = |yes: bool, key: Key| (Value::Bool(yes), choice(key.text(self.lang, &[])));
                return vec![yes(true, Key::ShellYes), yes(false, Key::ShellNo)];
            }
            _ => &[],
        };
        let label = |word: &String| {
            let declared = match self.kind(field) {
                Kind::Word(schema) => in_schema(schema, &word.as_str().into()),
                _ => None,
            };
            let label = declared.map_or_else(|| word.clone(), |(key, _)| key.text(self.lang, &[]));
            (word.as_str().into(), choice(label))
        };
        words.iter().map(label).collect()
    }

    fn value(self, field: &Field, typed: &str) -> Option<Value> {
        let choices = self.choices(field);
        let chosen = choices.into_iter().find(|(wire, (word, _))| *wire == *typed || *word == slug(typed));
        if let Some((wire, _)) = chosen {
            return Some(wire);
        }
        match self.kind(field) {
            Kind::Instant | Kind::Day => serde_json::to_value(range(typed)?).ok(),
            _ => field.kind.read(typed),
        }
    }
}

impl Words for FieldWords {
    fn all(&self) -> Vec<Meaning> {
        self.fields
            .all()
            .iter()
            .map(|field| (format!("{}:", self.label(field)), field.name.clone()))
            .collect()
    }

    fn completions(&self, word: &str) -> Vec<Meaning> {
        let Some((name, typed)) = word.split_once(':') else {
            return self.all().into_iter().filter(|(name, _)| name.starts_with(&slug(word))).collect();
        };
        let Some(field) = self.field(name) else { return Vec::new() };
        let choices = self.choices(field).into_iter().map(|(_, choice)| choice);
        let fits = choices.filter(|(value, _)| value.starts_with(&slug(typed)));
        fits.map(|(value, meaning)| (format!("{name}:{value}"), meaning)).collect()
    }

    fn query(&self, line: &str) -> Result<Value, String> {
        let mut query = Map::new();
        for word in line.split_whitespace() {
            let unknown = || Key::TuiFilterUnknown.text(self.lang, &[("word", word)]);
            let (field, value) = match word.split_once(':') {
                Some((name, value)) => (self.field(name).ok_or_else(unknown)?, value),
                None => (self.field(WORDS).ok_or_else(unknown)?, word),
            };
            let value = self.value(field, value).ok_or_else(unknown)?;
            let value = match (query.get(&field.name), value) {
                (Some(Value::String(before)), Value::String(more)) if field.name == WORDS => {
                    format!("{before} {more}").into()
                }
                (_, value) => value,
            };
            query.insert(field.name.clone(), value);
        }
        Ok(Value::Object(query))
    }

    fn line(&self, query: &Query) -> String {
        let written = |field: &Field| {
            let value = query.get(&field.name)?;
            let label = self.label(field);
            if field.name == WORDS {
                return value.as_str().map(str::to_owned);
            }
            let choice = self.choices(field).into_iter().find(|(wire, _)| wire == value);
            let text = match (choice, self.kind(field)) {
                (Some((_, (word, _))), _) => word,
                (None, Kind::Instant | Kind::Day) => {
                    show_range(serde_json::from_value::<DateRange>(value.clone()).ok()?)
                }
                (None, _) => value.as_str().map_or_else(|| value.to_string(), str::to_owned),
            };
            Some(format!("{label}:{text}"))
        };
        self.fields.all().iter().filter_map(written).collect::<Vec<_>>().join(" ")
    }
}
