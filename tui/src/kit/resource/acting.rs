//! The records on which the acts of a resource act.

use client::message::{Key, Message};

use crate::core::write;
use crate::kit::act::Act;
use crate::kit::acting::Acting;
use crate::kit::item::Item;
use crate::kit::resource::{Listing, Resource};
use crate::kit::shell::Shell;

impl<R: Resource> Acting for Listing<R> {
    type Target = R::Target;

    const ACTS: &'static [Act<R::Target>] = R::ACTS;
    const ONE_AT_A_TIME: Key = R::TEXTS.one_at_a_time;
    const COUNTED: Key = R::TEXTS.counted;

    fn end_range(&mut self, shell: &mut Shell) -> bool {
        shell.tell_unread(self.list.mark_range())
    }

    fn marked(&self) -> Vec<R::Target> {
        if self.aim.is_some() {
            return Vec::new();
        }
        let rows = self.list.marks.rows();
        let is_first = |at: &usize| !rows[..*at].iter().any(|row| row.record == rows[*at].record);
        let first = (0..rows.len()).filter(is_first).map(|at| &rows[at]);
        first.filter_map(|row| R::target(self, row.record, Some(row))).collect()
    }

    fn current(&self, act: &Act<R::Target>) -> Result<R::Target, Message> {
        if let Some(aimed) = R::aimed(self, act.endpoint) {
            return aimed;
        }
        let marked = self.list.marks.rows().first().map(|row| row.record);
        let id = self.aim.or(marked).or(self.current()).ok_or(Key::TuiNothingSelected)?;
        R::target(self, id, self.row(id)).ok_or_else(|| Message::new(R::TEXTS.unknown).with("id", id))
    }

    fn item(target: &R::Target, write: write::Write) -> Item {
        R::item(target, write)
    }
}
