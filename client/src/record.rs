//! Kinds of records: what is created, changed, listed, watched and looked up in the history.
//!
//! Each resource declares its kinds beside its table. Events, audit rows, links, live views and undo name a record by its
//! kind and id; [`all`] is the one registration of the kinds.

use serde_json::Value;

use crate::access::{Ability, allows};
use crate::endpoint::Needs;
use crate::message::{Key, Lang};
use crate::value::word::{Word, label_of};

/// A kind of record, as the type that its ids carry ([`crate::value::id::Id`]).
pub trait Record: Send + Sync + 'static {
    /// What is known of the kind.
    const KIND: &'static Kind;
}

/// What is known of a kind of record.
#[derive(Debug)]
pub struct Kind {
    /// The name on the wire, in events and in audit rows, e.g. `conversation`.
    pub name: &'static str,
    /// The table that holds the records.
    pub table: &'static str,
    /// What a record of the kind is called.
    pub label: Key,
    /// The endpoint that reads one record; none if the kind is read through another one.
    pub read_by: Option<&'static str>,
    /// Who hears of changes: everyone who may make this call. Events carry no values.
    pub heard_by: Needs,
    /// The fields that the history tells in words.
    pub fields: &'static [Field],
}

/// A field of a record, as the history tells it.
#[derive(Debug)]
pub struct Field {
    /// The path in the record, e.g. `link.user_id`.
    pub path: &'static str,
    /// What the field is called.
    pub label: Key,
    /// How its values are written.
    pub holds: Holds,
}

/// What a field holds, as far as it is written differently for people.
#[derive(Debug, Clone, Copy)]
pub enum Holds {
    /// Numbers, flags, dates and texts.
    Any,
    /// A text that a person wrote: never taken for a date.
    Text,
    /// An amount in reais.
    Money,
    /// The id of a record.
    Id,
    /// A value that has words of its own, or a list of such values.
    Words(fn(&Value, Lang) -> Option<String>),
}

impl Field {
    /// Declares a field of numbers, flags, dates or texts.
    pub const fn new(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Any }
    }

    /// Declares a field of texts that people wrote.
    pub const fn text(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Text }
    }

    /// Declares a field of amounts.
    pub const fn money(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Money }
    }

    /// Declares a field that names another record.
    pub const fn id(path: &'static str, label: Key) -> Field {
        Field { path, label, holds: Holds::Id }
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

/// The fields that changes of any kind may tell.
const COMMON: [Field; 4] = [
    Field::text("recalled", Key::HistoryFieldRecalled),
    Field::text("retried", Key::HistoryFieldRetried),
    Field::id("user_id", Key::HistoryFieldMember),
    Field::id("account_manager_id", Key::PaymentsPageColumnManager),
];

impl Kind {
    /// Returns the kind of that name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        all().into_iter().find(|kind| kind.name == name)
    }

    /// Returns the field at a path, if the kind names it.
    pub fn field(&self, path: &str) -> Option<&Field> {
        self.fields.iter().chain(&COMMON).find(|field| field.path == path)
    }

    /// Returns whether abilities let their holder hear of changes.
    pub fn is_heard_with(&self, abilities: &[Ability]) -> bool {
        self.heard_by.ability().is_none_or(|needed| allows(abilities, needed))
    }
}

/// Returns every kind of record. The server notes no change of any other.
pub fn all() -> [&'static Kind; 13] {
    use crate::value::id::kind::{
        Conversation, Export, Favourite, Grant, Login, Member, Message, Outbox, Refusal, Session, Staff,
        Subscription, Transaction,
    };
    [
        Conversation::KIND,
        Export::KIND,
        Favourite::KIND,
        Grant::KIND,
        Login::KIND,
        Message::KIND,
        Outbox::KIND,
        Refusal::KIND,
        Session::KIND,
        Staff::KIND,
        Subscription::KIND,
        Transaction::KIND,
        Member::KIND,
    ]
}
