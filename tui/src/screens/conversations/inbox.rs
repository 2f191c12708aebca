//! The state of the screen of conversations beside its list: the threads and members that are read around it.

use std::collections::BTreeMap;

use client::api::members::members::Member;
use client::api::service::conversations::Conversation;
use client::transport::Error;
use client::value::id::{ConversationId, MemberId};
use serde::{Deserialize, Serialize};

use crate::kit::resource::Listing;
use crate::screens::conversations::thread::{Reader, Thread, ThreadPart};

/// Threads kept.
const MOST_THREADS: usize = 40;
/// Limit on concurrent thread requests: a user who moves on does not wait for skipped ones.
const MOST_ASKED: usize = 3;
/// The rows below and above the cursor that are read ahead.
const AHEAD: [i64; 4] = [0, 1, -1, 2];
/// Messages read before the last of those on the screen is reached.
const MARGIN: usize = 10;

/// The screen of conversations.
pub type Conversations = Listing<Inbox>;

/// The state of the screen beside its list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inbox {
    /// The reading position in the conversation that is open.
    pub reader: Reader,
    /// True if the selected conversation is shown beside the list.
    pub preview: bool,
    /// True if its members are shown.
    pub members_shown: bool,
    /// True if output is line by line: members that are shown are then said again, never hidden.
    pub is_spoken: bool,
    threads: BTreeMap<ConversationId, Thread>,
    /// The threads, the one that was wanted last at the end.
    recent: Vec<ConversationId>,
    people: BTreeMap<MemberId, Person>,
}

/// A member, as far as it is read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Person {
    /// Requested.
    Waiting,
    /// The record.
    Known(Box<Member>),
    /// The reason why it could not be read.
    Failed(Error),
}

/// A question of the screen beside those about the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    /// A page of a conversation's messages, from 1: the latest.
    Thread(ConversationId, i64),
    /// A member's record.
    Member(MemberId),
}

impl Default for Inbox {
    fn default() -> Inbox {
        Inbox {
            reader: Reader::default(),
            preview: true,
            members_shown: false,
            is_spoken: false,
            threads: BTreeMap::new(),
            recent: Vec::new(),
            people: BTreeMap::new(),
        }
    }
}

impl Inbox {
    /// Forgets everything of the user, except how the screen is parted.
    pub fn clear(&mut self) {
        let Inbox { preview, members_shown, is_spoken, .. } = *self;
        *self = Inbox { preview, members_shown, is_spoken, ..Inbox::default() };
    }

    /// A conversation's messages, as far as they are read.
    pub fn thread(&self, id: ConversationId) -> Option<&Thread> {
        self.threads.get(&id)
    }

    /// A member, as far as it is read.
    pub fn person(&self, id: MemberId) -> Option<&Person> {
        self.people.get(&id)
    }

    /// The thread of a conversation, kept before others.
    fn keep(&mut self, id: ConversationId) -> &mut Thread {
        self.recent.retain(|kept| *kept != id);
        self.recent.push(id);
        if self.recent.len() > MOST_THREADS {
            self.threads.remove(&self.recent.remove(0));
        }
        self.threads.entry(id).or_default()
    }

    fn receive_thread(
        &mut self,
        id: ConversationId,
        page: i64,
        part: Result<ThreadPart, Error>,
        is_open: bool,
    ) {
        let Some(thread) = self.threads.get_mut(&id) else { return };
        let before = thread.messages.iter().map(|message| message.id).collect::<Vec<_>>();
        match part {
            Ok(part) => thread.receive(page, part),
            Err(error) => thread.give_up(error),
        }
        // The reader stays at the current message.
        if let (true, Some(last)) = (is_open && page == 1, thread.messages.len().checked_sub(1)) {
            let reader = &mut self.reader;
            let place = |at: usize| {
                let id = before.get(at)?;
                thread.messages.iter().position(|message| message.id == *id)
            };
            reader.cursor = place(reader.cursor).unwrap_or(reader.cursor).min(last);
            reader.top.0 = place(reader.top.0).unwrap_or(reader.top.0).min(last);
        }
    }

    /// Takes a member's record in, or why there is none.
    pub fn receive_member(&mut self, id: MemberId, member: Result<Box<Member>, Error>) {
        self.people.insert(id, member.map_or_else(Person::Failed, Person::Known));
    }

    /// A conversation changed: what is shown of it is read again.
    pub fn outdate_one(&mut self, id: ConversationId) {
        self.threads.get_mut(&id).into_iter().for_each(Thread::outdate);
    }

    /// A member changed.
    pub fn outdate_member(&mut self, id: MemberId) {
        self.people.remove(&id);
    }

    /// Everything is read again, because something was missed.
    pub fn outdate_all(&mut self) {
        self.threads.values_mut().for_each(Thread::restart);
        self.people.clear();
    }
}

impl Conversations {
    /// The conversation that is open.
    pub fn open_conversation(&self) -> Option<ConversationId> {
        self.details.as_ref().map(|details| ConversationId::new(details.id))
    }

    /// The conversation that the screen shows.
    pub fn shown_conversation(&self) -> Option<ConversationId> {
        self.current().map(ConversationId::new)
    }

    /// The company and the representative of a conversation, once known.
    pub fn members(&self, id: ConversationId) -> Option<[MemberId; 2]> {
        let number = |path| Some(MemberId::new(self.row(id.get())?.number(path)));
        let of_row = number("company_user_id").zip(number("rep_user_id")).map(|(one, other)| [one, other]);
        let conversation = || self.own.thread(id)?.conversation.as_ref();
        of_row.or_else(|| conversation().map(|both| [both.company.id, both.representative.id]))
    }

    /// The threads and members that the screen shows, or will when the cursor moves on.
    pub fn wanted(&mut self, may_read: bool) -> Vec<Part> {
        let mut asks = Vec::new();
        let open = self.open_conversation();
        let mut wanted: Vec<_> = open.map(|id| (id, self.own.reader.cursor + MARGIN)).into_iter().collect();
        if open.is_none() && self.own.preview {
            let place = |by: i64| self.list.window.row(self.list.cursor.checked_add_signed(by)?);
            let id = |by| Some((ConversationId::new(place(by)?.record), 0));
            wanted.extend(AHEAD.into_iter().filter_map(id));
        }
        for (id, messages) in wanted.into_iter().filter(|_| may_read) {
            let waiting = self.own.threads.values().filter(|thread| thread.is_waiting()).count();
            if waiting < MOST_ASKED {
                asks.extend(self.own.keep(id).wants(messages).map(|page| Part::Thread(id, page)));
            }
        }
        if self.own.members_shown
            && let Some(members) = self.shown_conversation().and_then(|id| self.members(id))
        {
            for id in members {
                self.own.people.entry(id).or_insert_with(|| {
                    asks.push(Part::Member(id));
                    Person::Waiting
                });
            }
        }
        asks
    }

    /// Takes a page of a thread in, or why there is none.
    pub fn receive_thread(&mut self, id: ConversationId, page: i64, part: Result<ThreadPart, Error>) {
        let is_open = self.open_conversation() == Some(id);
        self.own.receive_thread(id, page, part, is_open);
    }

    /// Puts a conversation as it is now in place of what is held of it.
    pub fn replace(&mut self, conversation: &Conversation) {
        if let Some(thread) = self.own.threads.get_mut(&conversation.id) {
            thread.conversation = Some(Box::new(conversation.clone()));
        }
        self.list.window.touch(conversation.id.get(), |row| {
            row.set("finished", conversation.finished);
            row.set("version", conversation.version);
            row.set("last_readed_at", conversation.last_readed_at);
        });
    }
}
