//! A list of any length, of which only the pages around the cursor are held.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use client::wire::page::Page;
use serde::{Deserialize, Serialize};

use crate::kit::list::row::Row;

/// Rows on a page.
pub const PER_PAGE: u64 = 100;
/// Pages held: some thousand rows, however long the list.
const MOST_HELD: usize = 12;
/// Limit on concurrent page requests: a user who scrolls on does not wait for skipped pages.
const MOST_ASKED: usize = 2;

/// The pages that are held of a list, and those that are waited for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Window {
    /// Counts the readings from the start; an answer to an earlier one is late.
    pub reading: u32,
    total: Option<u64>,
    pages: BTreeMap<u64, Vec<Row>>,
    asked: BTreeSet<u64>,
    /// Pages of the reading before, shown until their successors arrive.
    old: BTreeSet<u64>,
    /// True once the first answers of this reading are in. Only then does a new total mean that rows have moved.
    settled: bool,
}

impl Window {
    /// All rows, once known.
    pub fn total(&self) -> Option<u64> {
        self.total
    }

    /// The row at a place, from 0, if it is held.
    pub fn row(&self, index: u64) -> Option<&Row> {
        self.pages.get(&(index / PER_PAGE))?.get((index % PER_PAGE) as usize)
    }

    /// The rows that are held, be they of this reading or of the one before.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.pages.values().flatten()
    }

    /// Returns the place of a row, if it is held of this reading.
    pub fn place(&self, id: i64) -> Option<u64> {
        self.place_shown(id).filter(|place| !self.old.contains(&(place / PER_PAGE)))
    }

    /// Returns the place of a row that is held, be it of this reading or of the one before.
    pub fn place_shown(&self, id: i64) -> Option<u64> {
        self.pages.iter().find_map(|(number, rows)| {
            Some(number * PER_PAGE + rows.iter().position(|row| row.id == id)? as u64)
        })
    }

    /// Replaces a loaded row by its present state.
    pub fn replace(&mut self, id: i64, fresh: Row) {
        if let Some(row) = self.pages.values_mut().flatten().find(|row| row.id == id) {
            *row = fresh;
        }
    }

    /// Changes the rows that are held of a record.
    pub fn touch(&mut self, record: i64, change: impl Fn(&mut Row)) {
        self.pages.values_mut().flatten().filter(|row| row.record == record).for_each(change);
    }

    /// Takes a row out, with its place; those below it move up.
    pub fn take(&mut self, id: i64) -> Option<(u64, Row)> {
        let place = self.place_shown(id)?;
        let mut number = place / PER_PAGE;
        let row = self.pages.get_mut(&number)?.remove((place % PER_PAGE) as usize);
        while let Some(first) = self.pages.get_mut(&(number + 1)).filter(|page| !page.is_empty()) {
            let first = first.remove(0);
            self.pages.get_mut(&number)?.push(first);
            number += 1;
        }
        self.total = self.total.map(|total| total.saturating_sub(1));
        Some((place, row))
    }

    /// Puts a row at a place, or at the nearest that is held; those below it move down.
    pub fn insert(&mut self, place: u64, row: Row) {
        let mut number = place / PER_PAGE;
        let Some(page) = self.pages.get_mut(&number) else { return };
        page.insert(((place % PER_PAGE) as usize).min(page.len()), row);
        while let Some(page) = self.pages.get_mut(&number).filter(|page| page.len() > PER_PAGE as usize) {
            let last = page.pop();
            number += 1;
            match self.pages.get_mut(&number) {
                Some(next) => last.into_iter().for_each(|last| next.insert(0, last)),
                None => break,
            }
        }
        self.total = self.total.map(|total| total + 1);
    }

    /// Begins again; the loaded rows are shown until the new pages arrive.
    pub fn reread(&mut self) {
        self.reading += 1;
        self.asked.clear();
        self.old = self.pages.keys().copied().collect();
        self.settled = false;
    }

    /// An empty window on another list: answers for this one are late there.
    pub fn next(&self) -> Window {
        Window { reading: self.reading + 1, ..Window::default() }
    }

    /// Returns the pages to request for these rows, and marks them as requested.
    pub fn wanted(&mut self, rows: Range<u64>) -> Vec<u64> {
        let end = self.total.map_or(rows.start + 1, |total| rows.end.min(total));
        let mut wanted = Vec::new();
        for number in rows.start / PER_PAGE..end.div_ceil(PER_PAGE).max(1) {
            let held = self.pages.contains_key(&number) && !self.old.contains(&number);
            if !held && self.asked.len() < MOST_ASKED && self.asked.insert(number) {
                wanted.push(number);
            }
        }
        wanted
    }

    /// Returns whether an answer is waited for.
    pub fn is_waiting(&self) -> bool {
        !self.asked.is_empty()
    }

    /// Takes a page in. Answers whether the rows of other pages have moved, so that the list must be read again.
    pub fn receive(&mut self, number: u64, page: Page<Row>, shown: &Range<u64>) -> bool {
        let total = u64::try_from(page.total).unwrap_or(0);
        let moved = self.settled && self.total != Some(total);
        self.total = Some(total);
        self.asked.remove(&number);
        self.old.remove(&number);
        self.pages.insert(number, page.data);
        self.settled |= self.asked.is_empty();
        let near = shown.start / PER_PAGE..=shown.end / PER_PAGE;
        let outdated: Vec<u64> = self.old.iter().copied().filter(|old| !near.contains(old)).collect();
        for number in outdated {
            self.old.remove(&number);
            self.pages.remove(&number);
        }
        self.let_go(shown.start / PER_PAGE);
        moved
    }

    /// A page will not come.
    pub fn give_up(&mut self, number: u64) {
        self.asked.remove(&number);
    }

    fn let_go(&mut self, near: u64) {
        while self.pages.len() > MOST_HELD {
            let Some(farthest) = self.pages.keys().copied().max_by_key(|number| number.abs_diff(near)) else {
                return;
            };
            self.pages.remove(&farthest);
            self.old.remove(&farthest);
        }
    }
}
