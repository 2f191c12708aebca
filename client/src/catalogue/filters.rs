//! The kinds of filters, which follow from the schemas of their fields.

use serde_json::Value;

use crate::catalogue;
use crate::catalogue::answer::Type;
use crate::catalogue::dynamic::{self, Dynamic, FieldKind};
use crate::endpoint::{Endpoint, Visitor};
use crate::list::{Filter, List};
use crate::message::Key;
use crate::value::date::DateRange;
use crate::value::word::{Tone, in_schema, schema_words};

/// A filter with the kind of its values.
#[derive(Debug)]
pub struct TypedFilter {
    /// The declaration.
    pub declared: &'static Filter,
    /// The kind of its values.
    pub kind: FilterKind,
}

/// The kind of a filter's values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilterKind {
    /// One of these values.
    Choice(Vec<Choice>),
    /// The id of a record of another list.
    Among(Records),
    /// The id of a member, found by a search.
    Member,
    /// A range of days.
    Period,
    /// A whole number.
    Number,
    /// A text.
    Text,
    /// Several texts.
    Texts,
}

/// A value of a closed list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The value, as in the query.
    pub value: String,
    /// Its label; none for a value that is the same in every language.
    pub label: Option<Key>,
    /// Its tone.
    pub tone: Tone,
}

/// The records that an id may name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Records {
    /// The endpoint that lists them.
    pub endpoint: &'static str,
    /// The field of their ids.
    pub id: String,
    /// The field of their names.
    pub name: String,
    /// The name of rows without such a record, if 0 finds them.
    pub none: Option<Key>,
}

impl FilterKind {
    /// Returns the kind of a declared filter, from its field.
    fn declared(filter: &Filter, field: Type<'_>) -> FilterKind {
        let node = field.schema();
        if let Some(records) =
            filter.among.and_then(|endpoint| Records::of(endpoint, &dynamic::record(node)?))
        {
            return FilterKind::Among(Records { none: filter.none, ..records });
        }
        FilterKind::of(node, filter.labels, filter.without)
    }

    fn of(node: &Value, labels: &[(&str, Key)], without: &[&str]) -> FilterKind {
        if node["x-record"] == MEMBER {
            return FilterKind::Member;
        }
        if node["format"] == DateRange::FORMAT {
            return FilterKind::Period;
        }
        let flags = flags(node["minimum"].as_i64(), node["maximum"].as_i64(), labels);
        let words = schema_words(node);
        match FieldKind::of(node) {
            _ if !flags.is_empty() => FilterKind::Choice(flags),
            FieldKind::Word(_) => {
                let words = words.into_iter().filter(|word| !without.contains(&word.as_str()));
                FilterKind::Choice(words.map(|word| Choice::of(word, node)).collect())
            }
            FieldKind::Whole => FilterKind::Number,
            FieldKind::Texts => FilterKind::Texts,
            _ => FilterKind::Text,
        }
    }
}

/// Returns the choices of a flag, a number in this range, or of a number whose values have labels; empty for other numbers.
fn flags(from: Option<i64>, to: Option<i64>, labels: &[(&str, Key)]) -> Vec<Choice> {
    let usual: &[_] = match (from, to) {
        (Some(0), Some(1)) => &[("0", Key::ShellNo), ("1", Key::ShellYes)],
        (Some(1), Some(1)) => &[("1", Key::ShellYes)],
        _ => &[],
    };
    let labels = if labels.is_empty() { usual } else { labels };
    labels.iter().map(|(value, label)| Choice::new(value, *label)).collect()
}

/// The kind of record that members are, in schemas.
const MEMBER: &str = "member";

impl Choice {
    /// Returns a value with a label.
    pub fn new(value: &str, label: Key) -> Choice {
        Choice { value: value.to_owned(), label: Some(label), tone: Tone::Plain }
    }

    fn of(value: String, schema: &Value) -> Choice {
        let declared = in_schema(schema, &value.as_str().into());
        let (label, tone) = declared.map_or((None, Tone::Plain), |(label, tone)| (Some(label), tone));
        Choice { value, label, tone }
    }
}

impl Records {
    /// Returns the records of a kind that an endpoint lists; `None` if its rows have no such id or no name.
    fn of(endpoint: &'static str, record: &str) -> Option<Records> {
        let row = dynamic_of(endpoint)?.row();
        let id = row.iter().find(|field| field.record.as_deref() == Some(record))?;
        let columns = catalogue::descriptor(endpoint)?.list?.columns;
        let is_text =
            |path: &str| row.iter().any(|field| field.name == path && field.kind == FieldKind::Text);
        let name = columns.iter().find(|column| is_text(column.path))?;
        Some(Records { endpoint, id: id.name.clone(), name: name.path.to_owned(), none: None })
    }
}

fn dynamic_of(endpoint: &str) -> Option<Dynamic> {
    dynamic::all().into_iter().find(|one| one.about.id == endpoint)
}

/// Returns the filters of the list that an endpoint answers.
pub fn of<E: Endpoint>() -> Vec<TypedFilter> {
    E::CLAUSES.list.map_or_else(Vec::new, |list| typed(list, &dynamic::whole_query::<E>()))
}

/// Returns the filters of a list, with the kinds that the schema of its query gives them.
fn typed(list: &'static List, query: &Value) -> Vec<TypedFilter> {
    let typed = |declared: &'static Filter| {
        let field = Type::of(query).at(declared.field)?;
        Some(TypedFilter { declared, kind: FilterKind::declared(declared, field) })
    };
    list.filters.iter().filter_map(typed).collect()
}

/// Returns the filters of the list that an endpoint answers, by its id.
pub fn by_id(endpoint: &str) -> Vec<TypedFilter> {
    struct Find<'i>(&'i str, Vec<TypedFilter>);
    impl Visitor for Find<'_> {
        fn endpoint<E: Endpoint>(&mut self) {
            if E::ID == self.0 {
                self.1 = of::<E>();
            }
        }
    }
    let mut find = Find(endpoint, Vec::new());
    catalogue::visit(&mut find);
    find.1
}

/// Returns the fields that narrow the list that an endpoint answers though no door offers them, with their kinds.
pub fn more_of<E: Endpoint>() -> Vec<(&'static str, FilterKind)> {
    E::CLAUSES.list.map_or_else(Vec::new, |list| more(list, &dynamic::whole_query::<E>()))
}

fn more(list: &'static List, query: &Value) -> Vec<(&'static str, FilterKind)> {
    let typed = |name: &&'static str| {
        let field = Type::of(query).at(name)?;
        Some((*name, FilterKind::of(field.schema(), &[], &[])))
    };
    list.more_filters.iter().filter_map(typed).collect()
}
