//! What is changed on the server: begun, answered, undone.

use client::api::service::conversations::{ConversationChanged, ConversationGuards, ConversationLink};
use client::api::service::outbox::Queued;
use client::message::{Key, Message};
use client::reason::{Reason, Why};
use client::transport::Error;
use client::value::date::show_instant;

use crate::app::state::{Link, State};
use crate::core::action::Action;
use crate::core::ask::Ask;
use crate::core::work::{Item, Kind, Outcome, Stage};
use crate::core::write::{Verb, Write, Written};
use crate::kit::sheet::{Confirm, FormSheet, Notice, Sheet};

impl State {
    /// Begins a change, or many: those are rehearsed and asked about first. Nothing is begun while the server cannot be
    /// reached.
    pub(crate) fn begin(&mut self, kind: Kind, items: Vec<Item>) -> Option<Action> {
        if matches!(self.link, Link::Lost(_)) {
            self.toast(Key::TuiOfflineUnsent, true);
            return None;
        }
        let [item] = items.as_slice() else { return self.plan(kind, items, None) };
        let write = item.write.clone();
        Some(Action::Write(self.works.begin(kind, items, Stage::Running), write))
    }

    /// Reopens what was closed last.
    pub(crate) fn undo(&mut self) -> Option<Action> {
        let Some(work) = self.works.last_closing() else {
            self.toast(Key::TuiUndoNothing, true);
            return None;
        };
        if work.stage != Stage::Over {
            self.toast(Key::TuiUndoWaiting, true);
            return None;
        }
        let reopen = |item: &Item| {
            let write = Write { verb: Verb::Reopen(item.conversation), version: item.after };
            Item { write, outcome: Outcome::Waiting, ..item.clone() }
        };
        let items: Vec<Item> = work.items.iter().filter(|item| item.outcome.is_done()).map(reopen).collect();
        if let Some(plan) = &work.plan {
            let undoes = (work.number, plan.path.clone());
            return self.plan(Kind::Reopen, items, Some(undoes));
        }
        let number = work.number;
        items.first().map(|item| item.conversation).into_iter().for_each(|id| self.return_to(id));
        let action = self.begin(Kind::Reopen, items)?;
        self.works.get_mut(number).into_iter().for_each(|work| work.undone = true);
        Some(action)
    }

    /// A change was answered.
    pub(super) fn wrote(&mut self, work: u64, answer: &Result<Written, Error>) -> Vec<Action> {
        if let Err(error) = answer
            && error.wants_password()
        {
            self.want_password(work, error);
            return Vec::new();
        }
        let outcome = match answer {
            Ok(Written::Changed(changed)) => Outcome::Done(changed.message.clone()),
            Ok(Written::Said(message) | Written::Queued(message, _)) => Outcome::Done(message.clone()),
            Ok(Written::Link(link)) => Outcome::Done(link.link.clone()),
            Err(error) => Outcome::Refused(error.sentence(self.lang)),
        };
        let Some(work) = self.works.get_mut(work) else { return Vec::new() };
        work.stage = Stage::Over;
        let (kind, draft) = (work.kind, work.draft.take());
        let Some(item) = work.items.first_mut() else { return Vec::new() };
        item.outcome = outcome.clone();
        if let Ok(Written::Changed(changed)) = answer {
            item.after = changed.conversation.version;
        }
        if let (true, Some(row)) = (outcome.is_done(), item.row) {
            self.conversations.list.marks.remove(row);
        }
        let item = item.clone();
        self.tell_outcome(kind, &outcome);
        match answer {
            Ok(Written::Queued(_, queued)) => self.queued(queued),
            Ok(Written::Said(_)) | Err(_) if matches!(kind, Kind::Recall | Kind::Retry) => {
                return self.recalled(answer);
            }
            Ok(Written::Changed(changed)) => self.take_in(kind, changed),
            Ok(Written::Link(link)) => return vec![self.show_link(link)],
            Err(error) if is_over(error) => return self.over_before(kind, item, draft),
            Ok(Written::Said(_)) | Err(_) => {}
        }
        Vec::new()
    }

    /// Messages wait in the outbox: the key that recalls them is said while they can be.
    fn queued(&mut self, queued: &[Queued]) {
        let held = queued.iter().find(|message| message.held_until.is_some());
        self.last_sent = held.map(|message| message.id);
        if held.is_some() {
            self.toast(Key::TuiRecallHint, false);
        }
    }

    /// A message was recalled or tried again, or not: the outbox is read again where it is open.
    fn recalled(&mut self, answer: &Result<Written, Error>) -> Vec<Action> {
        match answer {
            Err(error) if is_over(error) => return self.over(None),
            Err(_) => {}
            Ok(_) => self.last_sent = None,
        }
        let is_open = matches!(self.sheet, Some(Sheet::Outbox(_)));
        if is_open { vec![Action::Ask(Ask::Outbox)] } else { Vec::new() }
    }

    /// The session ended before a change was made: it is asked about again after the next sign-in.
    fn over_before(&mut self, kind: Kind, item: Item, draft: Option<Box<FormSheet>>) -> Vec<Action> {
        if draft.is_none() && self.sheet.is_none() {
            let item = Item { outcome: Outcome::Waiting, ..item };
            self.sheet = Some(Sheet::Confirm(Box::new(Confirm::new(kind, item))));
        }
        self.over(draft)
    }

    /// Nobody is signed in any more. What was typed is there again for whoever comes back.
    pub(super) fn over(&mut self, draft: Option<Box<FormSheet>>) -> Vec<Action> {
        self.signed_out(Key::TuiSessionOver);
        self.sheet = draft.map(Sheet::Form).or(self.sheet.take());
        vec![Action::Unfollow]
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
            (_, _) => {}
        }
    }

    /// A conversation changed by us: its rows say so at once, and are read again when the server tells everybody.
    fn take_in(&mut self, kind: Kind, changed: &ConversationChanged) {
        let conversation = &changed.conversation;
        self.conversations.replace(conversation);
        let state = |is: &str| {
            let why = Why::State { is: is.to_owned(), since: None, by: None };
            Some(Reason { sentence: changed.message.clone(), why })
        };
        self.conversations.list.window.touch(conversation.id, |row| match kind {
            Kind::Finish => (row.can.finish, row.can.reopen) = (state("finished"), None),
            // What closing took away is there again, as far as is known before the row is read anew.
            Kind::Reopen => row.can = ConversationGuards { reopen: state("open"), ..Default::default() },
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
}

/// Whether an answer says that nobody is signed in.
pub(super) fn is_over(error: &Error) -> bool {
    *error == Error::SignedOut || error.status() == Some(401)
}
