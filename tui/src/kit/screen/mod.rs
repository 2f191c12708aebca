//! A screen: what the program asks of each, whichever the resource. A screen carries its own state.

pub mod command;
pub mod declared;

use std::any::Any;
use std::io::{self, Write};
use std::pin::Pin;

use client::message::{Key, Lang};
use client::reason::Reason;
use client::record::Kind;
use client::transport::{Client, Error};
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write::WriteAnswer;
use crate::kit::act::ActTable;
use crate::kit::ask::{Action, Answer, Ask};
use crate::kit::filter::words::Words;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout, list_lines};
use crate::kit::list::List;
use crate::kit::list::ask::ListAsk;
use crate::kit::list::columns::sentence;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::shell::Shell;
use crate::kit::trail::ScreenView;
use crate::kit::view;
use command::Command;

/// An answer that is being read.
pub type Reading<'a> = Pin<Box<dyn Future<Output = Result<Answer, Error>> + Send + 'a>>;

/// A screen as the program registers it.
#[derive(Clone, Copy)]
pub struct Entry {
    /// Its place among the screens.
    pub place: Place,
    /// Makes the screen as it is before anyone has signed in.
    pub new: fn() -> Box<dyn Screen>,
    /// Answers a question of the screen.
    pub read: for<'a> fn(&'a Client, &'a Ask) -> Reading<'a>,
}

/// A screen.
pub trait Screen: StoredScreen + ActTable {
    /// Returns its place among the screens.
    fn place(&self) -> Place;
    /// Returns its name in the configuration and on the command line, e.g. `payments`.
    fn name(&self) -> &'static str;
    /// Returns what it is called.
    fn title(&self) -> Key;
    /// Returns what `--plain` says of what can be done on it.
    fn welcome(&self) -> Key;
    /// Returns whether its tab is always shown.
    fn is_tab(&self) -> bool {
        true
    }
    /// Returns the key that goes to it.
    fn tab(&self) -> &'static Binding;
    /// Returns its keys, the one that the hints show first at the top.
    fn keys(&self) -> &'static [Binding];
    /// Returns its commands.
    fn commands(&self) -> &'static [Command];
    /// Returns the message that asks for the number of one of its records.
    fn no_number(&self) -> Key;
    /// Returns the contract's list that it shows.
    fn table(&self) -> &'static Table;
    /// Returns its list.
    fn list(&self) -> &List;
    /// Returns its list, to be changed.
    fn list_mut(&mut self) -> &mut List;
    /// Returns the questions about its lists whose answers a screen of so many lines needs.
    fn list_wants(&mut self, lines: u64) -> Vec<ListAsk> {
        self.list_mut().wants(lines)
    }
    /// Returns the list that a question is about; none if it is no longer shown.
    fn list_of(&mut self, _ask: &ListAsk) -> Option<&mut List> {
        Some(self.list_mut())
    }
    /// Returns the record that is open.
    fn record(&self) -> Option<i64>;

    /// Returns the record on which the keys act, and all that is known of it: what was read of it, then its row.
    fn under_cursor(&self) -> (Option<i64>, Vec<Value>);

    /// Returns the kind of records that it lists; none if nothing acts on them.
    fn kind(&self) -> Option<&'static Kind>;
    /// Returns the members of the record on which the keys act, by number.
    fn members(&self) -> Vec<i64>;
    /// Returns the query of the records of a member, if the list can be filtered by one.
    fn of_member(&self, member: i64) -> Option<Value>;
    /// Returns the record on which the keys act as the first line of the screen names it, after the title.
    fn crumb(&self) -> Option<String>;
    /// Returns what it shows, to come back to it.
    fn shown(&self) -> ScreenView;
    /// Shows again what it showed; it is read again meanwhile.
    fn show_again(&mut self, before: ScreenView);

    /// Returns why the user may not see it.
    fn refusal(&self, shell: &Shell) -> Option<Reason> {
        shell.refusal_of(self.table().endpoint)
    }
    /// Returns whether a command is for this screen alone.
    fn owns(&self, _cmd: &Cmd) -> bool {
        false
    }
    /// Returns whether it obeys one of its own commands while another screen is shown.
    fn is_everywhere(&self, _cmd: &Cmd) -> bool {
        false
    }
    /// Returns the title of the words of its filter line.
    fn filters(&self) -> Key;
    /// Returns what the words of its filter line mean.
    fn words<'s>(&self, shell: &'s Shell) -> Words<'s>;
    /// Shows the records of a query, in the order that the list has where the query allows it.
    fn show(&mut self, query: Value);

    /// Returns the calls that list the records that its filters choose among, as far as the user may make them.
    fn among(&self, _shell: &Shell) -> Vec<&'static str> {
        Vec::new()
    }
    /// Returns what must be read beside the list so that it can be drawn.
    fn wants(&mut self, _shell: &Shell) -> Vec<Ask> {
        Vec::new()
    }
    /// Takes in the answer to a question that is not about the list.
    fn receive(&mut self, _shell: &Shell, _ask: &Value, _answer: Result<Value, Error>) {}
    /// Notes that a record changed on the server.
    fn changed(&mut self, shell: &Shell, change: &Change);
    /// Reads everything around the list again.
    fn outdate(&mut self);
    /// As [`Screen::outdate`], when the answers that are waited for will not come.
    fn restart(&mut self) {
        self.outdate();
    }
    /// Forgets everything of the user who was signed in.
    fn forget(&mut self);

    /// Returns where its parts stand.
    fn areas(&self, body: Rect) -> Areas;
    /// Returns the view whose name stands at a place on the terminal.
    fn view_at(&self, shell: &Shell, layout: &Layout, at: Position) -> Option<usize>;
    /// Draws it.
    fn draw(&self, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout);
    /// Does what is asked of it.
    fn on(&mut self, shell: &mut Shell, cmd: Cmd) -> Option<Action>;
    /// Returns where the user is on it, to come back to.
    fn standing(&self) -> Value;
    /// Comes back to where the user was.
    fn stand(&mut self, before: Value);
    /// Prepares it for a program that says everything line by line.
    fn speak(&mut self) {}
    /// Returns what is said above the rows.
    fn above(&self, _shell: &Shell) -> Option<String> {
        None
    }
    /// Returns a row as one sentence.
    fn sentence(&self, row: &Row, lang: Lang) -> String {
        sentence(self.table(), row, lang)
    }
    /// Says the record that is open, if it is there. Returns whether it was.
    ///
    /// # Errors
    /// The output cannot be written.
    fn say_record(&self, shell: &Shell, out: &mut dyn Write) -> io::Result<bool>;

    /// As [`Screen::say_record`], for what is shown beside a record: the one that a command names, or else the one that is
    /// shown.
    ///
    /// # Errors
    /// The output cannot be written.
    fn say_beside(&self, shell: &Shell, named: Option<i64>, out: &mut dyn Write) -> io::Result<bool>;

    /// Names the record on which commands act, rather than the selected one.
    fn aim(&mut self, record: Option<i64>);
    /// Notes that a change of one record was begun here.
    fn begun(&mut self, _shell: &mut Shell, _item: &Item) {}
    /// Notes that a change that was begun here was refused.
    fn refused(&mut self, _shell: &mut Shell, _item: &Item) {}
    /// Returns the command of a click on its list, or on what stands above it.
    fn hit(&self, shell: &Shell, layout: &Layout, at: Position) -> Option<Cmd> {
        view::hit(self.list(), self.table(), (shell.lang, layout), at)
    }
    /// Notes that a change was made, here or on another screen: what is held of its record follows.
    fn written(&mut self, shell: &mut Shell, item: &Item, written: &WriteAnswer);
}

impl dyn Screen + '_ {
    /// Lays out the terminal.
    pub fn layout(&self, shell: &Shell) -> Layout {
        Layout::of(shell, |body| self.areas(body))
    }

    /// Returns the rows of its list that fit on the terminal.
    pub fn lines(&self, shell: &Shell) -> u64 {
        let lines = list_lines(shell, |body| self.areas(body));
        (lines / self.table().row_height(lines)).max(1).into()
    }

    /// Keeps the cursor on the screen when the list's height has changed.
    pub fn settle(&mut self, shell: &Shell) {
        let lines = self.lines(shell);
        let cursor = self.list().cursor;
        self.list_mut().select(cursor, lines);
    }

    /// Puts the cursor on a record, if the list holds it.
    pub fn return_to(&mut self, shell: &Shell, record: i64) {
        let lines = self.lines(shell);
        let list = self.list_mut();
        let row = list.window.rows().find(|row| row.record == record).map(|row| row.id);
        if let Some(place) = row.and_then(|id| list.window.place(id)) {
            list.select(place, lines);
        }
    }
}

/// A screen as plain data, its type forgotten.
pub trait StoredScreen {
    /// Returns its state, to be written down.
    fn saved(&self) -> Value;
    /// Takes the state that was written down. Returns whether it is one of this screen.
    fn restore(&mut self, saved: Value) -> bool;
    /// Returns a copy.
    fn boxed(&self) -> Box<dyn Screen>;
    /// Returns it as its type.
    fn as_any(&self) -> &dyn Any;
    /// As [`StoredScreen::as_any`], to be changed.
    fn as_any_mut(&mut self) -> &mut dyn Any;
}

impl<S: Screen + Clone + Serialize + DeserializeOwned + 'static> StoredScreen for S {
    fn saved(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn restore(&mut self, saved: Value) -> bool {
        serde_json::from_value(saved).map(|screen| *self = screen).is_ok()
    }

    fn boxed(&self) -> Box<dyn Screen> {
        Box::new(self.clone())
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }
}
