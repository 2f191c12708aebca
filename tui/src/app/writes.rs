//! Changes on the server: begun, answered, undone.

use client::message::{Key, Message};
use client::transport::Error;
use client::value::moment::said_after;
use jiff::Timestamp;

use crate::app::state::{Link, State};
use crate::core::outcome::Outcome;
use crate::core::place::Place;
use crate::core::write::WriteAnswer;
use crate::kit::ask::Action;
use crate::kit::item::Item;
use crate::kit::sheet::form::FormSheet;
use crate::kit::sheet::{Confirm, Notice, Sheet};
use crate::kit::work::Stage;

impl State {
    /// Undoes what was done last.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        let Some(work) = self.works.last_undoable() else {
            self.toast(Key::TuiUndoNothing, true);
            return None;
        };
        if work.plan.is_some() && work.stage != Stage::Over {
            self.toast(Key::TuiUndoWaiting, true);
            return None;
        }
        // One that waits for its answer is undone after it.
        let undone = work.items.iter().filter(|item| item.outcome.is_done() || work.plan.is_none());
        let items: Vec<Item> = undone.filter_map(Item::undoing).collect();
        let (number, place) = (work.number, work.place);
        if work.plan.is_some() {
            return self.plan(items, Some(number));
        }
        if matches!(self.link, Link::Lost(_)) {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let first = items.first().map(|item| item.record);
        if let Some(record) = first {
            let (screen, shell) = self.parts(place);
            screen.return_to(shell, record);
        }
        self.works.get_mut(number).into_iter().for_each(|work| work.undone = true);
        self.make_at(place, items, Some(number))
    }

    /// A change was answered.
    pub(super) fn wrote(&mut self, number: u64, answer: &Result<WriteAnswer, Error>) -> Vec<Action> {
        if let Err(error) = answer
            && error.wants_password()
        {
            self.want_password(number, error);
            return Vec::new();
        }
        let outcome = match answer {
            Ok(written) => {
                let said = written.message().or_else(|| written.link()).map(str::to_owned);
                Outcome::Done(said.unwrap_or_else(|| self.say(Key::TuiWorkDone, &[])))
            }
            Err(error) => Outcome::Refused(error.sentence(self.lang)),
        };
        let undo = answer.as_ref().ok().and_then(WriteAnswer::undo);
        let undo = undo.filter(|undo| self.refusal_of(&undo.endpoint).is_none());
        let Some(work) = self.works.get_mut(number) else { return Vec::new() };
        work.stage = Stage::Over;
        let (place, draft) = (work.place, work.draft.take());
        let Some(item) = work.items.first_mut() else { return Vec::new() };
        // An undo is not undone: the key goes on to the change before.
        item.undo = undo.filter(|_| work.undoes.is_none());
        item.outcome = outcome.clone();
        item.after = answer.as_ref().ok().and_then(|written| written.version(item.record)).unwrap_or(0);
        let item = item.clone();
        self.end_turn(number, &item);
        match answer {
            Ok(written) => {
                self.unmark(place, item.row);
                self.done(&item, written)
            }
            Err(error) if is_over(error) => {
                self.refused(place, &item);
                self.shell.toast_text(error.sentence(self.shell.lang), true);
                self.over_before(item, draft)
            }
            Err(error) => {
                self.refused(place, &item);
                self.shell.toast_text(error.sentence(self.shell.lang), true);
                Vec::new()
            }
        }
    }

    /// Ends the turn of a change. The calls on its record that wait follow it; if it was not made, the changes among them are not
    /// made either, because they were meant for what it would have left.
    pub(super) fn end_turn(&mut self, number: u64, item: &Item) {
        self.works.turns.end(number);
        if item.outcome.is_done() {
            if item.write.version > 0 {
                self.works.turns.step(&item.of, item.write.version, item.after);
            }
            return;
        }
        self.forget_undo(number);
        for dropped in self.works.turns.drop_writes(&item.of) {
            self.drop_write(dropped);
        }
    }

    /// Lets a change that was not undone after all be undone again.
    fn forget_undo(&mut self, number: u64) {
        let undone = self.works.get(number).and_then(|work| work.undoes);
        undone.and_then(|undone| self.works.get_mut(undone)).into_iter().for_each(|work| work.undone = false);
    }

    /// Gives up a change that waited for one that was refused.
    fn drop_write(&mut self, number: u64) {
        self.forget_undo(number);
        let Some(work) = self.works.get_mut(number) else { return };
        work.stage = Stage::Over;
        let (place, endpoint, is_undo) = (work.place, work.endpoint.clone(), work.undoes.is_some());
        let Some(item) = work.items.first_mut() else { return };
        item.outcome = Outcome::Stopped;
        let item = item.clone();
        self.refused(place, &item);
        if !is_undo {
            let action = self.title(&endpoint);
            self.toast(Message::new(Key::TuiFollowerUnsent).with("action", action), true);
        }
    }

    /// Notifies the screen that its change was refused.
    fn refused(&mut self, place: Place, item: &Item) {
        let (screen, shell) = self.parts(place);
        screen.refused(shell, item);
    }

    /// Takes the mark of a row away.
    pub(super) fn unmark(&mut self, place: Place, row: Option<i64>) {
        let list = self.parts(place).0.list_mut();
        row.into_iter().for_each(|row| list.marks.remove(row));
    }

    /// A change was made: it is reported, and its record on screen is refreshed.
    fn done(&mut self, item: &Item, written: &WriteAnswer) -> Vec<Action> {
        self.last_act = None;
        match (written.link(), &item.outcome) {
            (None, Outcome::Done(text)) if item.undo.is_some() => self.offer_undo(text),
            (None, Outcome::Done(text)) => self.toast_text(text.clone(), false),
            _ => {}
        }
        self.each_screen(|screen, shell| screen.written(shell, item, written));
        written.link().map(|link| self.show_link(item, link, written)).into_iter().collect()
    }

    /// The session ended before a change was made: it is asked about again after the next sign-in.
    fn over_before(&mut self, item: Item, draft: Option<Box<FormSheet>>) -> Vec<Action> {
        if draft.is_none() && self.sheet.is_none() {
            let item = Item { outcome: Outcome::Waiting, ..item };
            self.sheet = Some(Sheet::Confirm(Box::new(Confirm::new(item))));
        }
        self.over(draft)
    }

    /// Handles the end of the session. Restores the typed text when the user signs in again.
    pub(super) fn over(&mut self, draft: Option<Box<FormSheet>>) -> Vec<Action> {
        self.signed_out(Key::TuiSessionOver);
        self.sheet = draft.map(Sheet::Form).or(self.sheet.take());
        vec![Action::Unfollow]
    }

    /// Shows an address that was made, and copies it.
    fn show_link(&mut self, item: &Item, link: &str, written: &WriteAnswer) -> Action {
        let until = written.part::<Timestamp>("expires_at").map(|at| said_after(at, self.now, self.lang));
        let member = written.0["member"]["name"].as_str().zip(until.as_deref());
        let text = match member {
            Some((member, until)) => self.say(Key::TuiLinkFor, &[("member", member), ("until", until)]),
            None => written.message().unwrap_or_default().to_owned(),
        };
        let title = self.title(&item.write.endpoint);
        let copied = self.say(Key::TuiLinkCopied, &[]);
        let lines = vec![text, String::new(), link.to_owned(), String::new(), copied];
        self.sheet = Some(Sheet::Notice(Notice { title, lines }));
        Action::Copy(link.to_owned())
    }
}

/// Returns whether an error means that the session has ended.
pub(super) fn is_over(error: &Error) -> bool {
    *error == Error::SignedOut || error.status() == Some(401)
}
