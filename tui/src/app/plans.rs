//! Changes of many records: the rehearsed plan, the question, and the outcome of each row.

use client::batch::Author;
use client::message::Key;
use client::transport::Error;

use crate::app::Action;
use crate::app::state::State;
use crate::app::writes::is_over;
use crate::core::action::PlanOf;
use crate::core::outcome::Outcome;
use crate::kit::sheet::Sheet;
use crate::kit::work::{Item, PlanFile, Stage};
use crate::screens;

impl State {
    /// Lets the server rehearse changes; or those that undo others, by their number and plan.
    pub(super) fn plan(&mut self, mut items: Vec<Item>, undoes: Option<(u64, String)>) -> Option<Action> {
        let author = Author::of(&self.who.as_ref()?.user);
        let (undoes, of) = match undoes {
            Some((number, plan)) => (Some(number), PlanOf::Undoing(plan)),
            None => {
                (1..).zip(&mut items).for_each(|(line, item)| item.line = line);
                let writes = items.iter().map(|item| (item.line, item.write.clone())).collect();
                (None, PlanOf::Writes(writes))
            }
        };
        let number = self.works.begin(self.place, items, Stage::Rehearsing);
        self.works.get_mut(number).into_iter().for_each(|work| work.undoes = undoes);
        self.sheet = Some(Sheet::Results(number, 0));
        Some(Action::Plan(number, author, of))
    }

    /// Handles the outcome of a row.
    pub(super) fn came(&mut self, number: u64, line: u64, outcome: &Outcome) {
        let Some(work) = self.works.get_mut(number) else { return };
        work.note = None;
        let Some(item) = work.items.iter_mut().find(|item| item.line == line) else { return };
        item.outcome = outcome.clone();
        let (row, place) = (item.row, work.place);
        if outcome.is_done() {
            screens::at(place).unmark(self, row);
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
                self.toast_text(error.sentence(self.lang), true);
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
        match cut_off {
            Some(error) if is_over(error) => self.over(None),
            _ => Vec::new(),
        }
    }

    /// Applies a confirmed plan. Without a connection it waits for one: each row is retried under its key until
    /// it is answered, and the remaining rows stay in the plan.
    pub(crate) fn apply_plan(&mut self, number: u64) -> Option<Action> {
        let work = self.works.get_mut(number)?;
        let path = work.plan.as_ref()?.path.clone();
        work.stage = Stage::Running;
        let undoes = work.undoes;
        undoes.and_then(|undone| self.works.get_mut(undone)).into_iter().for_each(|work| work.undone = true);
        self.scroll_to_top(number);
        Some(Action::Apply(number, path))
    }

    /// Lets go of a plan of which nothing was done, made already or not.
    pub(crate) fn drop_plan(&mut self, number: u64) -> Option<Action> {
        let plan = self.works.get(number)?.plan.as_ref().map(|plan| plan.path.clone());
        self.forget_plan(number);
        Some(plan.map_or(Action::Stop(number), Action::Discard))
    }

    fn forget_plan(&mut self, number: u64) {
        self.works.forget(number);
        self.sheet.take_if(|sheet| matches!(sheet, Sheet::Results(shown, _) if *shown == number));
    }

    fn scroll_to_top(&mut self, number: u64) {
        match &mut self.sheet {
            Some(Sheet::Results(shown, first)) if *shown == number => *first = 0,
            _ => {}
        }
    }
}
