//! The screen of a resource: its list, and the record that is open with everything that is known of it. A resource says what
//! is its own.

mod details;
mod list;
mod open;
mod read;

use std::fmt::Debug;
use std::io::{self, Write};

use client::access::Ability;
use client::endpoint::Endpoint;
use client::message::{Key, Lang, Message};
use client::reason::Reason;
use client::transport::{Client, Error};
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::Rect;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write;
use crate::kit::act::Act;
use crate::kit::acting::Acting;
use crate::kit::ask::{Action, Ask};
use crate::kit::facts::Section;
use crate::kit::filter::Words;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout, WIDE, beside};
use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::list::views::Counts;
use crate::kit::screen::command::Command;
use crate::kit::screen::{Reading, Screen};
use crate::kit::shell::Shell;
pub use open::Details;
pub use read::{call, get, read};

/// The texts of a resource's screen.
#[derive(Debug)]
pub struct Texts {
    /// What the screen is called.
    pub title: Key,
    /// What `--plain` says of what can be done on it.
    pub welcome: Key,
    /// The title of the words of the filter line.
    pub filters: Key,
    /// Asks for the number of a record.
    pub no_number: Key,
    /// Says that a record is not read yet.
    pub unknown: Key,
    /// Counts records.
    pub counted: Key,
    /// Says that an act is done to one record at a time.
    pub one_at_a_time: Key,
}

/// A resource that has a screen of a list and a record. The value is what the screen knows beside them.
pub trait Resource: Clone + Debug + Default + PartialEq + Serialize + DeserializeOwned + 'static {
    /// Its place among the screens.
    const PLACE: Place;
    /// Its texts.
    const TEXTS: Texts;
    /// Whether its tab is always shown.
    const IS_TAB: bool = true;
    /// The key that goes to it.
    const TAB: &'static Binding;
    /// Its keys.
    const KEYS: &'static [Binding];
    /// Its commands.
    const COMMANDS: &'static [Command];
    /// The endpoint that lists the records.
    type List: Endpoint<Path = (), Body = ()>;
    /// The field of its query that asks for one record; none if there is none.
    const BY_ID: Option<&'static str>;
    /// Reads everything about a record, by the call of that id; none if a row says it all.
    const READS: Option<(&'static str, Reader)>;
    /// Reads what the screen needs to know once the user is known, where the user has the ability; none if nothing.
    const REFERENCE: Option<(Ability, ReferenceReader)> = None;
    /// A record as acts see it.
    type Target: 'static;
    /// What can be done to records.
    const ACTS: &'static [Act<Self::Target>];

    /// Returns the list as the contract declares it.
    fn table() -> &'static Table;
    /// Returns what the words of the filter line mean.
    fn words<'s>(&'s self, shell: &Shell) -> Box<dyn Words + 's>;
    /// Returns the title of a record's details.
    fn heading(record: &Value, lang: Lang) -> String;
    /// Returns everything about a record.
    fn sections(record: &Value, lang: Lang) -> Vec<Section>;
    /// Returns a record as acts see it: from its row, and from its details if they are open and read.
    fn target(&self, row: Option<&Row>, details: Option<&Value>) -> Option<Self::Target>;
    /// Returns a change of a record.
    fn item(target: &Self::Target, write: write::Write) -> Item;

    /// Returns what a change of another record on the server, or of one of these, means to the list.
    fn news(change: &Change, query: &Query) -> News;
    /// Returns the row that an answer to a change holds.
    fn row_in(_: &write::WriteAnswer) -> Option<Row> {
        None
    }
    /// Takes in what [`Resource::REFERENCE`] reads.
    fn refer(&mut self, _: Value) {}
    /// Returns whether a command is for this screen alone.
    fn owns(_: &Cmd) -> bool {
        false
    }
    /// Returns whether one of its own commands is obeyed while another screen is shown.
    fn is_everywhere(_: &Cmd) -> bool {
        false
    }
    /// Does what is its own, or gives the command back.
    fn on(_: &mut Listing<Self>, _: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        Err(cmd)
    }
    /// Notes that a change was made, here or on another screen.
    fn written(_: &mut Listing<Self>, _: &mut Shell, _: &write::WriteAnswer) {}
}

/// Reads what a screen needs to know once the user is known.
pub type ReferenceReader = for<'a> fn(&'a Client) -> Reading<'a>;
/// Reads a record by its id.
pub type Reader = for<'a> fn(&'a Client, i64) -> Reading<'a>;

/// What a change on the server means to a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// Nothing.
    Nothing,
    /// The record of that id changed; it may be one that the list should show by now.
    Record {
        /// Whether it may.
        may_appear: bool,
    },
    /// What is known of the open record changed.
    Around,
}

/// A question of a resource's screen beside those about the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Everything about a record.
    Record(i64),
    /// What the screen needs to know once the user is known.
    Reference,
    /// How many rows a view has, by its place.
    Count(usize),
}

/// The screen of a resource.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Listing<R: Resource> {
    /// The list.
    pub list: List,
    /// How many rows its views have.
    #[serde(default)]
    pub counts: Counts,
    /// The record that is open.
    pub details: Option<Details>,
    /// The record that a command names; else commands are about the selected one.
    pub aim: Option<i64>,
    /// What the resource knows beside them.
    pub own: R,
}

impl<R: Resource> Default for Listing<R> {
    fn default() -> Listing<R> {
        let list = List::of(R::table().opening());
        Listing { list, counts: Counts::default(), details: None, aim: None, own: R::default() }
    }
}

impl<R: Resource> Listing<R> {
    /// Returns the details of a record, if they are open.
    fn opened(&mut self, id: i64) -> Option<&mut Details> {
        self.details.as_mut().filter(|details| details.id == id)
    }

    /// A record as acts see it, if a row or the details of it are held.
    fn known(&self, id: i64) -> Option<R::Target> {
        let row = self.list.window.rows().chain(self.list.marks.rows()).find(|row| row.id == id);
        let details = self.details.as_ref().filter(|details| details.id == id);
        self.own.target(row, details.and_then(|details| details.record.as_ref()))
    }
}

impl<R: Resource> Acting for Listing<R> {
    type Target = R::Target;

    const ACTS: &'static [Act<R::Target>] = R::ACTS;
    const ONE_AT_A_TIME: Key = R::TEXTS.one_at_a_time;
    const COUNTED: Key = R::TEXTS.counted;

    fn end_range(&mut self, shell: &mut Shell) -> bool {
        shell.tell_unread(self.list.mark_range())
    }

    fn marked(&self) -> Vec<R::Target> {
        if self.aim.is_some() {
            return Vec::new();
        }
        self.list.marks.rows().iter().filter_map(|row| self.known(row.id)).collect()
    }

    fn current(&self, _: &Act<R::Target>) -> Result<R::Target, Message> {
        let marked = self.list.marks.rows().first().map(|row| row.id);
        let open = self.details.as_ref().map(|details| details.id);
        let selected = self.list.selected().map(|row| row.id);
        let id = self.aim.or(marked).or(open).or(selected).ok_or(Key::TuiNothingSelected)?;
        self.known(id).ok_or_else(|| Message::new(R::TEXTS.unknown).with("id", id))
    }

    fn item(target: &R::Target, write: write::Write) -> Item {
        R::item(target, write)
    }
}

impl<R: Resource> Screen for Listing<R> {
    fn place(&self) -> Place {
        R::PLACE
    }

    fn title(&self) -> Key {
        R::TEXTS.title
    }

    fn welcome(&self) -> Key {
        R::TEXTS.welcome
    }

    fn is_tab(&self) -> bool {
        R::IS_TAB
    }

    fn tab(&self) -> &'static Binding {
        R::TAB
    }

    fn keys(&self) -> &'static [Binding] {
        R::KEYS
    }

    fn commands(&self) -> &'static [Command] {
        R::COMMANDS
    }

    fn no_number(&self) -> Key {
        R::TEXTS.no_number
    }

    fn table(&self) -> &'static Table {
        R::table()
    }

    fn list(&self) -> &List {
        &self.list
    }

    fn list_mut(&mut self) -> &mut List {
        &mut self.list
    }

    fn record(&self) -> Option<i64> {
        self.details.as_ref().map(|details| details.id)
    }

    fn owns(&self, cmd: &Cmd) -> bool {
        R::owns(cmd)
    }

    fn is_everywhere(&self, cmd: &Cmd) -> bool {
        R::is_everywhere(cmd)
    }

    fn filters(&self) -> Key {
        R::TEXTS.filters
    }

    fn words<'s>(&'s self, shell: &Shell) -> Box<dyn Words + 's> {
        self.own.words(shell)
    }

    fn show(&mut self, query: Value) {
        self.details = None;
        let order = self.list.query.order();
        self.list.show(Query::from(query).ordered(order));
    }

    fn begins_with(&self, shell: &Shell) -> Vec<Ask> {
        let may = |ability| shell.who.as_ref().is_some_and(|who| who.can(ability));
        let reference = R::REFERENCE.filter(|(ability, _)| may(*ability));
        reference.map(|_| Ask::part(R::PLACE, &Part::Reference)).into_iter().collect()
    }

    fn wants(&mut self, shell: &Shell) -> Vec<Ask> {
        let record = self.details.as_mut().and_then(Details::wants).map(Part::Record);
        let count = if shell.works.are_running() { None } else { self.counts.wants(R::table()) };
        let parts = record.into_iter().chain(count.map(Part::Count));
        parts.map(|part| Ask::part(R::PLACE, &part)).collect()
    }

    fn receive(&mut self, _: &Shell, ask: &Value, answer: Result<Value, Error>) {
        match (Part::deserialize(ask), answer) {
            (Ok(Part::Record(id)), answer) => {
                self.opened(id).into_iter().for_each(|details| details.receive(answer.clone()));
            }
            (Ok(Part::Reference), Ok(reference)) => self.own.refer(reference),
            (Ok(Part::Count(view)), answer) => {
                self.counts.receive(view, answer.ok().and_then(|count| count.as_u64()));
            }
            _ => {}
        }
    }

    fn changed(&mut self, _: &Shell, change: &Change) {
        match R::news(change, &self.list.query) {
            News::Nothing => {}
            News::Around => self.details.iter_mut().for_each(Details::reread),
            News::Record { may_appear } => {
                self.opened(change.id).into_iter().for_each(Details::reread);
                self.list.changed(change.id, may_appear);
                self.counts.outdate();
            }
        }
    }

    fn outdate(&mut self) {
        self.details.iter_mut().for_each(Details::reread);
        self.counts.restart();
    }

    fn restart(&mut self) {
        self.counts.restart();
        self.details.iter_mut().for_each(Details::restart);
    }

    fn forget(&mut self) {
        let window = self.list.window.next();
        *self = Listing::default();
        self.list.window = window;
    }

    fn areas(&self, body: Rect) -> Areas {
        let (list, record) = match (self.details.is_some(), body.width >= WIDE) {
            (false, _) => (body, Rect::default()),
            (true, false) => (Rect { height: 0, ..body }, body),
            (true, true) => beside(body, body.width * 9 / 20),
        };
        Areas { list, record, members: Rect::default() }
    }

    fn draw(&self, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        if !layout.covers_list() {
            list::draw(self, shell, frame, layout);
        }
        details::draw(self, shell, frame, layout.record);
    }

    fn on(&mut self, shell: &mut Shell, cmd: Cmd) -> Option<Action> {
        match R::on(self, shell, cmd) {
            Ok(action) => action,
            Err(cmd) if self.details.is_some() => details::on(self, shell, cmd),
            Err(cmd) => list::on(self, shell, cmd),
        }
    }

    fn standing(&self) -> Value {
        json!([self.list.cursor, self.list.top, self.details.as_ref().map_or(0, |details| details.scroll)])
    }

    fn stand(&mut self, before: Value) {
        let Ok((cursor, top, scroll)) = serde_json::from_value(before) else { return };
        (self.list.cursor, self.list.top) = (cursor, top);
        self.details.iter_mut().for_each(|details| details.scroll = scroll);
    }

    fn say_record(&self, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        details::say(self, shell, out)
    }

    fn aim(&mut self, record: Option<i64>) {
        self.aim = record;
    }

    /// A changed record is shown as it is now; its details are read again.
    fn written(&mut self, shell: &mut Shell, item: &Item, written: &write::WriteAnswer) {
        if let Some(row) = R::row_in(written) {
            self.list.window.replace(row.id, row);
        }
        self.opened(item.record).into_iter().for_each(Details::reread);
        R::written(self, shell, written);
    }
}

/// Returns why the user may not read a record.
fn refused<R: Resource>(shell: &Shell) -> Option<Reason> {
    R::READS.and_then(|(endpoint, _)| shell.refusal_of(endpoint))
}
