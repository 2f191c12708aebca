//! The screens, a folder for each resource: its state, its columns, its filter and what can be done there.

pub mod conversations;
pub mod outbox;
pub mod payments;

use client::message::Key;
use client::reason::Reason;
use serde_json::Value;

use crate::app::command::Command;
use crate::app::state::{Place, State};
use crate::core::action::Action;
use crate::core::keymap::Binding;
use crate::core::work::Item;
use crate::core::write::Written;
use crate::kit::act::Words;

/// A screen as the program registers it: what the program asks of each, whichever the resource.
pub trait Screen: Sync {
    /// Its keys, the one that the hints show first at the top.
    fn keys(&self) -> &'static [Binding];
    /// Its commands.
    fn commands(&self) -> &'static [Command];
    /// The message that asks for the number of one of its records.
    fn no_number(&self) -> Key;
    /// What the act of an endpoint is called, if it is one of this screen's.
    fn words(&self, endpoint: &str) -> Option<Words>;
    /// Whether the act of an endpoint asks for a form.
    fn fills_in(&self, endpoint: &str) -> bool;
    /// The message that counts its records.
    fn counted(&self) -> Key;
    /// Why an act would be refused to what the keys act on.
    fn why_not(&self, state: &State, endpoint: &str) -> Option<Reason>;
    /// Why undoing would be refused.
    fn why_not_undo(&self, state: &State) -> Option<Reason>;
    /// Does an act to what the keys act on, or says why not; with a body, without asking for one.
    fn act(&self, state: &mut State, endpoint: &str, body: Option<Value>) -> Option<Action>;
    /// Names the record on which commands act, rather than the selected one.
    fn aim(&self, state: &mut State, record: Option<i64>);
    /// Puts the cursor on a record, if the list holds it.
    fn return_to(&self, state: &mut State, record: i64);
    /// Takes the mark of a row away.
    fn unmark(&self, state: &mut State, row: Option<i64>);
    /// A change of one record was begun here.
    fn begun(&self, _state: &mut State, _item: &Item) {}
    /// A change was made, here or on another screen: what is held of its record follows.
    fn written(&self, state: &mut State, item: &Item, written: &Written);
}

/// The screens, in the order of their tabs.
pub static ALL: [&dyn Screen; 2] = [&payments::Screen, &conversations::Screen];

/// Returns the screen of a place.
pub fn at(place: Place) -> &'static dyn Screen {
    ALL[place as usize]
}

/// Returns what the act of an endpoint is called.
pub fn words(endpoint: &str) -> Option<Words> {
    ALL.iter().find_map(|screen| screen.words(endpoint)).or_else(|| outbox::words(endpoint))
}

/// Returns the place of the screen to which the act of an endpoint belongs.
pub fn place_of(endpoint: &str) -> Option<Place> {
    Place::ALL.into_iter().find(|place| at(*place).words(endpoint).is_some())
}

/// Returns whether the act of an endpoint asks for a form.
pub fn fills_in(endpoint: &str) -> bool {
    ALL.iter().any(|screen| screen.fills_in(endpoint))
}
