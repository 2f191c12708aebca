//! A list of any length: what it shows, where its reader stands in it, which rows are marked, and what has changed since it
//! was read.

pub mod ask;
pub mod columns;
pub mod marks;
pub mod view;
pub mod window;
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::Range;

use client::transport::Error;
use client::wire::page::OrderBy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::marks::Marks;
use crate::kit::list::window::{PER_PAGE, Window};

/// Rows read again, or looked for, at a time after they changed.
const MOST_STALE: usize = 4;

/// What can be kept, written down and compared.
pub trait Kept: Clone + Debug + Eq + Serialize + DeserializeOwned {}
impl<T: Clone + Debug + Eq + Serialize + DeserializeOwned> Kept for T {}

/// One row of a list.
pub trait Row: Kept + 'static {
    /// Tells rows apart.
    type Id: Kept + Copy + Ord;
    /// The record that changes when the row does; several rows may show one.
    type Record: Kept + Copy + Ord;
    /// What it takes to read the row again.
    type Key: Kept;
    /// Which rows there are.
    type Filter: Kept + Default;
    /// What the rows can be sorted by.
    type Sort: Copy + Eq + Debug;

    /// Tells this row from others.
    fn id(&self) -> Self::Id;
    /// The record that it shows.
    fn record(&self) -> Self::Record;
    /// What it takes to read it again.
    fn key(&self, filter: &Self::Filter) -> Self::Key;
    /// The version of its record, where it has one: what is older than what is held is no news.
    fn version(&self) -> i64 {
        0
    }
    /// A filter's order: the server's own when none was chosen.
    fn order(filter: &Self::Filter) -> OrderBy<Self::Sort>;
    /// Gives a filter an order, or the server's own.
    fn ordered(filter: Self::Filter, order: Option<OrderBy<Self::Sort>>) -> Self::Filter;
}

/// A list, and where its reader stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct List<R: Row> {
    /// Its filter and order.
    pub filter: R::Filter,
    /// What it shows when nobody filters it.
    pub base: R::Filter,
    /// Its rows.
    pub window: Window<R>,
    /// The selected row, from 0.
    pub cursor: u64,
    /// The first row on the screen.
    pub top: u64,
    /// The marked rows.
    pub marks: Marks<R>,
    /// Records that would be in the list by now and that it does not show yet.
    pub news: BTreeSet<R::Record>,
    /// Records that were news until the list was last read.
    pub fresh: BTreeSet<R::Record>,
    /// Why the list could not be read.
    pub failed: Option<Error>,
    /// Records that changed on the server: their rows are to be read again when they are shown.
    stale: BTreeSet<R::Record>,
    rereading: Vec<R::Key>,
    /// Records that may be news, to be looked for, and those that are.
    rumours: BTreeSet<R::Record>,
    checking: BTreeSet<R::Record>,
    /// The row to keep at its line while the list is read again.
    anchor: Option<R::Id>,
}

impl<R: Row> Default for List<R> {
    fn default() -> List<R> {
        List {
            filter: R::Filter::default(),
            base: R::Filter::default(),
            window: Window::default(),
            cursor: 0,
            top: 0,
            marks: Marks::default(),
            news: BTreeSet::new(),
            fresh: BTreeSet::new(),
            failed: None,
            stale: BTreeSet::new(),
            rereading: Vec::new(),
            rumours: BTreeSet::new(),
            checking: BTreeSet::new(),
            anchor: None,
        }
    }
}

impl<R: Row> List<R> {
    /// A list that shows this when nobody filters it.
    pub fn of(base: R::Filter) -> List<R> {
        List { filter: base.clone(), base, ..List::default() }
    }

    /// Its order: the one that was chosen, or the server's own.
    pub fn order(&self) -> OrderBy<R::Sort> {
        R::order(&self.filter)
    }

    /// The selected row, if it is held.
    pub fn selected(&self) -> Option<&R> {
        self.window.row(self.cursor)
    }

    /// The rows on a screen of so many lines.
    pub fn shown(&self, lines: u64) -> Range<u64> {
        self.top..self.top + lines
    }

    /// Selects a row, or the nearest that exists, and scrolls no farther than it takes to show it.
    pub fn select(&mut self, index: u64, lines: u64) {
        self.anchor = None;
        self.cursor = index.min(self.last());
        self.top = self.top.clamp((self.cursor + 1).saturating_sub(lines), self.cursor);
        self.top = self.top.min(self.window.total().unwrap_or(0).saturating_sub(lines));
    }

    /// Scrolls by so many lines, and the selection with them.
    pub fn turn(&mut self, by: i64, lines: u64) {
        self.top = self.top.saturating_add_signed(by);
        self.select(self.cursor.saturating_add_signed(by), lines);
    }

    /// The last row's place.
    pub fn last(&self) -> u64 {
        self.window.total().unwrap_or(0).saturating_sub(1)
    }

    /// Shows another selection or order of rows, from its first.
    pub fn show(&mut self, filter: R::Filter) {
        let (window, base) = (self.window.next(), self.base.clone());
        *self = List { filter, base, window, ..List::default() };
    }

    /// Orders by a column; by the same column again, the other way round. The same rows stay marked.
    pub fn sort(&mut self, field: R::Sort) {
        let order = R::order(&self.filter);
        let turned = order.field == field && order.descending;
        let marks = std::mem::take(&mut self.marks);
        self.show(R::ordered(self.filter.clone(), Some(OrderBy { field, descending: !turned })));
        self.marks = marks;
    }

    /// Reads the list again; the selected row stays selected, at the same line of the screen.
    pub fn reread(&mut self) {
        self.failed = None;
        self.fresh = std::mem::take(&mut self.news);
        self.anchor = self.anchor.or(self.selected().map(R::id));
        self.stale.clear();
        self.rereading.clear();
        self.rumours.clear();
        self.checking.clear();
        self.window.reread();
    }

    /// What must be read so that the screen can be drawn.
    pub fn wants(&mut self, lines: u64) -> Vec<ListAsk<R>> {
        if self.failed.is_some() {
            return Vec::new();
        }
        let mut rows = self.shown(lines);
        if self.anchor.is_some() {
            // New rows push it down; farther than a page is not looked for.
            rows.end = rows.end.max(self.cursor + PER_PAGE);
        }
        let (reading, filter) = (self.window.reading, &self.filter);
        let page = |number| ListAsk::Page { reading, number, filter: Box::new(filter.clone()) };
        let mut asks: Vec<ListAsk<R>> = self.window.wanted(rows).into_iter().map(page).collect();
        asks.extend(self.outdated(lines).into_iter().map(ListAsk::Row));
        while self.checking.len() < MOST_STALE
            && let Some(record) = self.rumours.pop_first()
        {
            self.checking.insert(record);
            asks.push(ListAsk::Belongs { reading, record, filter: Box::new(self.filter.clone()) });
        }
        asks
    }

    /// The rows on the screen that are to be read again now. They count as asked for.
    fn outdated(&mut self, lines: u64) -> Vec<R::Key> {
        let mut keys = Vec::new();
        let rows: Vec<&R> = self.shown(lines).filter_map(|index| self.window.row(index)).collect();
        let mut records: Vec<R::Record> = Vec::new();
        for row in rows.iter().filter(|row| self.stale.contains(&row.record())) {
            if self.rereading.len() + keys.len() >= MOST_STALE && !records.contains(&row.record()) {
                break;
            }
            records.push(row.record());
            keys.push(row.key(&self.filter));
        }
        self.stale.retain(|record| !records.contains(record));
        self.rereading.extend(keys.iter().cloned());
        keys
    }

    /// Takes an answer in.
    pub fn receive(&mut self, ask: &ListAsk<R>, answer: ListAnswer<R>, lines: u64) {
        let current = self.window.reading;
        match (ask, answer) {
            (ListAsk::Page { reading, number, .. }, ListAnswer::Page(page)) if *reading == current => {
                let moved = self.window.receive(*number, page, &self.shown(lines));
                self.settle(lines);
                if moved {
                    self.reread();
                }
            }
            (ListAsk::Row(key), ListAnswer::Row(row)) => self.refreshed(key, row.map(|row| *row)),
            (ListAsk::Belongs { reading, record, .. }, ListAnswer::Belongs(belongs))
                if *reading == current =>
            {
                self.checking.remove(record);
                if belongs {
                    self.news.insert(*record);
                }
            }
            _ => {}
        }
    }

    /// Puts the reader back where they stood, once the row that they stood on is in.
    fn settle(&mut self, lines: u64) {
        if let Some(place) = self.anchor.and_then(|id| self.window.place(id)) {
            self.top = place.saturating_sub(self.cursor - self.top);
            self.cursor = place;
            self.anchor = None;
        } else if !self.window.is_waiting() {
            self.anchor = None;
        }
        let anchor = self.anchor;
        self.select(self.cursor, lines);
        self.anchor = anchor;
    }

    /// A row as it is now. One that is gone leaves a gap, which the list closes.
    fn refreshed(&mut self, key: &R::Key, fresh: Option<R>) {
        let Some(at) = self.rereading.iter().position(|asked| asked == key) else { return };
        self.rereading.remove(at);
        let held = self.window.rows().find(|row| row.key(&self.filter) == *key);
        match (held.map(|row| (row.id(), row.version())), fresh) {
            // Asked for before our own change was answered, and answered after it.
            (Some((_, held)), Some(fresh)) if fresh.version() < held => {}
            (Some((id, _)), Some(fresh)) => {
                self.marks.refresh(id, &fresh);
                self.window.replace(id, fresh);
            }
            (Some((id, _)), None) => {
                self.marks.remove(id);
                self.reread();
            }
            (None, _) => {}
        }
    }

    /// An answer will not come. A row stays to be read again if that may help.
    pub fn miss(&mut self, ask: &ListAsk<R>, error: Error) {
        match ask {
            ListAsk::Page { reading, number, .. } if *reading == self.window.reading => {
                self.window.give_up(*number);
                self.failed = Some(error);
            }
            ListAsk::Row(key) => {
                self.rereading.retain(|asked| asked != key);
                let row = self.window.rows().find(|row| row.key(&self.filter) == *key);
                if let Some(record) = row.map(R::record).filter(|_| error.passes()) {
                    self.stale.insert(record);
                }
            }
            ListAsk::Belongs { reading, record, .. } if *reading == self.window.reading => {
                self.checking.remove(record);
            }
            ListAsk::Page { .. } | ListAsk::Belongs { .. } => {}
        }
    }

    /// A record changed: what is held of it is stale. What is not may be news, if the change can have put it here.
    pub fn changed(&mut self, record: R::Record, may_appear: bool) {
        if self.holds(record) {
            self.stale.insert(record);
        } else if may_appear && self.shows_everything() {
            self.news.insert(record);
        } else if may_appear {
            self.rumours.insert(record);
        }
    }

    /// Marks the rows from where the range began to the cursor, if one is being marked. Returns how many of them are not read yet
    /// and hence left out.
    pub fn mark_range(&mut self) -> u64 {
        let Some(from) = self.marks.from.take() else { return 0 };
        let mut unread = 0;
        for index in from.min(self.cursor)..=from.max(self.cursor) {
            match self.window.row(index) {
                Some(row) => self.marks.add(row),
                None => unread += 1,
            }
        }
        unread
    }

    /// Whether a row is in the range that is being marked.
    pub fn in_range(&self, id: R::Id) -> bool {
        let range = self.marks.from.map(|from| from.min(self.cursor)..=from.max(self.cursor));
        range.is_some_and(|range| self.window.place(id).is_some_and(|place| range.contains(&place)))
    }

    /// Whether a record is among the rows that are held.
    pub fn holds(&self, record: R::Record) -> bool {
        self.window.rows().any(|row| row.record() == record)
    }

    /// Whether no row is left out, so that whatever is new belongs here.
    fn shows_everything(&self) -> bool {
        R::ordered(self.filter.clone(), None) == R::Filter::default()
    }

    /// Whether it shows something else than when nobody filters it.
    pub fn is_filtered(&self) -> bool {
        R::ordered(self.filter.clone(), None) != R::ordered(self.base.clone(), None)
    }
}
