//! Requested changes: their rows with outcomes, and what can be undone. Changes of many records start as a
//! plan.

use serde::{Deserialize, Serialize};

use crate::core::outcome::Outcome;
use crate::core::place::Place;
use crate::core::write::Write;
use crate::kit::item::Item;
use crate::kit::sheet::form::FormSheet;
use crate::kit::turns::Turns;

/// Changes that are remembered, so that they can be looked at and undone.
const MOST: usize = 50;

/// Changes that were requested together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Its number.
    pub number: u64,
    /// The endpoint that is called.
    pub endpoint: String,
    /// The screen that requested it.
    pub place: Place,
    /// The rows.
    pub items: Vec<Item>,
    /// Its stage.
    pub stage: Stage,
    /// True once the user asked to stop.
    pub stopping: bool,
    /// True once it was undone, or is being undone.
    pub undone: bool,
    /// The changes that it undoes.
    pub undoes: Option<u64>,
    /// The form of the request, restored if the session has ended.
    pub draft: Option<Box<FormSheet>>,
    /// The plan, where there is one.
    pub plan: Option<PlanFile>,
    /// The reason why it waits or was cut off.
    pub note: Option<String>,
}

/// The stage of changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The server is rehearsing them.
    Rehearsing,
    /// The user is asked to confirm. At first *No* has the focus.
    Asking {
        /// True if *Yes* has the focus.
        yes: bool,
    },
    /// They are being made.
    Running,
    /// All outcomes are final.
    Over,
}

/// The file of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanFile {
    /// Its path.
    pub path: String,
    /// The file of the rows that were not done, if there are any.
    pub failed_rows: Option<String>,
}

/// All changes that are remembered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Works {
    last: u64,
    works: Vec<Work>,
    /// The order of the calls on one record.
    #[serde(default)]
    pub turns: Turns,
}

impl Work {
    /// Returns the number of rows with an outcome.
    pub fn count(&self, outcome: fn(&Outcome) -> bool) -> usize {
        self.items.iter().filter(|item| outcome(&item.outcome)).count()
    }
}

impl Works {
    /// Begins changes. Answers their number.
    pub fn begin(&mut self, place: Place, items: Vec<Item>, stage: Stage) -> u64 {
        self.last += 1;
        let number = self.last;
        let endpoint = items.first().map(|item| item.write.endpoint.clone()).unwrap_or_default();
        self.works.push(Work {
            number,
            endpoint,
            place,
            items,
            stage,
            stopping: false,
            undone: false,
            undoes: None,
            draft: None,
            plan: None,
            note: None,
        });
        if self.works.len() > MOST
            && let Some(oldest) = self.works.iter().position(|work| work.stage == Stage::Over)
        {
            self.works.remove(oldest);
        }
        number
    }

    /// Forgets changes that are not to be made after all.
    pub fn forget(&mut self, number: u64) {
        self.works.retain(|work| work.number != number);
    }

    /// Forgets all of them; no number comes again.
    pub fn forget_all(&mut self) {
        self.works.clear();
        self.turns = Turns::default();
    }

    /// Stores the form of the last request.
    pub fn keep_draft(&mut self, draft: Box<FormSheet>) {
        self.works.last_mut().into_iter().for_each(|work| work.draft = Some(draft.clone()));
    }

    /// Changes by their number.
    pub fn get(&self, number: u64) -> Option<&Work> {
        self.works.iter().find(|work| work.number == number)
    }

    /// As [`Works::get`], mutable.
    pub fn get_mut(&mut self, number: u64) -> Option<&mut Work> {
        self.works.iter_mut().find(|work| work.number == number)
    }

    /// Returns the one change of a number, at the version at which it is to be made now: that which the user's own changes led to
    /// from the one that was seen. An undo is the call that the answer to the undone change names, even if it was asked before
    /// that answer.
    pub fn due(&mut self, number: u64) -> Option<&Item> {
        let work = self.get(number)?;
        let undone = work.undoes.and_then(|undone| self.get(undone)?.items.first());
        let undoing = undone.filter(|undone| undone.outcome.is_done()).and_then(Item::undoing);
        let item = work.items.first()?;
        let write = undoing.map_or_else(|| item.write.clone(), |undoing| undoing.write);
        let version = self.turns.version(&item.of, write.version);
        let item = self.get_mut(number)?.items.first_mut()?;
        item.write = Write { version, ..write };
        Some(item)
    }

    /// Returns whether the user is being asked to confirm.
    pub fn is_asked(&self, number: u64) -> bool {
        self.get(number).is_some_and(|work| matches!(work.stage, Stage::Asking { .. }))
    }

    /// Returns whether a change is being made or waits for an answer.
    pub fn are_running(&self) -> bool {
        self.works.iter().any(|work| matches!(work.stage, Stage::Rehearsing | Stage::Running))
    }

    /// Returns whether the answer to a change is still to come.
    pub fn are_under_way(&self) -> bool {
        self.under_way() > 0
    }

    /// The number of changes of which the answer is still to come.
    pub fn under_way(&self) -> usize {
        self.works.iter().filter(|work| work.stage == Stage::Running).count()
    }

    /// The records that an endpoint is changing.
    pub fn changing(&self, endpoint: &'static str) -> impl Iterator<Item = i64> {
        self.changed_now(move |work| work.endpoint == endpoint)
    }

    /// The records that a screen is changing.
    pub fn changing_on(&self, place: Place) -> impl Iterator<Item = i64> {
        self.changed_now(move |work| work.place == place)
    }

    fn changed_now(&self, is_meant: impl Fn(&Work) -> bool) -> impl Iterator<Item = i64> {
        let running = move |work: &&Work| work.stage == Stage::Running && is_meant(work);
        let items = self.works.iter().filter(running).flat_map(|work| &work.items);
        items.filter(|item| item.outcome.is_open()).map(|item| item.record)
    }

    /// The last changes that can be undone.
    pub fn last_undoable(&self) -> Option<&Work> {
        let can = |work: &Work| match work.stage {
            Stage::Rehearsing | Stage::Asking { .. } => false,
            Stage::Running => true,
            Stage::Over => work.count(Outcome::is_done) > 0,
        };
        let undoable = |work: &Work| work.items.iter().any(|item| item.undo.is_some());
        self.works.iter().rev().find(|work| !work.undone && undoable(work) && can(work))
    }
}
