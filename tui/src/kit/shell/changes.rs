//! Changes: one is made at once, many are a plan first.

use client::batch::Author;
use client::message::Key;

use crate::core::action::PlanOf;
use crate::kit::ask::{Action, Ask};
use crate::kit::item::Item;
use crate::kit::sheet::{Confirm, Sheet};
use crate::kit::shell::{Link, Shell};
use crate::kit::work::Stage;

impl Shell {
    /// Begins a change, or many: those are rehearsed and asked about first. Nothing is begun while the server cannot be
    /// reached.
    pub fn begin(&mut self, items: Vec<Item>) -> Option<Action> {
        if let Some(item) = items.first() {
            self.last_act = Some((item.write.endpoint.clone(), item.write.body.clone()));
        }
        self.make(items)
    }

    /// As [`Shell::begin`], without being the last action, which can be repeated.
    pub fn make(&mut self, items: Vec<Item>) -> Option<Action> {
        if matches!(self.link, Link::Lost(_)) {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let [item] = items.as_slice() else { return self.plan(items, None) };
        let item = item.clone();
        let number = self.works.begin(self.place, items, Stage::Running);
        self.begun.push(item.clone());
        Some(Action::Write(number, item.write))
    }

    /// Asks whether a change is to be made, once the server has said what it would do.
    pub fn ask(&mut self, item: Item) -> Option<Action> {
        if !self.is_connected() {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let write = item.write.clone();
        self.sheet = Some(Sheet::Confirm(Box::new(Confirm::new(item))));
        Some(Action::Ask(Ask::Rehearsal(write)))
    }

    /// Lets the server rehearse changes; or those that undo others, by their number and plan.
    pub fn plan(&mut self, mut items: Vec<Item>, undoes: Option<(u64, String)>) -> Option<Action> {
        let author = Author::from(&self.who.as_ref()?.user);
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

    /// Applies a plan that the user confirmed. Without a connection it waits for one: each row is sent under its key until it is
    /// answered, and the other rows stay in the plan.
    pub fn apply_plan(&mut self, number: u64) -> Option<Action> {
        let work = self.works.get_mut(number)?;
        let path = work.plan.as_ref()?.path.clone();
        work.stage = Stage::Running;
        let undoes = work.undoes;
        undoes.and_then(|undone| self.works.get_mut(undone)).into_iter().for_each(|work| work.undone = true);
        self.scroll_to_top(number);
        Some(Action::Apply(number, path))
    }

    /// Lets go of a plan of which nothing was done, made already or not.
    pub fn drop_plan(&mut self, number: u64) -> Option<Action> {
        let plan = self.works.get(number)?.plan.as_ref().map(|plan| plan.path.clone());
        self.forget_plan(number);
        Some(plan.map_or(Action::Stop(number), Action::Discard))
    }

    /// Forgets a plan, and closes what shows it.
    pub fn forget_plan(&mut self, number: u64) {
        self.works.forget(number);
        self.sheet.take_if(|sheet| matches!(sheet, Sheet::Results(shown, _) if *shown == number));
    }

    /// Scrolls the results of a plan to their first line.
    pub fn scroll_to_top(&mut self, number: u64) {
        match &mut self.sheet {
            Some(Sheet::Results(shown, first)) if *shown == number => *first = 0,
            _ => {}
        }
    }
}
