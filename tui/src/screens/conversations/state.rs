//! The screen of conversations: its list, the threads and members that are read around it, and what was done there.

use std::collections::BTreeMap;

use client::api::members::members::Member;
use client::api::service::conversations::{Conversation, MessageFilter};
use client::list::Order;
use client::transport::Error;
use client::value::id::{ConversationId, MemberId};
use serde::{Deserialize, Serialize};

use crate::kit::filter::Records;
use crate::kit::filter::words::Words;
use crate::kit::list::List;
use crate::kit::list::row::Row;
use crate::kit::list::views::Counts;
use crate::kit::shell::Shell;
use crate::screens::conversations::columns::TABLE;
use crate::screens::conversations::filter::{FIELDS, MessageQuery};
use crate::screens::conversations::read::Part;
use crate::screens::conversations::thread::{Reader, Thread, ThreadPart};

/// Threads kept.
const MOST_THREADS: usize = 40;
/// Limit on concurrent thread requests: a user who moves on does not wait for skipped ones.
const MOST_ASKED: usize = 3;
/// How many rows below and above the cursor are read ahead.
const AHEAD: [i64; 4] = [0, 1, -1, 2];
/// Messages read before the last of those on the screen is reached.
const MARGIN: usize = 10;

/// The screen of conversations.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conversations {
    /// The list.
    pub list: List,
    /// How many conversations each view has.
    pub counts: Counts,
    /// The conversation that is open on the whole screen.
    pub reader: Option<Reader>,
    /// Whether the selected conversation is shown beside the list.
    pub preview: bool,
    /// Whether its members are shown.
    pub members_shown: bool,
    /// The conversation that a command names; else it is about the selected one.
    pub named: Option<ConversationId>,
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
    /// Why it could not be read.
    Failed(Error),
}

impl Default for Conversations {
    fn default() -> Conversations {
        Conversations {
            list: List::of(TABLE.opening()),
            counts: Counts::default(),
            reader: None,
            preview: true,
            members_shown: false,
            named: None,
            threads: BTreeMap::new(),
            recent: Vec::new(),
            people: BTreeMap::new(),
        }
    }
}

/// No filter chooses among records.
static NO_RECORDS: Records = Records::new();

/// Returns what the words of the filter line mean.
pub fn words(shell: &Shell) -> Words<'static> {
    Words::new(&FIELDS, &NO_RECORDS, shell.lang, |field| shell.may_use(field.needs))
}

impl Conversations {
    /// Forgets everything of the user, except how the screen is parted.
    pub fn clear(&mut self) {
        let (preview, members_shown) = (self.preview, self.members_shown);
        let mut fresh = Conversations { preview, members_shown, ..Conversations::default() };
        fresh.list.window = self.list.window.next();
        *self = fresh;
    }

    /// Whether a filter may be sorted by a column: only when it names a member, or by the id.
    pub fn may_sort(query: &MessageQuery, field: &'static str) -> bool {
        let order_by = Some(Order::descending(field).into());
        let ordered = MessageFilter { order_by, ..query.filter.clone() };
        query.user_1.is_some() || ordered.check_of_all().is_ok()
    }

    /// The conversation on which commands act: the one that a command names, else the marked one, else the one that is open, else
    /// the one under the cursor. Several marked ones are changed together, and only by what many can be changed by.
    pub fn target(&self) -> Option<ConversationId> {
        self.named.or_else(|| self.marked().next()).or_else(|| self.current())
    }

    /// The conversations of the marked rows, each once, in the order in which they were marked.
    pub fn marked(&self) -> impl Iterator<Item = ConversationId> {
        let rows = self.list.marks.rows();
        let is_first = |at: usize| !rows[..at].iter().any(|row| row.record == rows[at].record);
        (0..rows.len()).filter(move |at| is_first(*at)).map(|at| conversation_of(&rows[at]))
    }

    /// The conversation that the screen shows: the one that a command names, else the one that is open, else the one under the
    /// cursor.
    pub fn current(&self) -> Option<ConversationId> {
        let open = self.reader.as_ref().map(|reader| reader.conversation);
        self.named.or(open).or_else(|| self.list.selected().map(conversation_of))
    }

    /// A conversation's messages, as far as they are read.
    pub fn thread(&self, id: ConversationId) -> Option<&Thread> {
        self.threads.get(&id)
    }

    /// A row of a conversation: the selected one if it is of it.
    pub fn row(&self, id: ConversationId) -> Option<&Row> {
        let marked = self.list.marks.rows().iter().find(|row| row.record == id.get());
        let selected = self.list.selected().filter(|row| row.record == id.get());
        let held = selected.or_else(|| self.list.window.rows().find(|row| row.record == id.get()));
        held.or(marked)
    }

    /// The company and the representative of a conversation, once known.
    pub fn members(&self, id: ConversationId) -> Option<[MemberId; 2]> {
        let of_row = self
            .row(id)
            .map(|row| ["company_user_id", "rep_user_id"].map(|path| MemberId::new(row.number(path))));
        let conversation = || self.thread(id)?.conversation.as_ref();
        of_row.or_else(|| conversation().map(|both| [both.company.id, both.representative.id]))
    }

    /// A member, as far as it is read.
    pub fn person(&self, id: MemberId) -> Option<&Person> {
        self.people.get(&id)
    }

    /// The threads and members that the screen shows, or will when the cursor moves on.
    pub fn wanted(&mut self, may_read: bool) -> Vec<Part> {
        let mut asks = Vec::new();
        let open = self.reader.as_ref().map(|reader| (reader.conversation, reader.cursor + MARGIN));
        let mut wanted: Vec<(ConversationId, usize)> = open.into_iter().collect();
        if self.reader.is_none() && self.preview {
            let place = |by: i64| self.list.window.row(self.list.cursor.checked_add_signed(by)?);
            wanted.extend(AHEAD.into_iter().filter_map(|by| Some((conversation_of(place(by)?), 0))));
        }
        for (id, messages) in wanted.into_iter().filter(|_| may_read) {
            let waiting = self.threads.values().filter(|thread| thread.is_waiting()).count();
            if waiting < MOST_ASKED {
                asks.extend(self.keep(id).wants(id, messages));
            }
        }
        if self.members_shown
            && let Some(members) = self.current().and_then(|id| self.members(id))
        {
            let unknown = members.into_iter().filter(|id| !self.people.contains_key(id));
            let unknown: Vec<MemberId> = unknown.collect();
            for id in unknown {
                self.people.insert(id, Person::Waiting);
                asks.push(Part::Member(id));
            }
        }
        asks
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

    /// Takes a page of a thread in, or why there is none.
    pub fn receive_thread(&mut self, id: ConversationId, page: i64, part: Result<ThreadPart, Error>) {
        let Some(thread) = self.threads.get_mut(&id) else { return };
        let before = thread.messages.iter().map(|message| message.id).collect::<Vec<_>>();
        match part {
            Ok(part) => thread.receive(page, part),
            Err(error) => thread.give_up(error),
        }
        // The reader stays at the current message.
        let reader = self.reader.as_mut().filter(|reader| reader.conversation == id && page == 1);
        if let (Some(reader), Some(last)) = (reader, thread.messages.len().checked_sub(1)) {
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

    /// Everything around the list is read again, because something was missed.
    pub fn outdate_all(&mut self) {
        self.threads.values_mut().for_each(Thread::restart);
        self.people.clear();
        self.counts.restart();
    }

    /// Puts a conversation as it is now in place of what is held of it.
    pub fn replace(&mut self, conversation: &Conversation) {
        if let Some(thread) = self.threads.get_mut(&conversation.id) {
            thread.conversation = Some(Box::new(conversation.clone()));
        }
        self.list.window.touch(conversation.id.get(), |row| {
            row.set("finished", conversation.finished);
            row.set("version", conversation.version);
            row.set("last_readed_at", conversation.last_readed_at);
        });
    }
}

/// Returns the conversation that a row shows.
pub fn conversation_of(row: &Row) -> ConversationId {
    ConversationId::new(row.record)
}
