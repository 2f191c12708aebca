//! The filters of a list as they are typed: by their names on the wire, by their titles, or by shorter words.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use client::access::Ability;
use client::catalogue::dynamic::{Dynamic, FieldKind};
use client::catalogue::filters::{self, FilterKind};
use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use jiff::civil::Date;
use serde_json::Value;

use crate::kit::filter::slug;
use crate::kit::list::query::Query;

/// A shorter word for a filter than its title.
#[derive(Debug)]
pub struct Word {
    field: &'static str,
    name: Key,
    alone: Alone,
}

/// The words that stand for a filter without its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alone {
    /// Nothing.
    Never,
    /// The label of a value, e.g. `aberta`.
    Label,
    /// The word itself, for yes.
    Yes,
}

impl Word {
    /// Names a filter by a word.
    pub const fn new(field: &'static str, name: Key) -> Word {
        Word { field, name, alone: Alone::Never }
    }

    /// Lets the labels of its values be typed without its name.
    pub const fn labels_alone(self) -> Word {
        Word { alone: Alone::Label, ..self }
    }

    /// Lets the word alone mean yes.
    pub const fn yes_alone(self) -> Word {
        Word { alone: Alone::Yes, ..self }
    }
}

/// A filter besides those of the query: it chooses the call.
#[derive(Debug)]
pub struct Beside {
    /// Its name.
    pub field: &'static str,
    /// Its title.
    pub title: Key,
    /// Returns the kind of its values.
    pub kind: fn() -> FilterKind,
}

/// A filter that can be typed.
#[derive(Debug)]
pub struct Field {
    /// The field of the query.
    pub name: &'static str,
    /// The kind of its values.
    pub kind: FilterKind,
    /// The words that stand for it without its name.
    pub alone: Alone,
    /// The ability that the server asks for.
    pub needs: Option<Ability>,
    title: Option<Key>,
    word: Option<Key>,
    wire: FieldKind,
}

impl Field {
    /// Returns what it is called in a line: its word, its title in one word, or its name on the wire.
    pub fn label(&self, lang: Lang) -> String {
        let own = self.word.or(self.title);
        own.map_or_else(|| self.name.to_owned(), |own| slug(&own.text(lang, &[])))
    }

    /// Returns its title; its name on the wire if it has none.
    pub fn title(&self, lang: Lang) -> String {
        self.title.or(self.word).map_or_else(|| self.name.to_owned(), |title| title.text(lang, &[]))
    }

    /// Returns whether a typed name means it.
    pub fn is_called(&self, name: &str, lang: Lang) -> bool {
        let is = |key: Key| slug(&key.text(lang, &[])) == slug(name);
        self.name == name || self.word.is_some_and(is) || self.title.is_some_and(is)
    }

    /// Reads a value, typed on a day, as the query has it.
    pub fn read(&self, text: &str, today: Date) -> Option<Value> {
        self.wire.read(text, today)
    }
}

/// The filters of a list.
#[derive(Debug)]
pub struct Fields {
    declared: fn() -> Vec<Field>,
    words: &'static [Word],
    beside: &'static [Beside],
    check: fn(&Query, Lang) -> Result<(), String>,
    known: OnceLock<Vec<Field>>,
}

impl Fields {
    /// Returns the filters of the list that an endpoint answers.
    pub const fn of<E: Endpoint>() -> Fields {
        Fields {
            declared: declared::<E>,
            words: &[],
            beside: &[],
            check: |_, _| Ok(()),
            known: OnceLock::new(),
        }
    }

    /// Names some of them by shorter words.
    pub const fn called(mut self, words: &'static [Word]) -> Fields {
        self.words = words;
        self
    }

    /// Puts filters that choose the call before the others.
    pub const fn beside(mut self, beside: &'static [Beside]) -> Fields {
        self.beside = beside;
        self
    }

    /// Refuses queries whose filters do not go together.
    pub const fn checked(mut self, check: fn(&Query, Lang) -> Result<(), String>) -> Fields {
        self.check = check;
        self
    }

    /// Checks a query.
    ///
    /// # Errors
    /// A message for the user, if its filters do not go together.
    pub fn check(&self, query: &Query, lang: Lang) -> Result<(), String> {
        (self.check)(query, lang)
    }

    /// Returns the filters, in the order in which they are written.
    pub fn all(&self) -> &[Field] {
        self.known.get_or_init(|| {
            let beside = self.beside.iter().map(|beside| Field {
                name: beside.field,
                kind: (beside.kind)(),
                alone: Alone::Never,
                needs: None,
                title: Some(beside.title),
                word: None,
                wire: if matches!((beside.kind)(), FilterKind::Choice(_)) {
                    FieldKind::Text
                } else {
                    FieldKind::Whole
                },
            });
            let mut all: Vec<Field> = beside.chain((self.declared)()).collect();
            for field in &mut all {
                if let Some(word) = self.words.iter().find(|word| word.field == field.name) {
                    (field.word, field.alone) = (Some(word.name), word.alone);
                }
            }
            all
        })
    }

    /// Returns the calls that list the records to choose among, each once, for the filters that are offered.
    pub fn among(&self, is_offered: impl Fn(&Field) -> bool) -> BTreeSet<&'static str> {
        let records =
            self.all().iter().filter(|field| is_offered(field)).filter_map(|field| match &field.kind {
                FilterKind::Among(records) => Some(records.endpoint),
                _ => None,
            });
        records.collect()
    }
}

/// Returns the filters that the contract declares, then the fields of the query that no other door offers.
fn declared<E: Endpoint>() -> Vec<Field> {
    let query = Dynamic::of::<E>().shape().query;
    let wire = |name: &str| {
        let field = query.iter().find(|field| field.name == name);
        field.map_or(FieldKind::Text, |field| field.kind.clone())
    };
    let field = |name, kind, title, needs| Field {
        name,
        kind,
        alone: Alone::Never,
        needs,
        title,
        word: None,
        wire: wire(name),
    };
    let offered = filters::of::<E>().into_iter();
    let offered = offered.map(|filter| {
        let declared = filter.declared;
        field(declared.field, filter.kind, Some(declared.title), declared.needs)
    });
    let more = filters::more_of::<E>().into_iter().map(|(name, kind)| field(name, kind, None, None));
    offered.chain(more).collect()
}
