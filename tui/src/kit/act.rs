//! What can be done to the records of a screen. A screen declares its acts in one table; keys, commands, sheets, marks and
//! undo are drawn from it.

use client::endpoint::Endpoint;
use client::form::Form;
use client::guard::Can;
use client::inverse;
use client::message::{Lang, Message};
use client::record::Kind;
use client::wire::rehearsal::Change;
use serde_json::Value;

use crate::core::write::Write;

/// A record as acts see it.
pub trait Subject {
    /// Returns what guards refuse to the user, if the record tells.
    fn can(&self) -> Option<&Can> {
        None
    }
}

/// Something that can be done to a record, seen as a `T`, with one endpoint.
pub struct Act<T: 'static> {
    /// The endpoint's id.
    pub endpoint: &'static str,
    /// Whether it can be done to all marked records at once.
    pub many: bool,
    /// What is asked before it is done.
    pub asks: Asks<T>,
    /// Returns its call on a record; a form fills in the body.
    pub write: fn(&T) -> Write,
}

impl<T> Act<T> {
    /// Returns the act of an endpoint, as its row declares it.
    pub const fn of<E: Endpoint>(asks: Asks<T>, write: fn(&T) -> Write) -> Act<T> {
        let many = match E::ACTION {
            Some(action) => action.is_for_many,
            None => false,
        };
        Act { endpoint: E::ID, many, asks, write }
    }
}

/// What is asked before something is done.
pub enum Asks<T: 'static> {
    /// Nothing.
    Nothing,
    /// Whether it is to be done, with its effects as the server rehearses them.
    Effects,
    /// A form, made of what is known of the record; or what to tell the user if too little is.
    Form(fn(&T, Lang) -> Result<Form, Message>),
    /// A form for one record; several are changed as their calls stand, each in its own way.
    FormForOne(fn(&T, Lang) -> Result<Form, Message>),
    /// A form that the server makes, read by this call.
    Fetched(fn(&T) -> Write),
}

impl<T> Asks<T> {
    /// Returns whether it opens a form.
    pub fn is_form(&self) -> bool {
        matches!(self, Asks::Form(_) | Asks::FormForOne(_) | Asks::Fetched(_))
    }
}

/// Returns what brings a record back to what is seen of it now, if the contract names an inverse of the endpoint.
pub fn undo(endpoint: &str, kind: &Kind, id: i64, seen: Value) -> Option<Write> {
    let change = Change { record: kind.name.to_owned(), id, old: seen, new: Value::Null };
    inverse::of(endpoint).and_then(|undo| (undo.call)(&[change])).map(Write::from)
}
