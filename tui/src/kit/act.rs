//! Actions on records. The row of an endpoint declares its action; a screen declares only where it departs from the row.

use client::catalogue::{self, Descriptor, descriptor};
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::endpoint::form::DeclaredForm;
use client::reason::Reason;
use client::record::Kind;
use client::wire::rehearsal::Change;
use serde_json::Value;

use crate::core::write::{Write, is_reversible};
use crate::kit::ask::Action;
use crate::kit::item::Item;
use crate::kit::shell::Shell;
use crate::kit::turns::RecordName;

/// The value of a path that is the id of the record.
const ID: &str = "id";

/// The actions of a screen.
pub trait ActTable {
    /// Returns whether the screen offers the action of an endpoint.
    fn does(&self, endpoint: &str) -> bool;
    /// Returns whether the action of an endpoint asks for a form.
    fn fills_in(&self, endpoint: &str) -> bool;
    /// Returns why an action would be refused to the record on which the keys act.
    fn why_not(&self, shell: &Shell, endpoint: &str) -> Option<Reason>;
    /// Does an action to the records on which the keys act, or says why not; with a body, without asking for one.
    fn act(&mut self, shell: &mut Shell, endpoint: &str, body: Option<Value>) -> Option<Action>;
    /// Does an action to the records on which the keys act with the body of the last one, if a form gave it. Asks first unless a call
    /// reverts it.
    fn act_again(&mut self, shell: &mut Shell, endpoint: &str, body: &Value) -> Option<Action>;
}

/// A departure of a screen from the row of an endpoint, or an action on another kind of record that it offers too.
#[derive(Debug)]
pub struct Act {
    /// The endpoint's id.
    pub endpoint: &'static str,
    call: Option<fn(&Target) -> Write>,
    each: Option<fn(&Target) -> Value>,
    names: Option<fn(&Target) -> Option<Value>>,
    is_unasked: bool,
    is_by_effects: bool,
}

impl Act {
    /// Offers the action of an endpoint, as its row declares it.
    pub const fn of<E: Endpoint>() -> Act {
        Act { endpoint: E::ID, call: None, each: None, names: None, is_unasked: false, is_by_effects: false }
    }

    /// Replaces the call on a record.
    pub const fn calls(self, call: fn(&Target) -> Write) -> Act {
        Act { call: Some(call), ..self }
    }

    /// Gives each of several records its own body, in place of one form for all.
    pub const fn each(self, body: fn(&Target) -> Value) -> Act {
        Act { each: Some(body), ..self }
    }

    /// Gives the fields of the body that name the record, where it has none of the same names. A form gives the rest.
    pub const fn names(self, body: fn(&Target) -> Option<Value>) -> Act {
        Act { names: Some(body), ..self }
    }

    /// Asks by the effects alone, and leaves its optional form to other doors.
    pub const fn by_effects(self) -> Act {
        Act { is_by_effects: true, ..self }
    }

    /// Lets it happen without a question.
    pub const fn unasked(self) -> Act {
        Act { is_unasked: true, ..self }
    }
}

/// A record as actions see it.
#[derive(Debug, Clone, Default)]
pub struct Target {
    /// The number of the record.
    pub id: i64,
    /// The row that is marked or selected.
    pub row: Option<i64>,
    /// The name of the record, next to its number.
    pub name: String,
    /// The actions that guards refuse to the user, if the record lists them.
    pub can: Option<Can>,
    /// The record as it was read last.
    pub record: Value,
    /// The ids and versions under which calls name it, by kind.
    pub ids: Vec<(&'static str, i64, i64)>,
}

impl Target {
    /// Lets calls on a kind of record name this id, at the version that was seen; 0 if the server sends none.
    pub fn known_as(mut self, kind: &'static Kind, id: i64, version: i64) -> Target {
        self.ids.push((kind.name, id, version));
        self
    }

    /// Returns the version of the record that was seen; 0 if the server sends none.
    pub fn version(&self) -> i64 {
        self.ids.first().map_or(0, |(_, _, version)| *version)
    }

    /// Returns a change of the record, with the call that restores what was seen of it.
    pub fn item(&self, kind: &Kind, write: Write) -> Item {
        let seen =
            Change { record: kind.name.into(), id: self.id, old: self.record.clone(), new: Value::Null };
        let undo = catalogue::undo_of(&write.endpoint).and_then(|undo| (undo.call)(&[seen])).map(Write::from);
        let known = self.ids.iter().find(|(known, ..)| *known == kind.name);
        let of = RecordName { kind: kind.name.into(), id: known.map_or(self.id, |(_, id, _)| *id) };
        Item { of, row: self.row, undo, ..Item::new(self.id, self.name.clone(), write) }
    }
}

/// The question before an action.
#[derive(Debug)]
pub enum Question {
    /// None.
    Nothing,
    /// The effects, as the server rehearses them.
    Effects,
    /// A form.
    Form(&'static DeclaredForm),
}

/// The action of an endpoint on a screen: its row, and the screen's departure from it.
#[derive(Debug)]
pub struct Offer {
    about: &'static Descriptor,
    act: Option<&'static Act>,
}

impl Offer {
    /// Returns the action of an endpoint, if a screen of these kinds of records offers it.
    pub fn of(endpoint: &str, kinds: &[&Kind], acts: &'static [Act]) -> Option<Offer> {
        let (about, act) = (descriptor(endpoint)?, acts.iter().find(|act| act.endpoint == endpoint));
        let is_on = |kind: &&Kind| about.action().is_some_and(|action| action.on.name == kind.name);
        (act.is_some() || kinds.iter().any(is_on)).then_some(Offer { about, act })
    }

    /// Returns the kind of records on which the contract lets it act.
    pub fn kind(&self) -> Option<&'static Kind> {
        self.about.action().map(|action| action.on)
    }

    /// Returns whether it acts on all marked records together.
    pub fn is_for_many(&self) -> bool {
        self.about.action().is_some_and(|action| action.is_for_many)
    }

    /// Returns whether the screen makes the call in its own way.
    pub fn is_called_otherwise(&self) -> bool {
        self.act.is_some_and(|act| act.call.is_some())
    }

    /// Returns whether each of several records gets its own body.
    pub fn is_each(&self) -> bool {
        self.act.is_some_and(|act| act.each.is_some())
    }

    /// Returns the call on a record: its path and the fields of the body that name it come from the record's fields of those names.
    /// A single value of the path that is no field is the id.
    pub fn call(&self, on: &Target) -> Option<Write> {
        let call = match self.act.and_then(|act| act.call) {
            Some(call) => call(on),
            None => match self.act.and_then(|act| act.names) {
                Some(names) => Write { body: names(on)?, ..Write::to(self.about.id) },
                None => self.declared(on)?,
            },
        };
        let body = self.act.and_then(|act| act.each).map(|body| body(on));
        Some(Write { body: body.unwrap_or(call.body), ..call })
    }

    fn declared(&self, on: &Target) -> Option<Write> {
        let action = self.about.action()?;
        let (_, id, version) = on.ids.iter().find(|(known, ..)| *known == action.on.name)?;
        let names = self.about.path_names();
        if names.is_empty() && action.names.is_empty() {
            return None;
        }
        let value = |name: &&str| match &on.record[*name] {
            _ if *name == ID => Some(id.to_string()),
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => Some(number.to_string()),
            _ => (names.len() == 1).then(|| id.to_string()),
        };
        let path = names.iter().map(value).collect::<Option<_>>()?;
        let body = match action.names {
            [] => Value::Null,
            _ => Value::Object(action.naming(&on.record)),
        };
        let (endpoint, query) = (self.about.id.to_owned(), String::new());
        Some(Write { endpoint, path, query, body, version: *version })
    }

    /// Returns the question: its first form, the rehearsed effects, or none if it can be reverted.
    pub fn question(&self) -> Question {
        match self.about.forms.first().filter(|_| !self.is_by_effects()) {
            Some(form) => Question::Form(form),
            None if self.is_unasked() => Question::Nothing,
            None => Question::Effects,
        }
    }

    /// Returns whether every record gets the answers of one form.
    pub fn is_filled_in(&self) -> bool {
        !self.is_each()
            && !self.is_called_otherwise()
            && !self.is_by_effects()
            && !self.about.forms.is_empty()
    }

    fn is_by_effects(&self) -> bool {
        self.act.is_some_and(|act| act.is_by_effects)
    }

    /// Returns whether it happens without a question where nothing is filled in.
    pub fn is_unasked(&self) -> bool {
        self.act.is_some_and(|act| act.is_unasked) || is_reversible(self.about.id)
    }
}
