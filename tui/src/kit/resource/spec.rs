//! The declaration of a resource's screen.

use std::fmt::Debug;
use std::io::{self, Write};
use std::pin::Pin;

use client::catalogue::dynamic::at;
use client::endpoint::Endpoint;
use client::endpoint::can::Can;
use client::list;
use client::message::{Key, Lang, Message};
use client::record::Kind;
use client::rules::Rule;
use client::transport::{Client, Error};
use client::wire::event::Event as Change;
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write;
use crate::kit::act::{Act, Target};
use crate::kit::ask::{Action, Answer};
use crate::kit::facts::{Section, sections_of};
use crate::kit::filter::fields::Fields;
use crate::kit::item::Item;
use crate::kit::layout::{Areas, Layout};
use crate::kit::list::List;
use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::columns::sentence;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::acting::{known, told};
use crate::kit::resource::read::listed;
use crate::kit::resource::standard::{list_of, standard};
use crate::kit::resource::{Listing, details, list as rows};
use crate::kit::screen::Reading;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;
use crate::kit::view;

/// The texts of a resource's screen.
#[derive(Debug)]
pub struct Texts {
    /// The title of the screen.
    pub title: Key,
    /// The welcome of `--plain`, which says what can be done on it.
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
    /// The endpoint that lists the records.
    type List: Endpoint<Path = (), Body = ()>;
    /// The list, as the contract declares it.
    const LIST: &'static list::List = list_of::<Self::List>();
    /// Its place among the screens.
    const PLACE: Place = Place::of::<Self::List>();
    /// True if its tab is always shown.
    const IS_TAB: bool = false;
    /// The field of its query that asks for one record; none if there is none.
    const BY_ID: Option<&'static str> = match Self::LIST.of_member {
        Some(field) if matches!(field.as_bytes(), b"id") => Some(field),
        _ => None,
    };
    /// The call that reads a record; none if a row says it all.
    const READS: Option<&'static str> = None;
    /// Reads everything about a record; none if a row says it all, or if the screen reads it in parts of its own.
    const READER: Option<Reader> = None;
    /// The field of the read answer that holds the record; empty if the answer is the record.
    const WITHIN: &'static str = "";
    /// The kinds of records on which its actions act; first, that of its rows. None if there are no actions.
    const KINDS: &'static [&'static Kind] = match &Self::LIST.of {
        Some(kind) => std::slice::from_ref(kind),
        None => &[],
    };
    /// The keys besides those of its list and of the acts that the contract declares.
    const OWN_KEYS: &'static [Binding] = &[];
    /// The commands besides those of its list and of the acts that the contract declares.
    const OWN_COMMANDS: &'static [Command] = &[];
    /// The departures from the actions that the contract declares for these kinds.
    const ACTS: &'static [Act] = &[];

    /// Returns its texts.
    fn texts() -> Texts {
        Texts::of_list(Self::List::ID)
    }
    /// Returns the key that goes to it.
    fn tab() -> &'static Binding {
        &standard::<Self>().tab
    }
    /// Returns its keys, besides those of the acts that the contract declares.
    fn keys() -> &'static [Binding] {
        &standard::<Self>().keys
    }
    /// Returns its commands, besides those of the acts that the contract declares.
    fn commands() -> &'static [Command] {
        &standard::<Self>().commands
    }
    /// Returns the list with its cells.
    fn table() -> &'static Table {
        &standard::<Self>().table
    }
    /// Returns its filters as they are typed.
    fn fields() -> &'static Fields {
        &standard::<Self>().fields
    }
    /// Returns the title of a record's details.
    fn heading(record: &Value, _: Lang) -> String {
        format!("#{} · {}", record["id"], Self::name(record))
    }
    /// Returns the title of the record that is shown, with what the screen knows beside it.
    fn title(_: &Listing<Self>, record: &Value, lang: Lang) -> String {
        Self::heading(record, lang)
    }
    /// Returns what is read of the record that is shown, and why it could not be read last.
    fn shown(screen: &Listing<Self>) -> (Option<&Value>, Option<&Error>) {
        let details = screen.details.as_ref();
        (
            details.and_then(|details| details.record.as_ref()),
            details.and_then(|details| details.failed.as_ref()),
        )
    }
    /// Returns everything about a record.
    fn sections(record: &Value, lang: Lang) -> Vec<Section> {
        sections_of(Self::table(), record, lang)
    }
    /// Returns everything about the open record, with what the screen knows beside it.
    fn told(_: &Listing<Self>, record: &Value, lang: Lang) -> Vec<Section> {
        Self::sections(record, lang)
    }
    /// Returns the name of a record, beside its number.
    fn name(record: &Value) -> String {
        at(record, Self::LIST.name).and_then(Value::as_str).unwrap_or_default().to_owned()
    }
    /// Returns the members of a record, by number.
    fn members(screen: &Listing<Self>, id: i64) -> Vec<i64> {
        let row = screen.row(id);
        Self::LIST.members.iter().filter_map(|path| row?.at(path).as_i64()).collect()
    }
    /// Returns the query of the records of a member, if the list can be filtered by one.
    fn of_member(member: i64) -> Option<Value> {
        Self::LIST.of_member.map(|field| json!({ field: member }))
    }
    /// Returns a record as actions see it, from its row and from what is read of it.
    fn target(screen: &Listing<Self>, id: i64, row: Option<&Row>) -> Option<Target> {
        known(screen, id, row)
    }
    /// Returns what may be done to a record.
    fn can(screen: &Listing<Self>, id: i64, row: Option<&Row>) -> Option<Can> {
        told(screen, id, row)
    }
    /// Returns the record on which an action acts, if it finds it in a way of its own.
    fn aimed(_: &Listing<Self>, _endpoint: &str) -> Option<Result<Target, Message>> {
        None
    }

    /// Returns what a change on the server means to the list.
    fn news(change: &Change, _: &Query) -> News {
        let is_one = Self::KINDS.first().is_some_and(|kind| change.record == kind.name);
        if is_one { News::Record { may_appear: true } } else { News::Nothing }
    }
    /// Returns the row that an answer to a change holds.
    fn row_in(_: &write::WriteAnswer) -> Option<Row> {
        None
    }
    /// Returns whether a command is for this screen alone.
    fn owns(_: &Cmd) -> bool {
        false
    }
    /// Returns whether one of its own commands is obeyed while another screen is shown.
    fn is_everywhere(_: &Cmd) -> bool {
        false
    }
    /// Returns a query as the filter line shows it.
    fn typed(_: &Listing<Self>, query: &Query) -> Query {
        query.clone()
    }
    /// Returns the questions about its lists whose answers a screen of so many lines needs.
    fn list_wants(screen: &mut Listing<Self>, lines: u64) -> Vec<ListAsk> {
        screen.list.wants(lines)
    }
    /// Returns the list that a question is about; none if it is no longer shown.
    fn list_of<'s>(screen: &'s mut Listing<Self>, _: &ListAsk) -> Option<&'s mut List> {
        Some(&mut screen.list)
    }
    /// Returns the command of a click on its list, or on what stands above it.
    fn hit(screen: &Listing<Self>, shell: &Shell, layout: &Layout, at: Position) -> Option<Cmd> {
        view::hit(&screen.list, Self::table(), (shell.lang, layout), at)
    }
    /// Draws the list, with what stands above it.
    fn draw_list(screen: &Listing<Self>, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        rows::draw(screen, shell, frame, layout);
    }
    /// Does what is its own, or gives the command back.
    fn on(_: &mut Listing<Self>, _: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        Err(cmd)
    }
    /// Notes that a change of one record was begun here.
    fn begun(_: &mut Listing<Self>, _: &mut Shell, _: &Item) {}
    /// Notes that a change that was begun here was refused.
    fn refused(_: &mut Listing<Self>, _: &mut Shell, _: &Item) {}
    /// Notes that a change was made, here or on another screen.
    fn written(_: &mut Listing<Self>, _: &mut Shell, _: &Item, _: &write::WriteAnswer) {}

    /// Answers a question about the list.
    fn list<'a>(client: &'a Client, ask: &'a ListAsk) -> ListReading<'a> {
        Box::pin(listed::<Self>(client, ask))
    }
    /// Rejects an order that the list cannot have with a filter.
    ///
    /// # Errors
    /// The rule against it.
    fn check_order(_: &Query, _field: &str) -> Result<(), Rule> {
        Ok(())
    }
    /// Returns what is said above the rows.
    fn above(_: &Listing<Self>, _: &Shell) -> Option<String> {
        None
    }
    /// Returns a row as one sentence.
    fn sentence(_: &Listing<Self>, row: &Row, lang: Lang) -> String {
        sentence(Self::table(), row, lang)
    }
    /// Returns where the list and the record stand.
    fn areas(screen: &Listing<Self>, body: Rect) -> Areas {
        details::areas(screen, body)
    }
    /// Draws the record.
    fn draw(screen: &Listing<Self>, shell: &Shell, frame: &mut Frame<'_>, layout: &Layout) {
        details::draw(screen, shell, frame, layout.record);
    }
    /// Says the record that is open, if it is there. Returns whether it was.
    ///
    /// # Errors
    /// The output cannot be written.
    fn say(screen: &Listing<Self>, shell: &Shell, out: &mut dyn Write) -> io::Result<bool> {
        details::say(screen, shell, out)
    }
    /// As [`Resource::say`], for what is shown beside a record: the one that a command names, or else the one that is shown.
    ///
    /// # Errors
    /// The output cannot be written.
    fn say_beside(_: &Listing<Self>, _: &Shell, _named: Option<i64>, _: &mut dyn Write) -> io::Result<bool> {
        Ok(true)
    }

    /// Returns what must be read beside the list and the details.
    fn wants(_: &mut Listing<Self>, _: &Shell) -> Vec<Value> {
        Vec::new()
    }
    /// Reads what [`Resource::wants`] asks for.
    fn read(_: &Client, _ask: Value) -> Reading<'_> {
        Box::pin(async { Ok(Answer::Part(Value::Null)) })
    }
    /// Takes in the answer to [`Resource::wants`].
    fn receive(_: &mut Listing<Self>, _: &Shell, _ask: &Value, _: Result<Value, Error>) {}
    /// Notes that a record of any kind changed on the server.
    fn changed(&mut self, _: &Change) {}
    /// Reads everything that it holds again.
    fn outdate(&mut self) {}
    /// Notes that a record was opened.
    fn opened(&mut self) {}
    /// Forgets everything of the user who was signed in.
    fn forget(&mut self) {
        *self = Self::default();
    }
    /// Prepares it for a program that says everything line by line.
    fn speak(&mut self) {}
    /// Returns where the user is in the open record, to come back to.
    fn standing(&self) -> Value {
        Value::Null
    }
    /// Comes back to where the user was.
    fn stand(&mut self, _before: Value) {}
}

/// An answer about a list that is being read.
pub type ListReading<'a> = Pin<Box<dyn Future<Output = Result<ListAnswer, Error>> + Send + 'a>>;
/// Reads a record by its id.
pub type Reader = for<'a> fn(&'a Client, i64) -> Reading<'a>;

/// The meaning of a change on the server to a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum News {
    /// Nothing.
    Nothing,
    /// The record of that id changed; it may be one that the list should show by now.
    Record {
        /// True if it may.
        may_appear: bool,
    },
    /// The facts around the open record changed.
    Around,
}
