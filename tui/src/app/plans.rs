//! Changes of many records: the rehearsed plan, the question, and the outcome of each row.

use client::message::Key;
use client::transport::Error;

use crate::app::state::State;
use crate::app::writes::is_over;
use crate::core::outcome::Outcome;
use crate::kit::ask::Action;
use crate::kit::work::{PlanFile, Stage};

impl State {
    /// Notes the outcome of a row.
    pub(super) fn came(&mut self, number: u64, line: u64, outcome: &Outcome) {
        let Some(work) = self.works.get_mut(number) else { return };
        work.note = None;
        let Some(item) = work.items.iter_mut().find(|item| item.line == line) else { return };
        item.outcome = outcome.clone();
        let (row, place) = (item.row, work.place);
        if outcome.is_done() {
            self.unmark(place, row);
        }
    }

    /// Handles a finished plan, unless it was cancelled.
    pub(super) fn planned(&mut self, number: u64, answer: &Result<String, Error>) -> Vec<Action> {
        let waited_for = self.works.get_mut(number).filter(|work| work.stage == Stage::Rehearsing);
        match (waited_for, answer) {
            (None, Ok(path)) => return vec![Action::Discard(path.clone())],
            (None, Err(_)) => {}
            (Some(work), Ok(path)) => {
                work.plan = Some(PlanFile { path: path.clone(), failed_rows: None });
                work.stage = Stage::Asking { yes: false };
                (work.draft, work.note) = (None, None);
                self.scroll_to_top(number);
            }
            (Some(work), Err(error)) => {
                let draft = work.draft.take();
                self.forget_plan(number);
                if is_over(error) {
                    return self.over(draft);
                }
                self.shell.toast_text(error.sentence(self.shell.lang), true);
            }
        }
        Vec::new()
    }

    /// A plan waits for the server.
    pub(super) fn waits(&mut self, number: u64, why: &Error) {
        let detail = why.sentence(self.lang);
        let note = self.say(Key::BatchApplyWaiting, &[("detail", &detail)]);
        self.works.get_mut(number).into_iter().for_each(|work| work.note = Some(note.clone()));
    }

    /// Handles the end of a run. Rows that were not sent stay unchanged.
    pub(super) fn applied(
        &mut self,
        number: u64,
        failed_rows: Option<&str>,
        cut_off: Option<&Error>,
    ) -> Vec<Action> {
        let why = cut_off.map(|error| error.sentence(self.lang));
        let Some(work) = self.works.get_mut(number) else { return Vec::new() };
        (work.stage, work.note) = (Stage::Over, why);
        let left = work.items.iter_mut().filter(|item| item.outcome.is_open());
        left.for_each(|item| item.outcome = Outcome::Stopped);
        work.plan.iter_mut().for_each(|plan| plan.failed_rows = failed_rows.map(str::to_owned));
        self.scroll_to_top(number);
        self.offer_plan_undo(number);
        match cut_off {
            Some(error) if is_over(error) => self.over(None),
            _ => Vec::new(),
        }
    }

    /// Offers to undo what was done of a plan.
    fn offer_plan_undo(&mut self, number: u64) {
        let Some(work) = self.works.get(number) else { return };
        let (done, all) = (work.count(Outcome::is_done), work.items.len());
        let text = format!("{} · {done}/{all}", self.title(&work.endpoint));
        if self.works.last_undoable().is_some_and(|last| last.number == number) {
            self.offer_undo(&text);
        }
    }
}
