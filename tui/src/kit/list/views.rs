//! The named views of a list, those of the contract before the user's own: which is shown, and how many rows each has.

use std::collections::{BTreeMap, BTreeSet};

use client::message::Lang;
use client::value::text::slug;
use serde::{Deserialize, Serialize};

use crate::kit::list::List;
use crate::kit::list::query::Query;
use crate::kit::list::table::Table;

/// A view that the user saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedView {
    /// Its name.
    pub name: String,
    /// The query of its rows.
    pub query: Query,
}

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

/// Returns the queries of the views.
fn queries<'a>(list: &'a List, table: &'static Table) -> impl Iterator<Item = &'a Query> {
    table.views().iter().map(|view| &view.query).chain(list.saved.iter().map(|view| &view.query))
}

/// Returns the names of the views.
pub fn labels(list: &List, table: &'static Table, lang: Lang) -> Vec<String> {
    let declared = table.views().iter().map(|view| view.label(lang));
    declared.chain(list.saved.iter().map(|view| view.name.clone())).collect()
}

/// Saves what a list shows as a view of the user, which it then shows. Returns false if a view of the contract has that name.
pub fn save(list: &mut List, table: &'static Table, name: &str, lang: Lang) -> bool {
    if table.views().iter().any(|view| slug(&view.label(lang)) == slug(name)) {
        return false;
    }
    forget(list, name);
    list.saved.push(SavedView { name: name.to_owned(), query: list.query.clone() });
    list.base = list.query.clone();
    true
}

/// Forgets a view of the user. Returns whether there was one of that name.
pub fn forget(list: &mut List, name: &str) -> bool {
    let before = list.saved.len();
    list.saved.retain(|view| slug(&view.name) != slug(name));
    list.saved.len() < before
}

/// Returns the view whose rows a list shows, if it shows those of one.
pub fn shown(list: &List, table: &'static Table) -> Option<usize> {
    if list.is_filtered() { None } else { based(list, table) }
}

/// Returns the view to which a list returns when its filter is dropped.
fn based(list: &List, table: &'static Table) -> Option<usize> {
    queries(list, table).position(|query| *query == list.base)
}

/// Shows a view.
pub fn show(list: &mut List, table: &'static Table, view: usize) {
    let Some(query) = queries(list, table).nth(view).cloned() else { return };
    list.base = query;
    list.show(list.base.clone());
}

/// Shows the view after the one that is shown; while a filter is set, the one to which the list returns.
pub fn next(list: &mut List, table: &'static Table) {
    let count = queries(list, table).count().max(1);
    let next = match (shown(list, table), based(list, table)) {
        (Some(view), _) => (view + 1) % count,
        (None, based) => based.unwrap_or(0),
    };
    show(list, table, next);
}
