//! Changes by others to the record of an open question or form: it says so immediately, and the server judges the change again.

use client::message::Key;
use client::wire::door::Door;
use client::wire::event::Event as Change;

use crate::core::write::Write;
use crate::kit::ask::{Action, Ask};
use crate::kit::item::Item;
use crate::kit::sheet::Sheet;
use crate::kit::shell::Shell;
use crate::kit::turns::Turn;

impl Shell {
    /// Takes in that a record changed: an open sheet about it says so, and asks the server again. *No* has the keys of a question
    /// again.
    pub fn others_changed(&mut self, change: &Change) -> Option<Action> {
        let is_own =
            self.who.as_ref().is_some_and(|who| who.user.name == change.actor) && change.door == Door::Tui;
        let is_about = |item: &Item| item.of.kind == change.record && item.of.id == change.id;
        if is_own {
            return None;
        }
        let what = self.title(&change.endpoint);
        let told = self.say(Key::ShellChangedBy, &[("actor", &change.actor), ("what", &what)]);
        match &mut self.sheet {
            Some(Sheet::Confirm(confirm)) if is_about(&confirm.item) => {
                (confirm.others, confirm.effects, confirm.yes) = (Some(told), None, false);
                let (of, write) = (confirm.item.of.clone(), confirm.item.write.clone());
                self.call(vec![of], Turn::Rehearsal(write))
            }
            Some(Sheet::Form(sheet)) if sheet.items.iter().any(is_about) => {
                sheet.others = Some(told);
                let [item] = sheet.items.as_slice() else { return None };
                // Without a version, and with nothing filled in, the record alone is judged.
                let write = Write { version: 0, ..item.write.clone() };
                sheet.judged = Some(write.clone());
                Some(Action::Ask(Ask::Rehearsal(write)))
            }
            _ => None,
        }
    }

    /// Takes in what the server says of a change whose form is open: why its record refuses it, if it does.
    pub fn judged(&mut self, write: &Write, refusal: Option<String>) {
        if let Some(Sheet::Form(sheet)) = &mut self.sheet
            && sheet.judged.as_ref() == Some(write)
        {
            sheet.refusal = refusal;
        }
    }
}
