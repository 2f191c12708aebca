//! What a resource says of its screen.

use std::fmt::Debug;

use client::endpoint::Endpoint;
use client::message::{Key, Lang};
use client::transport::Client;
use client::wire::event::Event as Change;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::core::cmd::Cmd;
use crate::core::keymap::Binding;
use crate::core::place::Place;
use crate::core::write;
use crate::kit::act::{Act, Subject};
use crate::kit::ask::Action;
use crate::kit::facts::Section;
use crate::kit::filter::fields::Fields;
use crate::kit::item::Item;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::resource::Listing;
use crate::kit::screen::Reading;
use crate::kit::screen::command::Command;
use crate::kit::shell::Shell;

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
    /// A record as acts see it.
    type Target: Subject + 'static;
    /// What can be done to records.
    const ACTS: &'static [Act<Self::Target>];

    /// Returns the list as the contract declares it.
    fn table() -> &'static Table;
    /// Returns its filters as they are typed.
    fn fields() -> &'static Fields;
    /// Returns the title of a record's details.
    fn heading(record: &Value, lang: Lang) -> String;
    /// Returns everything about a record.
    fn sections(record: &Value, lang: Lang) -> Vec<Section>;
    /// Returns a record as acts see it: from its row, and from its details if they are open and read.
    fn target(screen: &Listing<Self>, row: Option<&Row>, details: Option<&Value>) -> Option<Self::Target>;
    /// Returns a change of a record.
    fn item(target: &Self::Target, write: write::Write) -> Item;

    /// Returns what a change of another record on the server, or of one of these, means to the list.
    fn news(change: &Change, query: &Query) -> News;
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
    /// Does what is its own, or gives the command back.
    fn on(_: &mut Listing<Self>, _: &mut Shell, cmd: Cmd) -> Result<Option<Action>, Cmd> {
        Err(cmd)
    }
    /// Notes that a change was made, here or on another screen.
    fn written(_: &mut Listing<Self>, _: &mut Shell, _: &write::WriteAnswer) {}
}

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
