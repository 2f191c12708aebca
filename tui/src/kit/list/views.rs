//! The named views of a list: which is shown, and how many rows each has.

use std::collections::{BTreeMap, BTreeSet};

use ratatui::text::{Line, Span};
use serde::{Deserialize, Serialize};

use crate::core::theme::Tone;
use crate::kit::list::List;
use crate::kit::list::table::Table;
use crate::kit::shell::Shell;
use crate::kit::widget::text::count;

/// Columns of the line above the list that are not the views'.
const COUNTS: u16 = 28;

/// How many rows each counted view has, by its place among the views.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    known: BTreeMap<usize, u64>,
    /// Those that are as the server last said.
    fresh: BTreeSet<usize>,
    waiting: Option<usize>,
}

impl Counts {
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

/// Returns the views with their counts, the one that is shown first and then those to which the key leads, as many as fit; none
/// if the list shows none of its views.
pub fn line(
    shell: &Shell,
    list: &List,
    table: &'static Table,
    counts: &Counts,
    width: u16,
) -> Option<Line<'static>> {
    let (views, shown) = (table.views(), shown(list, table)?);
    let style = |tone| shell.theme.style(tone);
    let text = |at: usize| {
        let number = counts.known.get(&at).map_or(String::new(), |number| format!(" {}", count(*number)));
        format!("{}{number}", views[at].label(shell.lang))
    };
    let mut line = Line::styled(format!("[{}]", text(shown)), style(Tone::Accent));
    for at in (shown + 1..views.len()).chain(0..shown) {
        let tab = Span::styled(format!("  {}", text(at)), style(Tone::Quiet));
        if line.width() + tab.width() > usize::from(width.saturating_sub(COUNTS)) {
            break;
        }
        line.push_span(tab);
    }
    Some(line)
}
