//! Caches between requests the number and the sums of the rows that a filter matches, and bookmarks: the positions of some rows
//! in an order. Entries are valid for one change number of the list's tables.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use client::wire::page::Sums;

use super::Value;

/// Limits on cached filters, and on bookmarks in each order of a filter.
const FILTERS: usize = 256;
const PLACES: usize = 512;

/// A filter: its statement text and parameters.
pub(super) type Filter = (String, Vec<Value>);

/// An order: the column that it sorts by, ties broken by id, and whether the largest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Order {
    pub key: &'static str,
    pub descending: bool,
}

/// A bookmark: a row's position in an order.
#[derive(Clone, Debug)]
pub(super) struct Bookmark {
    pub key: Value,
    pub id: i64,
}

/// The cache of all lists of a store, shared by its threads.
#[derive(Default)]
pub(super) struct Tallies(Mutex<TallyCache>);

#[derive(Default)]
struct TallyCache {
    clock: u64,
    tallies: HashMap<Filter, Tally>,
}

struct Tally {
    change: i64,
    used: u64,
    total: i64,
    sums: Option<Sums>,
    places: HashMap<Order, BTreeMap<i64, Bookmark>>,
}

impl Tallies {
    /// Returns the cache of one filter at one change number.
    pub(super) fn of(&self, filter: Filter, change: i64) -> Recall<'_> {
        Recall { tallies: self, filter, change }
    }

    /// Clears the cache: a new connection may reach another database.
    pub(super) fn clear(&self) {
        self.shelf().tallies.clear();
    }

    fn shelf(&self) -> MutexGuard<'_, TallyCache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The cache of one filter at one change number.
pub(super) struct Recall<'a> {
    tallies: &'a Tallies,
    filter: Filter,
    change: i64,
}

impl Recall<'_> {
    /// Returns the cached number of matching rows.
    pub(super) fn total(&self) -> Option<i64> {
        let mut shelf = self.tallies.shelf();
        shelf.clock += 1;
        let now = shelf.clock;
        let tally = shelf.tallies.get_mut(&self.filter).filter(|tally| tally.change == self.change)?;
        tally.used = now;
        Some(tally.total)
    }

    /// Caches a total. Evicts the least recently used one if there are too many.
    pub(super) fn remember_total(&self, total: i64) {
        let mut shelf = self.tallies.shelf();
        if shelf.tallies.len() >= FILTERS && !shelf.tallies.contains_key(&self.filter) {
            let oldest =
                shelf.tallies.iter().min_by_key(|(_, tally)| tally.used).map(|(filter, _)| filter.clone());
            oldest.and_then(|filter| shelf.tallies.remove(&filter));
        }
        let tally =
            Tally { change: self.change, used: shelf.clock, total, sums: None, places: HashMap::new() };
        shelf.tallies.insert(self.filter.clone(), tally);
    }

    /// Returns the cached sums of the matching rows.
    pub(super) fn sums(&self) -> Option<Sums> {
        let shelf = self.tallies.shelf();
        shelf.tallies.get(&self.filter).filter(|tally| tally.change == self.change)?.sums.clone()
    }

    /// Caches sums beside the total.
    pub(super) fn remember_sums(&self, sums: &Sums) {
        let mut shelf = self.tallies.shelf();
        if let Some(tally) = shelf.tallies.get_mut(&self.filter).filter(|tally| tally.change == self.change) {
            tally.sums = Some(sums.clone());
        }
    }

    /// Returns the nearest bookmark at or before an offset, with its own offset.
    pub(super) fn nearest(&self, order: Order, offset: i64) -> Option<(i64, Bookmark)> {
        let shelf = self.tallies.shelf();
        let tally = shelf.tallies.get(&self.filter).filter(|tally| tally.change == self.change)?;
        let (at, place) = tally.places.get(&order)?.range(..=offset).next_back()?;
        Some((*at, place.clone()))
    }

    /// Caches a bookmark. Drops every second one if there are too many.
    pub(super) fn remember_place(&self, order: Order, offset: i64, place: Bookmark) {
        let mut shelf = self.tallies.shelf();
        let Some(tally) = shelf.tallies.get_mut(&self.filter).filter(|tally| tally.change == self.change)
        else {
            return;
        };
        let places = tally.places.entry(order).or_default();
        if places.len() >= PLACES {
            let mut keep = false;
            places.retain(|_, _| {
                keep = !keep;
                keep
            });
        }
        places.insert(offset, place);
    }
}
