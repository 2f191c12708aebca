//! The kinds of records.
//!
//! Each resource declares its kinds next to its table. Events, audit rows, links, live views and undo identify a
//! record by its kind and id. The list in [`kind`] is the only registration of the kinds.

use serde_json::Value;

use crate::access::{Ability, Needs, allows};
use crate::message::{Key, Lang, noun};
use crate::value::id::kind;
use crate::value::word::{Word, label_of};

/// A kind of record. Types of ids carry it as a parameter ([`crate::value::id::Id`]).
pub trait Record: Send + Sync + 'static {
    /// The declaration of the kind.
    const KIND: &'static Kind;
}

/// The declaration of a kind of record.
#[derive(Debug)]
pub struct Kind {
    /// The name on the wire, in events and in audit rows, e.g. `conversation`.
    pub name: &'static str,
    /// The table that holds the records.
    pub table: &'static str,
    /// The columns of the table that name the members whom a record is about; empty if it is about none.
    pub members: &'static [&'static str],
    /// The endpoint that reads one record; `None` if another kind's endpoint reads it.
    pub read_by: Option<&'static str>,
    /// Its page in the browser; `None` for a kind without a page.
    pub page: Option<Page>,
    /// The permission to receive its events, which carry no values.
    pub heard_by: Needs,
    /// The fields that the history shows in words.
    pub fields: &'static [Field],
}

/// The page of one record.
#[derive(Debug)]
pub struct Page {
    /// Its path, with `{id}` where the id goes.
    pub address: &'static str,
    /// The column of the table that names the record; none for records that have but a number.
    pub name: Option<&'static str>,
}

/// A field of a record, as the history shows it.
#[derive(Debug)]
pub struct Field {
    /// The path in the record, e.g. `link.user_id`.
    pub path: &'static str,
    /// The label of the field.
    pub label: Key,
    /// The format of its values.
    pub holds: Holds,
}

/// The kind of a field's values, as far as it changes how doors print them.
#[derive(Debug, Clone, Copy)]
pub enum Holds {
    /// Numbers, flags, dates and texts.
    Any,
    /// A text written by a user, never parsed as a date.
    Text,
    /// An amount in reais.
    Money,
    /// The id of a record.
    Id,
    /// The id of a row that people know by its name, or a list of such ids; a row is in one of the tables, whose columns are `id` and
    /// `name`.
    Named(&'static [&'static str]),
    /// A value with labels, or a list of such values.
    Words(fn(&Value, Lang) -> Option<String>),
}

impl Field {
    /// Declares a field of numbers, flags, dates or texts.
    pub const fn new(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Any }
    }

    /// Declares a field of texts written by users.
    pub const fn text(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Text }
    }

    /// Declares a field of amounts.
    pub const fn money(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Money }
    }

    /// Declares a field with the id of another record.
    pub const fn id(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Id }
    }

    /// Declares a field with ids that people know by the names in these tables.
    pub const fn named(path: &'static str, label: Key, tables: &'static [&'static str]) -> Field {
        Field { path, label, holds: Holds::Named(tables) }
    }

    /// Declares a field of words of a closed list.
    pub const fn word<W: Word>(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Words(label_of::<W>) }
    }

    /// Declares a field whose values are written by a function.
    pub const fn words(path: &'static str, label: Key, words: fn(&Value, Lang) -> Option<String>) -> Field {
        Field { path, label, holds: Holds::Words(words) }
    }
}

/// The fields that a change of any kind may have.
const COMMON: [Field; 18] = [
    Field::id("revealed", Key::HistoryFieldRevealed),
    Field::text("reason", Key::ColumnReason),
    Field::text("recalled", Key::HistoryFieldRecalled),
    Field::text("retried", Key::HistoryFieldRetried),
    Field::id("user_id", Key::ColumnMember),
    Field::named("account_manager_id", Key::ColumnConsultant, &["staff"]),
    Field::new("type", Key::ColumnKind),
    Field::new("master", Key::ContactsColumnMaster),
    Field::text("name", Key::ColumnName),
    Field::text("phone", Key::ColumnPhone),
    Field::text("email", Key::ColumnEmail),
    Field::new("at", Key::ColumnAt),
    Field::new("created_at", Key::ColumnCreatedAt),
    Field::new("sent_at", Key::ColumnSentAt),
    Field::id("transaction_id", Key::ColumnTransaction),
    Field::id("renewal_of", Key::HistoryFieldRenewed),
    Field::id("subscription_id", Key::NounSubscriptionTitle),
    Field::id("conversation_id", Key::ColumnConversation),
];

/// Kinds whose name on the wire is not the noun by which people know their records.
const NOUNS: [(&str, &str); 5] = [
    ("avatar", "picture"),
    ("consultant", "working-hours"),
    ("saved_search", "search"),
    ("transaction", "payment"),
    ("user", "record"),
];

impl Kind {
    /// Returns the message of the noun, with a capital. A test keeps the catalogue complete.
    pub fn title(&self) -> Option<Key> {
        let other = NOUNS.iter().find(|(name, _)| *name == self.name);
        noun::title(&other.map_or_else(|| self.name.replace('_', "-"), |(_, noun)| (*noun).to_owned()))
    }

    /// Returns the label of a record of the kind.
    pub fn label(&self, lang: Lang) -> String {
        self.title().map_or_else(|| self.name.to_owned(), |key| key.text(lang, &[]))
    }

    /// Returns the kind of that name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        all().into_iter().find(|kind| kind.name == name)
    }

    /// Returns the field at a path, if the kind names it.
    pub fn field(&self, path: &str) -> Option<&Field> {
        self.fields.iter().chain(&COMMON).find(|field| field.path == path)
    }

    /// Returns whether the abilities permit to receive the kind's events.
    pub fn is_heard_with(&self, abilities: &[Ability]) -> bool {
        self.heard_by.ability().is_none_or(|needed| allows(abilities, needed))
    }
}

macro_rules! collect {
    ($($kind:ident $($id:ident)? $doc:literal;)+) => {
        /// Returns every kind of record, those that people look for most first. The server records no change of any other.
        pub fn all() -> [&'static Kind; [$(stringify!($kind)),+].len()] {
            [$(<kind::$kind as Record>::KIND),+]
        }
    };
}

kind::records!(collect);
