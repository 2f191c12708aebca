//! Computes answers from other calls, for a gateway before a system that lacks a call or leaves fields out.
//!
//! A computation is a pure function of the answers known so far. If it needs another one, it returns
//! [`Missing::Answers`]; the gateway makes that call and runs the function again. So the functions name the calls that
//! they need, and the gateway knows no resource.

use std::any::Any;
use std::collections::BTreeMap;

use jiff::Timestamp;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::actor::Actor;
use crate::endpoint::call::encode_query;
use crate::endpoint::can::Can;
use crate::endpoint::{Call, Endpoint, PathParams};
use crate::message::Key;
use crate::rules::Invalid;
use crate::wire::{self, Undecodable};

/// Computes the answer to a call from the answers to others.
pub type Compute<E> = fn(&Call<E>, &Reads<'_>) -> Result<<E as Endpoint>::Response, Missing>;

/// Reads the answer of another system to a call, and fills in what it leaves out.
pub type Adapt<E> = fn(&Call<E>, Value, &Reads<'_>) -> Result<<E as Endpoint>::Response, Missing>;

/// A call that only reads, as a computation asks for it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Question {
    /// The endpoint's id.
    pub endpoint: &'static str,
    /// The values of the path template.
    pub path: Vec<String>,
    /// The query string.
    pub query: String,
}

/// Why a computation has no result yet, or none at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Missing {
    /// The answers to these calls are needed first.
    Answers(Vec<Question>),
    /// The other system refused this call, which is needed.
    Refused(Question),
    /// The record does not exist, or is not among those that were looked through.
    Record,
    /// The answer of the other system cannot be read.
    Undecodable(Undecodable),
    /// The call breaks a rule that the other system does not know.
    Invalid(Invalid),
    /// The other system ignores this parameter of the query, and would answer something else than was asked for.
    Parameter(&'static str),
}

impl Missing {
    /// Returns what is missing of several, as one; calls that are needed are made at once.
    pub fn together(all: impl IntoIterator<Item = Missing>) -> Option<Missing> {
        all.into_iter().reduce(|before, next| match (before, next) {
            (Missing::Answers(mut before), Missing::Answers(next)) => {
                before.extend(next);
                Missing::Answers(before)
            }
            (Missing::Answers(_), other) | (other, _) => other,
        })
    }
}

impl From<Invalid> for Missing {
    fn from(invalid: Invalid) -> Missing {
        Missing::Invalid(invalid)
    }
}

impl From<Undecodable> for Missing {
    fn from(error: Undecodable) -> Missing {
        Missing::Undecodable(error)
    }
}

/// The answers known so far; `None` for a call that was refused.
pub type KnownAnswers = BTreeMap<Question, Option<Vec<u8>>>;

/// Finds the latest row with these ids, by field, that passed in a list lately.
pub type RowLookup<'r> = &'r dyn Fn(&[(&str, i64)]) -> Option<Value>;

/// Judges facts by every guard that takes them, as [`crate::catalogue::can::judge`] does.
pub type Judge = fn(&Actor, &[&dyn Any]) -> Can;

/// The answers that a computation may use.
pub struct Reads<'r> {
    /// The caller.
    pub actor: &'r Actor,
    /// The current time.
    pub now: Timestamp,
    known: &'r KnownAnswers,
    seen: RowLookup<'r>,
    judge: Judge,
}

impl<'r> Reads<'r> {
    /// Offers the answers known so far, the rows seen lately, and the judgement of all guards.
    pub fn new(
        actor: &'r Actor,
        now: Timestamp,
        known: &'r KnownAnswers,
        seen: RowLookup<'r>,
        judge: Judge,
    ) -> Reads<'r> {
        Reads { actor, now, known, seen, judge }
    }

    /// Returns what the guards of these facts refuse to the caller.
    pub fn judge(&self, facts: &[&dyn Any]) -> Can {
        (self.judge)(self.actor, facts)
    }

    /// Returns the answer to a call.
    ///
    /// # Errors
    /// [`Missing::Answers`] until the call was made; [`Missing::Refused`] if it was refused;
    /// [`Missing::Undecodable`] if its answer has another shape.
    pub fn get<E: Endpoint>(&self, call: &Call<E>) -> Result<E::Response, Missing> {
        let question = Question::of(call);
        match self.known.get(&question) {
            Some(Some(answer)) => Ok(wire::read(answer)?),
            Some(None) => Err(Missing::Refused(question)),
            None => Err(Missing::Answers(vec![question])),
        }
    }

    /// Returns the answer to a call; `None` if it was refused.
    ///
    /// # Errors
    /// As [`Reads::get`].
    pub fn find<E: Endpoint>(&self, call: &Call<E>) -> Result<Option<E::Response>, Missing> {
        match self.get(call) {
            Ok(answer) => Ok(Some(answer)),
            Err(Missing::Refused(_)) => Ok(None),
            Err(missing) => Err(missing),
        }
    }

    /// Returns parts of the answer to the call of an id; `None` if it was refused. For resources that import the caller's.
    ///
    /// # Errors
    /// As [`Reads::get`].
    pub fn find_by_id<T: DeserializeOwned + JsonSchema + 'static>(
        &self,
        endpoint: &'static str,
        path: Vec<String>,
        query: &str,
    ) -> Result<Option<T>, Missing> {
        let question = Question { endpoint, path, query: query.to_owned() };
        match self.known.get(&question) {
            Some(Some(answer)) => Ok(Some(wire::read(answer)?)),
            Some(None) => Ok(None),
            None => Err(Missing::Answers(vec![question])),
        }
    }

    /// Returns the answers to several calls, which are made at once.
    ///
    /// # Errors
    /// As [`Reads::get`].
    pub fn all<E: Endpoint>(
        &self,
        calls: impl IntoIterator<Item = Call<E>>,
    ) -> Result<Vec<E::Response>, Missing> {
        gathered(calls.into_iter().map(|call| self.get(&call)))
    }

    /// Returns the answers to several calls, which are made at once; `None` for one that was refused.
    ///
    /// # Errors
    /// As [`Reads::get`].
    pub fn find_all<E: Endpoint>(
        &self,
        calls: impl IntoIterator<Item = Call<E>>,
    ) -> Result<Vec<Option<E::Response>>, Missing> {
        gathered(calls.into_iter().map(|call| self.find(&call)))
    }

    /// Puts our text in the place of a message that the other system left out.
    pub fn say(&self, message: &mut String, key: Key, params: &[(&str, &str)]) {
        if message.is_empty() {
            *message = key.text(self.actor.lang, params);
        }
    }

    /// Returns the message of an answer, or our text where the other system left it out.
    pub fn message(&self, answer: &Value, key: Key, params: &[(&str, &str)]) -> String {
        let mut message = answer["message"].as_str().unwrap_or_default().to_owned();
        self.say(&mut message, key, params);
        message
    }

    /// Returns the latest row with these ids, by field, that passed in a list lately.
    pub fn seen<T: DeserializeOwned + JsonSchema + 'static>(&self, ids: &[(&str, i64)]) -> Option<T> {
        wire::read_value((self.seen)(ids)?).ok()
    }
}

/// Returns all answers, or all calls that are needed for them.
fn gathered<T>(found: impl Iterator<Item = Result<T, Missing>>) -> Result<Vec<T>, Missing> {
    let (mut answers, mut unknown) = (Vec::new(), Vec::new());
    for answer in found {
        match answer {
            Ok(answer) => answers.push(answer),
            Err(Missing::Answers(questions)) => unknown.extend(questions),
            Err(missing) => return Err(missing),
        }
    }
    if unknown.is_empty() { Ok(answers) } else { Err(Missing::Answers(unknown)) }
}

impl Question {
    fn of<E: Endpoint>(call: &Call<E>) -> Question {
        Question { endpoint: E::ID, path: call.path.parts(), query: encode_query(&call.query) }
    }
}

/// Decodes a part of another system's answer.
///
/// # Errors
/// [`Missing::Undecodable`] if it has another shape.
pub fn read<T: DeserializeOwned + JsonSchema + 'static>(answer: Value) -> Result<T, Missing> {
    Ok(wire::read_value(answer)?)
}

/// Decodes a part of another system's answer that has a name there.
///
/// # Errors
/// [`Missing::Undecodable`] by that name if it has another shape.
pub fn read_named<T: DeserializeOwned + JsonSchema + 'static>(name: &str, part: Value) -> Result<T, Missing> {
    wire::read_value(part).map_err(|error| Missing::Undecodable(error.within(name)))
}

/// Decodes an answer that may be the record alone, without the field that holds it.
///
/// # Errors
/// [`Missing::Undecodable`] if it has another shape.
pub fn read_within<T: DeserializeOwned + JsonSchema + 'static>(
    field: &str,
    answer: Value,
) -> Result<T, Missing> {
    read(within(field, "id", answer))
}

/// Decodes an answer that may be the page alone, without the field that holds it.
///
/// # Errors
/// [`Missing::Undecodable`] if it has another shape.
pub fn read_page<T: DeserializeOwned + JsonSchema + 'static>(
    field: &str,
    answer: Value,
) -> Result<T, Missing> {
    read(within(field, "last_page", answer))
}

/// Returns the rows of an answer: alone, as a page, or in one of these fields.
pub fn rows(names: &[&str], answer: Value) -> Value {
    let mut rows = names.iter().fold(answer, |answer, name| unwrapped(answer, name));
    if let Some(held) = names.iter().find_map(|name| rows.get_mut(name).map(Value::take)) {
        rows = held;
    }
    match rows.get_mut("data") {
        Some(data) => data.take(),
        None => rows,
    }
}

/// Puts what stands in an answer alone, as the mark tells, into its field.
pub fn within(field: &str, mark: &str, answer: Value) -> Value {
    let answer = unwrapped(answer, field);
    let is_bare = answer.get(mark).is_some() && answer.get(field).is_none();
    if is_bare { Value::from_iter([(field.to_owned(), answer)]) } else { answer }
}

/// Takes an answer out of `data`, if it has neither the field, nor an id, nor the numbers of a page of its own.
pub fn unwrapped(mut answer: Value, field: &str) -> Value {
    let is_outer = [field, "id", "last_page"].into_iter().all(|name| answer.get(name).is_none());
    match answer.get_mut("data").filter(|data| is_outer && (data.is_object() || data.is_string())) {
        Some(data) => data.take(),
        None => answer,
    }
}
