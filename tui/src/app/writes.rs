//! What is changed on the server: begun, answered, undone.

use client::api::conversations::{ConversationChanged, ConversationLink};
use client::date::show_instant;
use client::message::{Key, Message};
use client::reason::{Reason, Why};
use client::transport::Error;

use crate::action::Action;
use crate::state::sheet::{Notice, Sheet};
use crate::state::work::{Item, Kind, Outcome};
use crate::state::{Link, State};
use crate::write::{Verb, Write, Written};

impl State {
    /// Begins changes. Several at once show what comes of each; nothing is begun while the server cannot be reached.
    pub(crate) fn begin(&mut self, kind: Kind, items: Vec<Item>) -> Option<Action> {
        if matches!(self.link, Link::Lost(_)) {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let several = items.len() > 1;
        let waiting =
            |(at, item): (usize, &Item)| (item.outcome == Outcome::Waiting).then(|| (at, item.write.clone()));
        let writes: Vec<(usize, Write)> = items.iter().enumerate().filter_map(waiting).collect();
        let number = self.works.begin(kind, items);
        if several {
            self.sheet = Some(Sheet::Results(number, 0));
        }
        (!writes.is_empty()).then_some(Action::Write(number, writes))
    }

    /// Reopens what was closed last.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        let Some(work) = self.works.last_closing() else {
            self.toast(Key::TuiUndoNothing, true);
            return None;
        };
        if !work.over {
            self.toast(Key::TuiUndoWaiting, true);
            return None;
        }
        work.undone = true;
        let closed = work.items.iter().filter(|item| matches!(item.outcome, Outcome::Done(_)));
        let reopen = |item: &Item| {
            let write = Write { verb: Verb::Reopen(item.conversation), version: 0 };
            Item { write, outcome: Outcome::Waiting, ..item.clone() }
        };
        let items: Vec<Item> = closed.map(reopen).collect();
        if let [item] = items.as_slice() {
            self.return_to(item.conversation);
        }
        self.begin(Kind::Reopen, items)
    }

    /// A change was answered.
    pub(super) fn wrote(&mut self, work: u64, at: usize, answer: &Result<Written, Error>) -> Vec<Action> {
        let outcome = match answer {
            Ok(Written::Changed(changed)) => Outcome::Done(changed.message.clone()),
            Ok(Written::Said(message)) => Outcome::Done(message.clone()),
            Ok(Written::Link(link)) => Outcome::Done(link.link.clone()),
            Err(error) => Outcome::Refused(error.sentence(self.lang)),
        };
        let Some(work) = self.works.get_mut(work) else { return Vec::new() };
        let Some(item) = work.items.get_mut(at) else { return Vec::new() };
        item.outcome = outcome.clone();
        let row = item.row;
        let (kind, alone) = (work.kind, work.items.len() == 1);
        let draft = work.draft.clone();
        if let (true, Some(row)) = (matches!(outcome, Outcome::Done(_)), row) {
            self.conversations.list.marks.remove(row);
        }
        if alone {
            self.tell_outcome(kind, &outcome);
        }
        match answer {
            Ok(Written::Changed(changed)) => self.take_in(kind, changed),
            Ok(Written::Link(link)) => return vec![self.show_link(link)],
            Err(error) if *error == Error::SignedOut || error.status() == Some(401) => {
                self.signed_out(Key::TuiSessionOver);
                // What was typed is there again for whoever comes back.
                self.sheet = draft.map(Sheet::Form).or(self.sheet.take());
                return vec![Action::Unfollow];
            }
            Ok(Written::Said(_)) | Err(_) => {}
        }
        Vec::new()
    }

    fn tell_outcome(&mut self, kind: Kind, outcome: &Outcome) {
        match (kind, outcome) {
            (Kind::Finish, Outcome::Done(text)) => {
                let message = Message::new(Key::TuiUndoHint).with("text", text);
                self.toast(message, false);
            }
            (Kind::DirectLink, Outcome::Done(_)) => {}
            (_, Outcome::Done(text)) => self.toast_text(text.clone(), false),
            (_, Outcome::Refused(text)) => self.toast_text(text.clone(), true),
            (_, Outcome::Waiting | Outcome::Stopped) => {}
        }
    }

    /// A conversation changed by us: its rows say so at once, and are read again when the server tells everybody.
    fn take_in(&mut self, kind: Kind, changed: &ConversationChanged) {
        let conversation = &changed.conversation;
        self.conversations.replace(conversation);
        let state = |is: &str| Reason {
            sentence: changed.message.clone(),
            why: Why::State { is: is.to_owned(), since: None, by: None },
        };
        self.conversations.list.window.touch(conversation.id, |row| match kind {
            Kind::Finish => row.can.finish = Some(state("finished")),
            Kind::Reopen => (row.can.finish, row.can.reopen) = (None, Some(state("open"))),
            Kind::MarkUnread => row.readed_at = None,
            _ => {}
        });
    }

    fn show_link(&mut self, link: &ConversationLink) -> Action {
        let until = show_instant(link.expires_at);
        let params = [("member", link.member.name.as_str()), ("until", &until)];
        let text = self.say(Key::TuiLinkFor, &params);
        let title = self.say(Key::TuiKeyDirectLink, &[]);
        let copied = self.say(Key::TuiLinkCopied, &[]);
        let lines = vec![text, String::new(), link.link.clone(), String::new(), copied];
        self.sheet = Some(Sheet::Notice(Notice { title, lines }));
        Action::Copy(link.link.clone())
    }

    /// Nothing more will come of changes: those that were not asked for stay as they are.
    pub(super) fn work_over(&mut self, number: u64) {
        let Some(work) = self.works.get_mut(number) else { return };
        (work.over, work.draft) = (true, None);
        let left = work.items.iter_mut().filter(|item| item.outcome == Outcome::Waiting);
        left.for_each(|item| item.outcome = Outcome::Stopped);
    }
}
