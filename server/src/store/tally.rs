//! Caches between requests the number and the sums of the rows that a filter matches, and bookmarks: the positions of some rows
//! in an order. All are kept with the moment of which they are true.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use super::Value;
use super::moment::Moment;
use super::sort::Sum;

/// Limits on cached filters, on moments of a filter, and on bookmarks in each order of a filter.
const FILTERS: usize = 256;
const MOMENTS: usize = 16;
const PLACES: usize = 512;

/// A filter of a list.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Filter {
    /// The rows and their conditions, as a text of SQL with its parameters.
    pub source: String,
    pub params: Vec<Value>,
    /// The other tables that its figures depend on.
    pub watched: Vec<&'static str>,
    pub sums: &'static [Sum],
}

/// An order: the column that it sorts by, ties broken by id, and whether the largest come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Order {
    pub key: &'static str,
    pub descending: bool,
}

/// A bookmark: a position in an order, of which it is known how many rows are before it. Its row may be gone.
#[derive(Clone, Debug)]
pub(super) struct Bookmark {
    pub key: Value,
    pub id: i64,
}

/// The number of rows that a filter matches, and their sums in the order of the list's declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Figures {
    pub total: i64,
    pub sums: Option<Vec<i64>>,
}

/// The bookmarks of an order, by the number of rows before them.
pub(super) type Places = BTreeMap<i64, Bookmark>;

/// The cache of all lists of a store, shared by its threads.
#[derive(Default)]
pub(super) struct Tallies(Mutex<TallyCache>);

#[derive(Default)]
struct TallyCache {
    clock: u64,
    tallies: HashMap<Filter, (u64, Arc<Tally>)>,
}

/// The cache of one filter.
#[derive(Default)]
pub(super) struct Tally {
    known: Mutex<Knowledge>,
    counted: Condvar,
}

#[derive(Default)]
struct Knowledge {
    /// True while a thread counts.
    is_counting: bool,
    /// Notifies the waiting readers that the count has ended.
    waiting: watch::Sender<()>,
    /// The latest last.
    figures: Vec<(Moment, Figures)>,
    places: HashMap<Order, (Moment, Places)>,
}

impl Tallies {
    /// Returns the cache of one filter. Forgets the least recently used one if there are too many.
    pub(super) fn of(&self, filter: Filter) -> Arc<Tally> {
        let mut cache = self.cache();
        cache.clock += 1;
        let now = cache.clock;
        if let Some((used, tally)) = cache.tallies.get_mut(&filter) {
            *used = now;
            return tally.clone();
        }
        if cache.tallies.len() >= FILTERS {
            let oldest =
                cache.tallies.iter().min_by_key(|(_, (used, _))| *used).map(|(filter, _)| filter.clone());
            oldest.and_then(|filter| cache.tallies.remove(&filter));
        }
        let tally = Arc::<Tally>::default();
        cache.tallies.insert(filter, (now, tally.clone()));
        tally
    }

    /// Clears the cache: a new connection may reach another database.
    pub(super) fn clear(&self) {
        self.cache().tallies.clear();
    }

    fn cache(&self) -> MutexGuard<'_, TallyCache> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Tally {
    /// Returns the latest figures that serve the caller, with their moment. If there are none, the caller is to count, unless
    /// another one does already: it then waits, here or outside.
    pub(super) fn figures(
        &self,
        serve: impl Fn(&Moment, &Figures) -> bool,
        waits_outside: bool,
    ) -> Answer<'_> {
        let mut known = self.known();
        loop {
            let serves = |(moment, figures): &&(Moment, Figures)| serve(moment, figures);
            if let Some((moment, figures)) = known.figures.iter().rev().find(serves) {
                return Answer::Known(moment.clone(), figures.clone());
            }
            if !known.is_counting {
                known.is_counting = true;
                return Answer::Count(Turn(self));
            }
            if waits_outside {
                return Answer::Wait(known.waiting.subscribe());
            }
            known = self.counted.wait(known).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Forgets a moment, and those that it follows.
    pub(super) fn forget(&self, moment: &Moment) {
        self.known().figures.retain(|(known, _)| !moment.follows(known));
    }

    /// Caches figures. Forgets every second moment if there are too many, so that those of the past stay for readers that
    /// began before.
    pub(super) fn remember(&self, moment: &Moment, figures: &Figures) {
        let mut known = self.known();
        if let Some((_, known)) = known.figures.iter_mut().find(|(known, _)| known == moment) {
            known.sums = known.sums.take().or_else(|| figures.sums.clone());
            return;
        }
        if known.figures.len() >= MOMENTS {
            let mut place = known.figures.len();
            known.figures.retain(|_| {
                place -= 1;
                place.is_multiple_of(2)
            });
        }
        known.figures.push((moment.clone(), figures.clone()));
    }

    /// Returns the bookmarks of an order with the moment of which they are true, if it is one of these.
    pub(super) fn earlier_places(
        &self,
        order: Order,
        is_wanted: impl Fn(&Moment) -> bool,
    ) -> Option<(Moment, Places)> {
        self.known().places.get(&order).filter(|(moment, _)| is_wanted(moment)).cloned()
    }

    /// Returns the bookmark of an order that is nearest before an offset, with its own offset, if it is true of the moment.
    pub(super) fn nearest(&self, order: Order, moment: &Moment, offset: i64) -> Option<(i64, Bookmark)> {
        let known = self.known();
        let (_, places) = known.places.get(&order).filter(|(known, _)| known == moment)?;
        let (at, place) = places.range(..=offset).next_back()?;
        Some((*at, place.clone()))
    }

    /// Replaces the bookmarks of an order, if nothing else did since `before`.
    pub(super) fn replace_places(&self, order: Order, before: &Moment, (moment, places): (Moment, Places)) {
        let mut known = self.known();
        if let Some(known) = known.places.get_mut(&order).filter(|(known, _)| known == before) {
            *known = (moment, places);
        }
    }

    /// Caches a bookmark. Drops every second one if there are too many, and those of another moment.
    pub(super) fn remember_place(&self, order: Order, moment: &Moment, offset: i64, place: Bookmark) {
        let mut known = self.known();
        let new = || (moment.clone(), Places::new());
        let (known, places) = known.places.entry(order).or_insert_with(new);
        if known != moment {
            if !moment.follows(known) {
                return;
            }
            (*known, *places) = new();
        }
        if places.len() >= PLACES {
            let mut keep = false;
            places.retain(|_, _| {
                keep = !keep;
                keep
            });
        }
        places.insert(offset, place);
    }

    fn known(&self) -> MutexGuard<'_, Knowledge> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The answer about figures to a caller.
pub(super) enum Answer<'a> {
    /// They are known, as of a moment.
    Known(Moment, Figures),
    /// It is the caller's turn to count.
    Count(Turn<'a>),
    /// Another one counts, and notifies when it has.
    Wait(watch::Receiver<()>),
}

/// The turn of a caller that counts while others wait. Ends when it is dropped, however the count ends.
pub(super) struct Turn<'a>(&'a Tally);

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        let mut known = self.0.known();
        known.is_counting = false;
        known.waiting.send_replace(());
        self.0.counted.notify_all();
    }
}
