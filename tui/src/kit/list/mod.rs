//! A list of any length: its rows, where its reader is in it, which rows are marked, and what has changed since it
//! was read.

pub mod ago;
pub mod ask;
pub mod columns;
pub mod marks;
pub mod query;
pub mod row;
pub mod sums;
pub mod table;
pub mod views;
pub mod window;

use std::collections::BTreeSet;
use std::ops::Range;

use client::transport::Error;
use serde::{Deserialize, Serialize};

use crate::kit::list::ask::{ListAnswer, ListAsk};
use crate::kit::list::marks::Marks;
use crate::kit::list::query::{Order, Query};
use crate::kit::list::row::Row;
use crate::kit::list::table::Table;
use crate::kit::list::views::SavedView;
use crate::kit::list::window::{PER_PAGE, Window};

/// Rows read again, or looked for, at a time after they changed.
const MOST_STALE: usize = 4;

/// A list, and the place of its reader.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// Its filter and order.
    pub query: Query,
    /// The query without a filter.
    pub base: Query,
    /// Its rows.
    pub window: Window,
    /// The selected row, from 0.
    pub cursor: u64,
    /// The first row on the screen.
    pub top: u64,
    /// The marked rows.
    pub marks: Marks,
    /// Records that would be in the list by now and that it does not show yet.
    pub news: BTreeSet<i64>,
    /// Records that were news until the list was last read.
    pub fresh: BTreeSet<i64>,
    /// The columns that the user chose, by their paths; else those of the contract, as far as they fit.
    #[serde(default)]
    pub columns: Option<Vec<String>>,
    /// The views that the user saved.
    #[serde(default)]
    pub saved: Vec<SavedView>,
    /// The reason why the list could not be read.
    pub failed: Option<Error>,
    /// Records that changed on the server: their rows are to be read again when they are shown.
    stale: BTreeSet<i64>,
    rereading: Vec<i64>,
    /// Records that may be news, to be looked for, and those that are.
    rumours: BTreeSet<i64>,
    checking: BTreeSet<i64>,
    /// The row to keep at its line while the list is read again.
    anchor: Option<i64>,
}

impl List {
    /// Creates a list with this default query.
    pub fn of(base: Query) -> List {
        List { query: base.clone(), base, ..List::default() }
    }

    /// Its order: the one that was chosen, or the server's own.
    pub fn order(&self, table: &Table) -> Order {
        self.query.order().unwrap_or_else(|| table.order())
    }

    /// The selected row, if it is held.
    pub fn selected(&self) -> Option<&Row> {
        self.window.row(self.cursor)
    }

    /// The rows on a screen of that many lines.
    pub fn shown(&self, lines: u64) -> Range<u64> {
        self.top..self.top + lines
    }

    /// The loaded rows of those on a screen of that many lines.
    pub fn on_screen(&self, lines: u16) -> impl Iterator<Item = &Row> + Clone {
        self.shown(lines.into()).filter_map(|index| self.window.row(index))
    }

    /// Selects a row, or the nearest that exists, and scrolls no farther than it takes to show it.
    pub fn select(&mut self, index: u64, lines: u64) {
        self.anchor = None;
        self.cursor = index.min(self.last());
        self.top = self.top.clamp((self.cursor + 1).saturating_sub(lines), self.cursor);
        self.top = self.top.min(self.window.total().unwrap_or(0).saturating_sub(lines));
    }

    /// Scrolls by that many lines, and the selection with them.
    pub fn turn(&mut self, by: i64, lines: u64) {
        self.top = self.top.saturating_add_signed(by);
        self.select(self.cursor.saturating_add_signed(by), lines);
    }

    /// The last row's place.
    pub fn last(&self) -> u64 {
        self.window.total().unwrap_or(0).saturating_sub(1)
    }

    /// Shows another selection or order of rows, from its first.
    pub fn show(&mut self, query: Query) {
        let (window, base) = (self.window.next(), self.base.clone());
        let (columns, saved) = (self.columns.take(), std::mem::take(&mut self.saved));
        *self = List { query, base, window, columns, saved, ..List::default() };
    }

    /// Orders by a column; by the same column again, the other way round. The same rows stay marked.
    pub fn sort(&mut self, table: &Table, field: &str) {
        let order = self.order(table);
        let turned = order.field == field && order.descending;
        let marks = std::mem::take(&mut self.marks);
        let order = Order { field: field.to_owned(), descending: !turned };
        self.show(self.query.clone().ordered(Some(order)));
        self.marks = marks;
    }

    /// Reads the list again; the selected row stays selected, at the same line of the screen.
    pub fn reread(&mut self) {
        self.failed = None;
        self.fresh = std::mem::take(&mut self.news);
        self.anchor = self.anchor.or(self.selected().map(|row| row.id));
        self.stale.clear();
        self.rereading.clear();
        self.rumours.clear();
        self.checking.clear();
        self.window.reread();
    }

    /// Returns the questions whose answers the screen needs.
    pub fn wants(&mut self, lines: u64) -> Vec<ListAsk> {
        if self.failed.is_some() {
            return Vec::new();
        }
        let mut rows = self.shown(lines);
        if self.anchor.is_some() {
            // New rows push it down; farther than a page is not looked for.
            rows.end = rows.end.max(self.cursor + PER_PAGE);
        }
        let (reading, query) = (self.window.reading, Box::new(self.query.clone()));
        let page = |number| ListAsk::Page { reading, number, query: query.clone() };
        let mut asks: Vec<ListAsk> = self.window.wanted(rows).into_iter().map(page).collect();
        let again = |row| ListAsk::Row { row: Box::new(row), query: query.clone() };
        asks.extend(self.outdated(lines).into_iter().map(again));
        while self.checking.len() < MOST_STALE
            && let Some(record) = self.rumours.pop_first()
        {
            self.checking.insert(record);
            asks.push(ListAsk::Belongs { reading, record, query: query.clone() });
        }
        asks
    }

    /// Returns the rows on screen to read again, and marks them as requested.
    fn outdated(&mut self, lines: u64) -> Vec<Row> {
        let shown: Vec<&Row> = self.shown(lines).filter_map(|index| self.window.row(index)).collect();
        let (mut rows, mut records): (Vec<Row>, Vec<i64>) = (Vec::new(), Vec::new());
        for row in shown.into_iter().filter(|row| self.stale.contains(&row.record)) {
            if self.rereading.len() + rows.len() >= MOST_STALE && !records.contains(&row.record) {
                break;
            }
            records.push(row.record);
            rows.push(row.clone());
        }
        self.stale.retain(|record| !records.contains(record));
        self.rereading.extend(rows.iter().map(|row| row.id));
        rows
    }

    /// Takes an answer in.
    pub fn receive(&mut self, ask: &ListAsk, answer: ListAnswer, lines: u64) {
        let current = self.window.reading;
        match (ask, answer) {
            (ListAsk::Page { reading, number, .. }, ListAnswer::Page(page)) if *reading == current => {
                let moved = self.window.receive(*number, page, &self.shown(lines));
                self.settle(lines);
                if moved {
                    self.reread();
                }
            }
            (ListAsk::Row { row, .. }, ListAnswer::Row(fresh)) => {
                self.refreshed(row.id, fresh.map(|row| *row))
            }
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
    fn refreshed(&mut self, id: i64, fresh: Option<Row>) {
        let Some(at) = self.rereading.iter().position(|asked| *asked == id) else { return };
        self.rereading.remove(at);
        let held = self.window.rows().find(|row| row.id == id).map(|row| row.version);
        match (held, fresh) {
            // Requested before our own change was answered, and answered after it.
            (Some(held), Some(fresh)) if fresh.version < held => {}
            (Some(_), Some(fresh)) => {
                self.marks.refresh(id, &fresh);
                self.window.replace(id, fresh);
            }
            (Some(_), None) => {
                self.marks.remove(id);
                self.reread();
            }
            (None, _) => {}
        }
    }

    /// An answer will not come. A row stays to be read again if that may help.
    pub fn miss(&mut self, ask: &ListAsk, error: Error) {
        match ask {
            ListAsk::Page { reading, number, .. } if *reading == self.window.reading => {
                self.window.give_up(*number);
                self.failed = Some(error);
            }
            ListAsk::Row { row, .. } => {
                self.rereading.retain(|asked| *asked != row.id);
                let is_held = self.window.rows().any(|held| held.id == row.id);
                if is_held && error.passes() {
                    self.stale.insert(row.record);
                }
            }
            ListAsk::Belongs { reading, record, .. } if *reading == self.window.reading => {
                self.checking.remove(record);
            }
            ListAsk::Page { .. } | ListAsk::Belongs { .. } => {}
        }
    }

    /// A record changed: its loaded row is stale. One that is not loaded may be news, if the change can have put it here.
    pub fn changed(&mut self, record: i64, may_appear: bool) {
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

    /// Returns whether a row is in the range that is being marked.
    pub fn in_range(&self, id: i64) -> bool {
        let range = self.marks.from.map(|from| from.min(self.cursor)..=from.max(self.cursor));
        range.is_some_and(|range| self.window.place(id).is_some_and(|place| range.contains(&place)))
    }

    /// Returns whether a record is among the rows that are held.
    pub fn holds(&self, record: i64) -> bool {
        self.window.rows().any(|row| row.record == record)
    }

    /// Returns whether no filter leaves rows out, so that every new record belongs to the list.
    fn shows_everything(&self) -> bool {
        self.query.is_everything()
    }

    /// Returns whether it is filtered.
    pub fn is_filtered(&self) -> bool {
        self.query.clone().ordered(None) != self.base.clone().ordered(None)
    }
}
