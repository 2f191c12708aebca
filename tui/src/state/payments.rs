//! The list of payments: what it shows, where its reader stands in it, and what has changed since it was read.

use std::collections::BTreeSet;
use std::ops::Range;

use client::api::payments::{PaymentFilter, PaymentSort, Transaction};
use client::api::reference::StaffManager;
use client::id::TransactionId;
use client::page::{OrderBy, Page};
use client::transport::Error;
use serde::{Deserialize, Serialize};

use super::window::{PER_PAGE, Window};
use crate::ask::Ask;

/// Rows read again at a time after they changed.
const MOST_STALE: usize = 4;

/// The list of payments.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payments {
    /// Its filter and order.
    pub filter: PaymentFilter,
    /// Its rows.
    pub window: Window,
    /// The selected row, from 0.
    pub cursor: u64,
    /// The first row on the screen.
    pub top: u64,
    /// Payments made since the list was read, which it does not show yet.
    pub news: BTreeSet<TransactionId>,
    /// Payments that were news until the list was last read.
    pub fresh: BTreeSet<TransactionId>,
    /// Why the list could not be read.
    pub failed: Option<Error>,
    /// The consultants, for those who may filter by them.
    pub managers: Vec<StaffManager>,
    /// Rows that changed on the server, to be read again when they are shown.
    stale: BTreeSet<TransactionId>,
    rereading: BTreeSet<TransactionId>,
    /// The payment to keep at its line while the list is read again.
    anchor: Option<TransactionId>,
}

impl Payments {
    /// The selected payment, if it is held.
    pub fn selected(&self) -> Option<&Transaction> {
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

    /// Shows another selection or order of payments, from its first row.
    pub fn show(&mut self, filter: PaymentFilter) {
        self.filter = filter;
        self.window = self.window.next();
        (self.cursor, self.top, self.anchor) = (0, 0, None);
        (self.failed, self.news, self.fresh) = (None, BTreeSet::new(), BTreeSet::new());
        (self.stale, self.rereading) = (BTreeSet::new(), BTreeSet::new());
    }

    /// Orders by a column; by the same column again, the other way round.
    pub fn sort(&mut self, field: PaymentSort) {
        let turned = self.order().field == field && self.order().descending;
        let order_by = Some(OrderBy { field, descending: !turned });
        self.show(PaymentFilter { order_by, ..self.filter.clone() });
    }

    /// The order: the server's own when none was chosen.
    pub fn order(&self) -> OrderBy<PaymentSort> {
        self.filter.order_by.unwrap_or(OrderBy { field: PaymentSort::CreatedAt, descending: true })
    }

    /// Reads the list again; the selected payment stays selected, at the same line of the screen.
    pub fn reread(&mut self) {
        self.failed = None;
        self.fresh = std::mem::take(&mut self.news);
        self.anchor = self.anchor.or(self.selected().map(|row| row.id));
        self.stale.clear();
        self.rereading.clear();
        self.window.reread();
    }

    /// What must be read so that the screen can be drawn.
    pub fn wants(&mut self, lines: u64) -> Vec<Ask> {
        if self.failed.is_some() {
            return Vec::new();
        }
        let mut rows = self.shown(lines);
        if self.anchor.is_some() {
            // New rows push it down; farther than a page is not looked for.
            rows.end = rows.end.max(self.cursor + PER_PAGE);
        }
        let (reading, filter) = (self.window.reading, &self.filter);
        let page = |number| Ask::Page { reading, number, filter: Box::new(filter.clone()) };
        let mut asks: Vec<Ask> = self.window.wanted(rows).into_iter().map(page).collect();
        for id in self.shown(lines).filter_map(|index| self.window.row(index)).map(|row| row.id) {
            if self.rereading.len() < MOST_STALE && self.stale.remove(&id) {
                self.rereading.insert(id);
                asks.push(Ask::Row(id));
            }
        }
        asks
    }

    /// Takes a page in.
    pub fn receive(&mut self, number: u64, page: Page<Transaction>, lines: u64) {
        let moved = self.window.receive(number, page, &self.shown(lines));
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
        if moved {
            self.reread();
        }
    }

    /// A page will not come.
    pub fn give_up(&mut self, number: u64, error: Error) {
        self.window.give_up(number);
        self.failed = Some(error);
    }

    /// Takes a row in, as it is now.
    pub fn refreshed(&mut self, id: TransactionId, row: Option<Transaction>) {
        self.rereading.remove(&id);
        row.into_iter().for_each(|row| self.window.replace(row));
    }

    /// A row could not be read; it stays to be read if that may help.
    pub fn missed(&mut self, id: TransactionId, error: &Error) {
        self.rereading.remove(&id);
        if error.passes() {
            self.stale.insert(id);
        }
    }

    /// A payment changed. Asks whether it belongs here when it is new and the list does not show everything.
    pub fn changed(&mut self, id: TransactionId, created: bool) -> Option<Ask> {
        if self.window.holds(id) {
            self.stale.insert(id);
        } else if created && self.shows_everything() {
            self.news.insert(id);
        } else if created && self.filter.id.is_none() {
            let filter = Box::new(self.filter.clone());
            return Some(Ask::Belongs { reading: self.window.reading, id, filter });
        }
        None
    }

    /// Whether no payment is left out.
    pub fn shows_everything(&self) -> bool {
        let order_by = self.filter.order_by;
        self.filter == PaymentFilter { order_by, ..PaymentFilter::default() }
    }
}
