//! The screens, a folder for each resource: its state, its columns, its filter and what can be done there.

pub mod conversations;
pub mod outbox;
pub mod payments;

use std::io::{self, Write};

use client::message::Key;
use client::reason::Reason;
use client::transport::Error;
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde_json::Value;

use crate::app::Action;
use crate::app::acting::ActTable;
use crate::app::ask::{Answer, Ask};
use crate::app::command::Command;
use crate::app::layout::{Areas, Layout};
use crate::app::state::{Context, State};
use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write::Written;
use crate::kit::filter::Meaning;
use crate::kit::work::Item;

/// A screen as the program registers it: what the program asks of each, whichever the resource.
pub trait Screen: Sync {
    /// What it is called.
    fn title(&self) -> Key;
    /// What `--plain` says of what can be done on it.
    fn welcome(&self) -> Key;
    /// Why the user may not see it.
    fn refusal(&self, state: &State) -> Option<Reason>;
    /// The record that is open.
    fn record(&self, state: &State) -> Option<i64>;
    /// Where the keys go.
    fn context(&self, state: &State) -> Context;
    /// Whether a command is for this screen alone.
    fn owns(&self, cmd: &Cmd) -> bool;
    /// How many records its list would show by now and does not yet.
    fn news(&self, state: &State) -> usize;

    /// The words of its filter line, under this title.
    fn filters(&self, state: &State) -> (Key, Vec<Meaning>);
    /// What a word of its filter line may become.
    fn complete(&self, state: &State, word: &str) -> Vec<Meaning>;
    /// Reads a filter line.
    ///
    /// # Errors
    /// What to tell the user if it cannot be read.
    fn filter(&self, state: &State, line: &str) -> Result<Value, String>;
    /// Shows the records of a filter, in the order that the list has where the filter allows it.
    fn show(&self, state: &mut State, filter: Value);

    /// What is read once the user is known.
    fn begins_with(&self, _state: &State) -> Vec<Ask> {
        Vec::new()
    }
    /// What must be read so that it can be drawn.
    fn wants(&self, state: &mut State) -> Vec<Ask>;
    /// Takes an answer in; gives it back if the question is none of its own.
    fn receive(
        &self,
        state: &mut State,
        ask: &Ask,
        answer: Result<Answer, Error>,
    ) -> Option<Result<Answer, Error>>;
    /// A record changed on the server.
    fn changed(&self, state: &mut State, change: &Change);
    /// Its list cannot be read, for this reason; or can be again.
    fn fail(&self, state: &mut State, why: Option<Error>);
    /// Reads its list again in its place; only if it could not be read, unless `all`.
    fn reread(&self, state: &mut State, all: bool);
    /// Reads everything around the list again.
    fn outdate(&self, state: &mut State);
    /// As [`Screen::outdate`], when the answers that are waited for will not come.
    fn restart(&self, state: &mut State);
    /// Forgets everything of the user who was signed in.
    fn forget(&self, state: &mut State);

    /// Where its parts stand.
    fn areas(&self, state: &State, body: Rect) -> Areas;
    /// Draws it.
    fn draw(&self, state: &State, frame: &mut Frame<'_>, layout: &Layout);
    /// Does what is asked of it.
    fn on(&self, state: &mut State, cmd: Cmd) -> Option<Action>;
    /// What a click on its list asks for.
    fn hit(&self, state: &State, layout: &Layout, at: Position) -> Option<Cmd>;
    /// Keeps the cursor on the screen when the list's height has changed.
    fn settle(&self, state: &mut State);
    /// Where the user is on it, to come back to.
    fn standing(&self, state: &State) -> Value;
    /// Comes back to where the user was.
    fn stand(&self, state: &mut State, before: Value);
    /// Says the rows on the screen, if they are there. Returns whether they were.
    fn say_rows(&self, state: &State, out: &mut dyn Write) -> io::Result<bool>;
    /// Says the record that is open, if it is there. Returns whether it was.
    fn say_record(&self, state: &State, out: &mut dyn Write) -> io::Result<bool>;

    /// Its keys, the one that the hints show first at the top.
    fn keys(&self) -> &'static [Binding];
    /// Its commands.
    fn commands(&self) -> &'static [Command];
    /// The message that asks for the number of one of its records.
    fn no_number(&self) -> Key;
    /// What can be done to its records.
    fn acts(&self) -> &'static dyn ActTable;
    /// The message that counts its records.
    fn counted(&self) -> Key;
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

/// The place of payments.
pub const PAYMENTS: Place = Place(0);
/// The place of conversations.
pub const CONVERSATIONS: Place = Place(1);

/// Returns every place, in the order of the tabs.
pub fn places() -> impl Iterator<Item = Place> {
    (0..).map(Place).take(ALL.len())
}

/// Returns the screen of a place.
pub fn at(place: Place) -> &'static dyn Screen {
    ALL[usize::from(place.0)]
}

/// Returns the one screen that a command is for; none if it is for each, or for what lies over it.
pub fn place_of(cmd: &Cmd) -> Option<Place> {
    match cmd {
        Cmd::To(_, cmd) => place_of(cmd),
        Cmd::Act { endpoint, .. } => places().find(|place| at(*place).acts().does(endpoint)),
        cmd => places().find(|place| at(*place).owns(cmd)),
    }
}

/// Returns whether the act of an endpoint asks for a form.
pub fn fills_in(endpoint: &str) -> bool {
    ALL.iter().any(|screen| screen.acts().fills_in(endpoint))
}
