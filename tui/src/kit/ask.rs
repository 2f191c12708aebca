//! The questions to the server, and their answers.

use client::api::account::session::Whoami;
use client::api::home::sets::Set;
use client::form::Form;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::core::place::Place;
use crate::core::write::Write;
use crate::core::{action, event};
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::sets::TakenSet;

/// An action of the program.
pub type Action = action::Action<Ask>;
/// An event of the program.
pub type Event = event::Event<Ask, Answer>;

/// A question. It comes back with its answer, so that a late answer is distinguished from the expected one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// The signed-in user.
    Whoami,
    /// About the list of a screen.
    List(Place, ListAsk),
    /// The first rows that a search finds while it is typed.
    Hits(Place, Box<Query>),
    /// The records that filters choose among, by the call that lists them.
    Records(String),
    /// Something else that a screen shows, as the screen writes it.
    Part(Place, Value),
    /// The effects of a write.
    Rehearsal(Write),
    /// A form that the server makes, by the call that reads it.
    Form(Write),
    /// The sets of records that can be taken up.
    Sets,
    /// A set, by its name or number, with its rows.
    Set {
        /// The name or the number.
        named: String,
        /// The list whose set is meant if several have the name.
        list: String,
    },
}

/// An answer, of the kind that its question asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answer {
    /// To [`Ask::Whoami`].
    Whoami(Box<Whoami>),
    /// To [`Ask::List`].
    List(ListAnswer),
    /// To [`Ask::Hits`].
    Hits(Vec<Row>),
    /// To [`Ask::Records`].
    Records(Vec<Value>),
    /// To [`Ask::Part`].
    Part(Value),
    /// To [`Ask::Rehearsal`]: its effects, in sentences.
    Rehearsal(Vec<String>),
    /// To [`Ask::Form`].
    Form(Box<Form>),
    /// To [`Ask::Sets`].
    Sets(Vec<Set>),
    /// To [`Ask::Set`].
    Set(Box<TakenSet>),
}

impl Ask {
    /// Returns a question of a screen.
    pub fn part(place: Place, ask: &impl Serialize) -> Ask {
        Ask::Part(place, serde_json::to_value(ask).unwrap_or_default())
    }
}
