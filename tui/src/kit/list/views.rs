//! The named views of a list: which is shown, and how many rows each has.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::kit::list::List;
use crate::kit::list::table::Table;

/// The number of rows of each counted view, by its place among the views.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    known: BTreeMap<usize, u64>,
    /// Those that are as the server last said.
    fresh: BTreeSet<usize>,
    waiting: Option<usize>,
}

impl Counts {
    /// Returns how many rows a view has, once counted.
    pub fn of(&self, view: usize) -> Option<u64> {
        self.known.get(&view).copied()
    }

    /// Notes that something changed: the views are counted again.
    pub fn outdate(&mut self) {
        self.fresh.clear();
    }

    /// As [`Counts::outdate`], when the answer that is waited for will not come.
    pub fn restart(&mut self) {
        self.waiting = None;
        self.outdate();
    }

    /// Returns the next view to be counted: one at a time.
    pub fn wants(&mut self, table: &'static Table) -> Option<usize> {
        if self.waiting.is_some() {
            return None;
        }
        let counted = table.views().iter().enumerate().filter(|(_, view)| view.declared.is_counted);
        self.waiting = counted.map(|(at, _)| at).find(|at| !self.fresh.contains(at));
        self.fresh.extend(self.waiting);
        self.waiting
    }

    /// Takes a count in; a view that cannot be counted stays as it was until something changes.
    pub fn receive(&mut self, view: usize, count: Option<u64>) {
        self.waiting = None;
        self.known.extend(count.map(|count| (view, count)));
    }
}

/// Returns the view whose rows a list shows, if it shows those of one.
pub fn shown(list: &List, table: &'static Table) -> Option<usize> {
    if list.is_filtered() { None } else { based(list, table) }
}

/// Returns the view to which a list returns when its filter is dropped.
fn based(list: &List, table: &'static Table) -> Option<usize> {
    table.views().iter().position(|view| view.query == list.base)
}

/// Shows a view.
pub fn show(list: &mut List, table: &'static Table, view: usize) {
    let Some(view) = table.views().get(view) else { return };
    list.base = view.query.clone();
    list.show(list.base.clone());
}

/// Shows the view after the one that is shown; while a filter is set, the one to which the list returns.
pub fn next(list: &mut List, table: &'static Table) {
    let count = table.views().len().max(1);
    let next = match (shown(list, table), based(list, table)) {
        (Some(view), _) => (view + 1) % count,
        (None, based) => based.unwrap_or(0),
    };
    show(list, table, next);
}
