//! A conversation's loaded messages, and the reading position.

use client::api::service::conversations::{Conversation, Side, WholeMessage};
use client::endpoint::can::Can;
use client::transport::Error;
use client::value::id::MessageId;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};

/// Messages on a page.
pub const PER_THREAD: usize = 30;
/// The most lines that are kept of a message: a member may send megabytes.
const MOST_LINES: usize = 400;
const MOST_CHARACTERS: usize = 8_000;

/// The text of a message, as lines.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MessageText {
    /// The message.
    pub id: MessageId,
    /// The side that wrote it.
    pub side: Side,
    /// The side that wrote it.
    pub sender: String,
    /// When.
    pub sent: Timestamp,
    /// When it was read.
    pub read: Option<Timestamp>,
    /// Its lines.
    pub lines: Vec<String>,
    /// Characters that are left out at its end.
    pub left_out: usize,
}

impl From<WholeMessage> for MessageText {
    fn from(message: WholeMessage) -> MessageText {
        let WholeMessage { id, sender_type, sender_name, send_on, readed_at, body, .. } = message;
        let (mut lines, mut used) = (Vec::new(), 0);
        for line in body.lines().take(MOST_LINES) {
            let line: String = line.replace('\t', "    ").chars().take(MOST_CHARACTERS - used).collect();
            used += line.chars().count();
            lines.push(line);
            if used >= MOST_CHARACTERS {
                break;
            }
        }
        let kept = lines.iter().map(|line| line.chars().count() + 1).sum::<usize>();
        let left_out = body.chars().count().saturating_sub(kept);
        MessageText {
            id,
            side: sender_type,
            sender: sender_name,
            sent: send_on,
            read: readed_at,
            lines,
            left_out,
        }
    }
}

/// A page of a conversation, as the server told it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadPart {
    /// The conversation.
    pub conversation: Conversation,
    /// The actions that the user may not do to it.
    pub can: Can,
    /// The page's messages, the latest first.
    pub messages: Vec<MessageText>,
    /// Messages in all.
    pub total: usize,
}

/// A conversation, as far as it is read.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// The conversation, once known.
    pub conversation: Option<Box<Conversation>>,
    /// The actions that the user may not do to it.
    pub can: Can,
    /// Its messages from the latest on, without a gap.
    pub messages: Vec<MessageText>,
    /// Messages in all.
    pub total: usize,
    /// The reason why it could not be read.
    pub failed: Option<Error>,
    waiting: bool,
    fresh: bool,
}

impl Thread {
    /// It must be read again; what is shown stays until then.
    pub fn outdate(&mut self) {
        (self.fresh, self.failed) = (false, None);
    }

    /// As [`Thread::outdate`], when the answer that is waited for will not come.
    pub fn restart(&mut self) {
        self.waiting = false;
        self.outdate();
    }

    /// Returns whether an answer is waited for.
    pub fn is_waiting(&self) -> bool {
        self.waiting
    }

    /// The page that must be read so that the first so many messages can be shown.
    pub fn wants(&mut self, messages: usize) -> Option<i64> {
        if self.waiting || self.failed.is_some() {
            return None;
        }
        let lacks = self.messages.len() < self.total.min(messages);
        if self.fresh && !lacks {
            return None;
        }
        let page = if self.fresh { self.messages.len() / PER_THREAD + 1 } else { 1 };
        (self.waiting, self.fresh) = (true, true);
        Some(i64::try_from(page).unwrap_or(1))
    }

    /// Takes a page in. Where messages came or went since, what was read of later pages is read anew.
    pub fn receive(&mut self, page: i64, part: ThreadPart) {
        self.waiting = false;
        let first = usize::try_from(page - 1).unwrap_or(0) * PER_THREAD;
        let moved = part.total != self.total;
        if first > 0 && (moved || first > self.messages.len()) {
            self.messages.truncate(PER_THREAD);
            self.fresh = false;
            return;
        }
        let end = (first + part.messages.len()).min(self.messages.len());
        let later = if moved { Vec::new() } else { self.messages.split_off(end) };
        self.messages.truncate(first);
        self.messages.extend(part.messages);
        self.messages.extend(later);
        (self.total, self.can, self.failed) = (part.total, part.can, None);
        self.conversation = Some(Box::new(part.conversation));
    }

    /// It could not be read.
    pub fn give_up(&mut self, error: Error) {
        (self.waiting, self.failed) = (false, Some(error));
    }
}

/// The reading position in a conversation that fills the screen.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reader {
    /// The selected message, from 0: the latest.
    pub cursor: usize,
    /// The first message on the screen, and its first line there.
    pub top: (usize, usize),
}
