//! What was asked to be changed: each of its rows with what came of it, and what can be undone.

use client::id::{ConversationId, MessageId};
use client::message::Key;
use serde::{Deserialize, Serialize};

use super::sheet::FormSheet;
use crate::write::Write;

/// Changes that are remembered, so that they can be looked at and undone.
const MOST: usize = 50;

/// Changes that were asked for together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Its number.
    pub number: u64,
    /// What is done.
    pub kind: Kind,
    /// The rows.
    pub items: Vec<Item>,
    /// Whether somebody asked to stop.
    pub stopping: bool,
    /// Whether it came to its end.
    pub over: bool,
    /// Whether it was undone, or is being.
    pub undone: bool,
    /// The form in which it was asked for, for when nobody turns out to be signed in.
    pub draft: Option<Box<FormSheet>>,
}

/// What is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the actions'")]
pub enum Kind {
    Finish,
    Reopen,
    MarkUnread,
    DeleteMessage,
    DirectLink,
    SendLink,
    Reinforce,
}

/// One row, and what came of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// The conversation that is changed.
    pub conversation: ConversationId,
    /// The row that was marked or selected.
    pub row: Option<MessageId>,
    /// Between whom.
    pub between: String,
    /// The change.
    pub write: Write,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// Nothing yet.
    Waiting,
    /// It was made; what the server says of it.
    Done(String),
    /// It was not made, and why.
    Refused(String),
    /// It was not asked for, because somebody asked to stop.
    Stopped,
}

/// All changes that are remembered.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Works {
    last: u64,
    works: Vec<Work>,
}

impl Kind {
    /// What it is called.
    pub fn title(self) -> Key {
        match self {
            Kind::Finish => Key::ConversationsFinishTitle,
            Kind::Reopen => Key::TuiKeyReopen,
            Kind::MarkUnread => Key::TuiKeyMarkUnread,
            Kind::DeleteMessage => Key::TuiKeyDeleteMessage,
            Kind::DirectLink => Key::TuiKeyDirectLink,
            Kind::SendLink => Key::ConversationsSendLinkTitle,
            Kind::Reinforce => Key::TuiKeyReinforce,
        }
    }
}

impl Work {
    /// How many rows came to this.
    pub fn count(&self, outcome: fn(&Outcome) -> bool) -> usize {
        self.items.iter().filter(|item| outcome(&item.outcome)).count()
    }

    /// The rows that are still to be asked for, or to be answered.
    pub fn waiting(&self) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(|item| item.outcome == Outcome::Waiting)
    }
}

impl Works {
    /// Begins changes. Answers their number.
    pub fn begin(&mut self, kind: Kind, items: Vec<Item>) -> u64 {
        self.last += 1;
        let number = self.last;
        let over = items.iter().all(|item| item.outcome != Outcome::Waiting);
        self.works.push(Work { number, kind, items, stopping: false, over, undone: false, draft: None });
        if self.works.len() > MOST
            && let Some(oldest) = self.works.iter().position(|work| work.over)
        {
            self.works.remove(oldest);
        }
        number
    }

    /// Remembers the form in which the last changes were asked for.
    pub fn keep_draft(&mut self, draft: Box<FormSheet>) {
        self.works.last_mut().into_iter().for_each(|work| work.draft = Some(draft.clone()));
    }

    /// Changes by their number.
    pub fn get(&self, number: u64) -> Option<&Work> {
        self.works.iter().find(|work| work.number == number)
    }

    /// As [`Works::get`], to note what came of them.
    pub fn get_mut(&mut self, number: u64) -> Option<&mut Work> {
        self.works.iter_mut().find(|work| work.number == number)
    }

    /// Whether anything is still to be answered.
    pub fn are_running(&self) -> bool {
        self.works.iter().any(|work| !work.over)
    }

    /// The conversations that are being closed.
    pub fn closing(&self) -> impl Iterator<Item = ConversationId> {
        let running = self.works.iter().filter(|work| work.kind == Kind::Finish && !work.over);
        running.flat_map(Work::waiting).map(|item| item.conversation)
    }

    /// The last closing that can be undone.
    pub fn last_closing(&mut self) -> Option<&mut Work> {
        let done = |work: &Work| work.count(|outcome| matches!(outcome, Outcome::Done(_))) > 0;
        self.works
            .iter_mut()
            .rev()
            .find(|work| work.kind == Kind::Finish && !work.undone && (!work.over || done(work)))
    }
}
