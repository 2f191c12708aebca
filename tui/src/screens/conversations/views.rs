//! The named views of conversations: what they show, and how much of it there is.

use client::api::service::conversations::{MessageFilter, Scope};
use client::message::{Key, Lang};
use serde::{Deserialize, Serialize};

use crate::screens::conversations::filter::MessageQuery;

/// A view that has a name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum View {
    /// The latest message of each open conversation.
    #[default]
    Open,
    /// The unread ones of them.
    Unread,
    /// Those that were read and not answered.
    Unanswered,
    /// The latest message of each closed conversation.
    Finished,
    /// The latest message of every conversation.
    All,
}

impl View {
    /// All of them, in the order in which the key goes through them.
    pub const ALL: [View; 5] = [View::Open, View::Unread, View::Unanswered, View::Finished, View::All];

    /// The one after it.
    pub fn next(self) -> View {
        View::ALL[(self as usize + 1) % View::ALL.len()]
    }

    /// What it shows.
    pub fn query(self) -> MessageQuery {
        let latest = MessageFilter { latest: Some(1), ..MessageFilter::default() };
        let open = MessageFilter { finished: Some(0), ..latest.clone() };
        let filter = match self {
            View::Open => open,
            View::Unread => MessageFilter { readed: Some(0), ..open },
            View::Unanswered => MessageFilter { readed: Some(1), responded: Some(0), ..open },
            View::Finished => MessageFilter { finished: Some(1), ..latest },
            View::All => latest,
        };
        MessageQuery { scope: Scope::All, filter }
    }

    /// What it is called.
    pub fn label(self, lang: Lang) -> String {
        let key = match self {
            View::Open => Key::TuiViewOpen,
            View::Unread => Key::TuiViewUnread,
            View::Unanswered => Key::TuiViewUnanswered,
            View::Finished => Key::TuiViewFinished,
            View::All => Key::TuiViewAll,
        };
        key.text(lang, &[])
    }
}

/// How many conversations each view shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts {
    known: [Option<u64>; View::ALL.len()],
    /// Those that are as the server last said.
    fresh: [bool; View::ALL.len()],
    waiting: Option<View>,
}

impl Counts {
    /// How many there are, once known.
    pub fn of(&self, view: View) -> Option<u64> {
        self.known[view as usize]
    }

    /// Something changed: they are counted again.
    pub fn outdate(&mut self) {
        self.fresh = [false; View::ALL.len()];
    }

    /// As [`Counts::outdate`], when the answer that is waited for will not come.
    pub fn restart(&mut self) {
        self.waiting = None;
        self.outdate();
    }

    /// The next to be counted: one at a time.
    pub fn wants(&mut self) -> Option<View> {
        if self.waiting.is_some() {
            return None;
        }
        self.waiting = View::ALL.into_iter().find(|view| !self.fresh[*view as usize]);
        if let Some(view) = self.waiting {
            self.fresh[view as usize] = true;
        }
        self.waiting
    }

    /// Takes a count in; what cannot be counted stays as it was until something changes.
    pub fn receive(&mut self, view: View, count: Option<u64>) {
        self.waiting = None;
        self.known[view as usize] = count.or(self.known[view as usize]);
    }
}
