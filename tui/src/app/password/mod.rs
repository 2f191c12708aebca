//! A change that the server makes only after the password was typed again.

pub mod sheet;

use client::transport::Error;

use crate::app::state::State;
use crate::app::writes::is_over;
use crate::core::outcome::Outcome;
use crate::kit::ask::Action;
use crate::kit::ask::Ask;
use crate::kit::item::Item;
use crate::kit::line::Secret;
use crate::kit::sheet::{Confirm, Sheet};
use crate::kit::shell::password::PasswordSheet;
use crate::kit::work::Stage;

impl State {
    /// Asks for the password, once for all changes that wait for it.
    pub(super) fn want_password(&mut self, work: u64, error: &Error) {
        let message = error.sentence(self.lang);
        let sheet =
            self.password.get_or_insert_with(|| PasswordSheet { message, ..PasswordSheet::default() });
        sheet.works.push(work);
    }

    /// Sends the waiting writes if the password was confirmed, otherwise asks again.
    pub(super) fn password_answered(&mut self, answer: &Result<(), Error>) -> Vec<Action> {
        let lang = self.lang;
        let Some(sheet) = &mut self.password else { return Vec::new() };
        (sheet.busy, sheet.typed) = (false, Secret::default());
        match answer {
            Ok(()) => {
                let works = std::mem::take(&mut sheet.works);
                self.password = None;
                works.into_iter().filter_map(|number| self.write_again(number)).collect()
            }
            Err(error) if is_over(error) => self.over(None),
            Err(error) => {
                (sheet.message, sheet.refused) = (error.sentence(lang), true);
                Vec::new()
            }
        }
    }

    /// Gives no password: nothing of what waited for it is made, and the last of it is there as it was begun.
    pub(crate) fn refuse_password(&mut self) -> Option<Action> {
        let mut action = None;
        for number in self.password.take()?.works {
            let Some(work) = self.works.get_mut(number) else { continue };
            work.stage = Stage::Over;
            let draft = work.draft.take();
            let Some(item) = work.items.first_mut() else { continue };
            item.outcome = Outcome::Stopped;
            let stopped = item.clone();
            let item = Item { outcome: Outcome::Waiting, ..item.clone() };
            action = draft.is_none().then(|| Action::Ask(Ask::Rehearsal(item.write.clone())));
            let question = || Sheet::Confirm(Box::new(Confirm::new(item)));
            self.sheet = Some(draft.map_or_else(question, Sheet::Form));
            self.end_turn(number, &stopped);
        }
        action
    }

    fn write_again(&self, number: u64) -> Option<Action> {
        let item = self.works.get(number)?.items.first()?;
        Some(Action::Write(number, item.write.clone()))
    }
}
