//! Carries cards to where they will be before the server answers, and back.

use client::api::service::kanban::Card;

use crate::kit::list::row::Row;
use crate::screens::kanban::TABLE;
use crate::screens::kanban::pending::Pending;
use crate::screens::kanban::state::Kanban;

impl Kanban {
    /// Takes a card out of its column before the server answers, and puts it at a place of another.
    pub fn carry(&mut self, id: i64, to: Option<(&str, u64)>) {
        let names: Vec<String> = self.own.columns().iter().map(|column| column.name.clone()).collect();
        let taken = names.into_iter().find_map(|name| {
            let (place, row) = self.of_column_mut(&name)?.window.take(id)?;
            Some(Pending { column: name, place, row })
        });
        let Some(pending) = taken else { return };
        self.own.number(&pending.column, -1);
        if let Some((column, place)) = to {
            let mut row = pending.row.clone();
            if column != pending.column {
                row.set("column", column);
                row.set("days", 0);
                row.set("late", false);
            }
            self.own.number(column, 1);
            self.of_column_mut(column).into_iter().for_each(|list| list.window.insert(place, row.clone()));
        }
        self.own.pending.entry(id).or_insert(pending);
        // What is being read does not know of the move.
        self.reread_lists();
    }

    /// Notes where a card stands that the server moved and that further changes wait for.
    pub fn keep_pending(&mut self, id: i64, card: Option<Card>) {
        let (Some(pending), Some(card)) = (self.own.pending.get_mut(&id), card) else { return };
        if pending.column != card.column {
            (pending.column, pending.place) = (card.column.clone(), 0);
        }
        pending.row = Row::new(&TABLE, &card);
    }

    /// Takes a card back to where it was. The keys stay with the card that they are on.
    pub fn take_back(&mut self, id: i64) {
        let Some(Pending { column, place, row }) = self.own.pending.remove(&id) else { return };
        let selected = self.list.selected().map(|row| row.id);
        let names: Vec<String> = self.own.columns().iter().map(|column| column.name.clone()).collect();
        for name in names {
            if self.of_column_mut(&name).is_some_and(|list| list.window.take(id).is_some()) {
                self.own.number(&name, -1);
            }
        }
        self.own.number(&column, 1);
        if let Some(list) = self.of_column_mut(&column) {
            list.window.insert(place, row);
        }
        let place = selected.and_then(|id| self.list.window.place_shown(id));
        self.list.cursor = place.unwrap_or(self.list.cursor);
        self.own.reread();
    }
}
