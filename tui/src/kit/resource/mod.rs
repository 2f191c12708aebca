//! The screen of a resource: its list, and the record that is open with everything that is known of it. A resource says what
//! is its own.

mod acting;
mod details;
mod list;
mod read;
mod screen;
mod spec;
mod standard;

use client::reason::Reason;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::list::row::Row;
use crate::kit::list::sums::Totals;
use crate::kit::list::views::Counts;
pub use crate::kit::open::Details;
use crate::kit::screen::Entry;
use crate::kit::shell::Shell;
pub use acting::{known, told};
pub use details::say;
pub use list::open;
pub use read::{get, listed, read};
pub use spec::{ListReading, News, Reader, Resource, Texts};
pub use standard::Plain;

/// A question of a resource's screen beside those about the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// Everything about a record.
    Record(i64),
    /// The number of rows of a view, by its place.
    Count(usize),
    /// The declared sums of the rows that a query finds.
    Sums(Box<Query>),
    /// A question of the resource's own, as it writes it.
    Own(Value),
}

/// The screen of a resource.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Listing<R: Resource> {
    /// The list.
    pub list: List,
    /// The numbers of rows of its views.
    #[serde(default)]
    pub counts: Counts,
    /// The sums of its rows.
    #[serde(default)]
    pub sums: Totals,
    /// The record that is open.
    pub details: Option<Details>,
    /// The record that a command names; else commands are about the selected one.
    pub aim: Option<i64>,
    /// The state of the resource's own.
    pub own: R,
}

impl<R: Resource> Default for Listing<R> {
    fn default() -> Listing<R> {
        Listing {
            list: List::of(R::table().opening()),
            counts: Counts::default(),
            sums: Totals::default(),
            details: None,
            aim: None,
            own: R::default(),
        }
    }
}

impl<R: Resource> Listing<R> {
    /// Returns the details of a record, if they are open.
    fn opened(&mut self, id: i64) -> Option<&mut Details> {
        self.details.as_mut().filter(|details| details.id == id)
    }

    /// Returns the record that the screen shows: the one that a command names, else the open one, else the selected one.
    pub fn current(&self) -> Option<i64> {
        let open = self.details.as_ref().map(|details| details.id);
        self.aim.or(open).or_else(|| self.list.selected().map(|row| row.record))
    }

    /// Returns a row of a record: the selected one if it shows the record.
    pub fn row(&self, record: i64) -> Option<&Row> {
        let shows = |row: &&Row| row.record == record;
        let held = || self.list.window.rows().find(shows);
        self.list.selected().filter(shows).or_else(held).or_else(|| self.list.marks.rows().iter().find(shows))
    }

    /// Returns everything about a record, if its details are open and read.
    pub fn record(&self, id: i64) -> Option<&Value> {
        self.details.as_ref().filter(|details| details.id == id)?.record.as_ref()
    }
}

/// Registers the screen of a resource.
pub const fn entry<R: Resource>() -> Entry {
    Entry { place: R::PLACE, new: || Box::<Listing<R>>::default(), read: read::<R> }
}

/// Returns why the user may not read a record.
fn refused<R: Resource>(shell: &Shell) -> Option<Reason> {
    R::READS.and_then(|endpoint| shell.refusal_of(endpoint))
}
