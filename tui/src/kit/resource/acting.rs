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
        self.list.marks.rows().iter().filter_map(|row| self.known(row.id)).collect()
    }

    fn current(&self, _: &Act<R::Target>) -> Result<R::Target, Message> {
        let marked = self.list.marks.rows().first().map(|row| row.id);
        let open = self.details.as_ref().map(|details| details.id);
        let selected = self.list.selected().map(|row| row.id);
        let id = self.aim.or(marked).or(open).or(selected).ok_or(Key::TuiNothingSelected)?;
        self.known(id).ok_or_else(|| Message::new(R::TEXTS.unknown).with("id", id))
    }

    fn item(target: &R::Target, write: write::Write) -> Item {
        R::item(target, write)
    }
}
