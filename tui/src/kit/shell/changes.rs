//! Changes: one is made immediately, many are a plan first.

use client::batch::Author;
use client::message::Key;

use crate::core::action::PlanOf;
use crate::core::place::Place;
use crate::kit::ask::{Action, Ask};
use crate::kit::item::Item;
use crate::kit::sheet::{Confirm, Sheet};
use crate::kit::shell::{Link, Shell};
use crate::kit::turns::{RecordName, Turn};
use crate::kit::work::Stage;

impl Shell {
    /// Begins a change, or many: those are rehearsed and asked about first. Nothing is begun while the server cannot be
    /// reached.
    pub fn begin(&mut self, items: Vec<Item>) -> Option<Action> {
        if let Some(item) = items.first() {
            self.last_request = Some((item.write.endpoint.clone(), item.write.body.clone()));
        }
        self.make(items)
    }

    /// As [`Shell::begin`], without being the last action, which can be repeated.
    pub fn make(&mut self, items: Vec<Item>) -> Option<Action> {
        if matches!(self.link, Link::Lost(_)) {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        match items.as_slice() {
            [_] => self.make_at(self.place, items, None),
            _ => self.plan(items, None),
        }
    }

    /// Begins one change on a screen; or the one that undoes another, by its number. It waits for the changes of its record that
    /// were begun before it.
    pub fn make_at(&mut self, place: Place, items: Vec<Item>, undoes: Option<u64>) -> Option<Action> {
        let item = items.first()?.clone();
        let number = self.works.begin(place, items, Stage::Running);
        self.works.get_mut(number).into_iter().for_each(|work| work.undoes = undoes);
        self.begun.push((place, item.clone()));
        self.call(vec![item.of], Turn::Write(number))
    }

    /// Makes a call on these records if none of them is being changed; otherwise it waits its turn.
    pub fn call(&mut self, of: Vec<RecordName>, turn: Turn) -> Option<Action> {
        // A record that does not exist yet has no number, and no earlier change.
        let of = of.into_iter().filter(|record| record.id != 0).collect();
        let turn = self.works.turns.take(of, turn)?;
        self.start(turn)
    }

    /// Returns the calls whose turn it is, in the order in which they were requested.
    pub fn next_turns(&mut self) -> Vec<Action> {
        let mut actions = Vec::new();
        while let Some(turn) = self.works.turns.take_next() {
            actions.extend(self.start(turn));
        }
        actions
    }

    /// Makes a call, on the record as the user's own changes left it; none if it is no longer wanted.
    fn start(&mut self, turn: Turn) -> Option<Action> {
        match turn {
            Turn::Write(number) => Some(Action::Write(number, self.works.due(number)?.write.clone())),
            Turn::Plan(number) => self.start_plan(number),
            Turn::Rehearsal(write) => {
                let Some(Sheet::Confirm(confirm)) = &mut self.sheet else { return None };
                let item = &mut confirm.item;
                if item.write != write {
                    return None;
                }
                item.write.version = self.works.turns.version(&item.of, write.version);
                Some(Action::Ask(Ask::Rehearsal(item.write.clone())))
            }
            Turn::Form(read) => {
                let is_wanted = matches!(&self.sheet, Some(Sheet::Opening(opening)) if opening.read == read);
                is_wanted.then(|| Action::Ask(Ask::Form(read)))
            }
        }
    }

    /// Asks whether a change is to be made, once the server has said what it would do.
    pub fn ask(&mut self, item: Item) -> Option<Action> {
        if !self.is_connected() {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let (of, write) = (item.of.clone(), item.write.clone());
        self.sheet = Some(Sheet::Confirm(Box::new(Confirm::new(item))));
        self.call(vec![of], Turn::Rehearsal(write))
    }

    /// Lets the server rehearse changes; or those that undo others, by their number and plan.
    pub fn plan(&mut self, mut items: Vec<Item>, undoes: Option<u64>) -> Option<Action> {
        if undoes.is_none() {
            (1..).zip(&mut items).for_each(|(line, item)| item.line = line);
        }
        let of = items.iter().map(|item| item.of.clone()).collect();
        let number = self.works.begin(self.place, items, Stage::Rehearsing);
        self.works.get_mut(number).into_iter().for_each(|work| work.undoes = undoes);
        self.sheet = Some(Sheet::Results(number, 0));
        self.call(of, Turn::Plan(number))
    }

    fn start_plan(&mut self, number: u64) -> Option<Action> {
        let author = Author::from(&self.who.as_ref()?.user);
        let undone = self.works.get(number)?.undoes.and_then(|undone| self.works.get(undone)?.plan.as_ref());
        if let Some(plan) = undone {
            return Some(Action::Plan(number, author, PlanOf::Undoing(plan.path.clone())));
        }
        let turns = self.works.turns.clone();
        let work = self.works.get_mut(number)?;
        for item in &mut work.items {
            item.write.version = turns.version(&item.of, item.write.version);
        }
        let writes = work.items.iter().map(|item| (item.line, item.write.clone())).collect();
        Some(Action::Plan(number, author, PlanOf::Writes(writes)))
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
