//! An attempt at a delivery, and the knowledge of its outcome. A message that was handed over and not refused may have
//! arrived, whatever ended the attempt: a time limit, a broken connection, an unreadable answer, our own store.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::Lane;
use super::verdict::SmtpAnswer;

/// How long after an unknown outcome a receiver may still be at work: longer than any gateway takes to answer.
pub const SETTLING: SignedDuration = SignedDuration::from_secs(90);

/// How far the clocks of two servers may differ. An entry changed further in the future was changed before the
/// clock was set back; its lease and due time count as past.
pub const SKEW: SignedDuration = SignedDuration::from_secs(60);

/// One attempt.
#[derive(Debug)]
pub struct Attempt {
    /// The entry's key, the same at each attempt.
    pub key: String,
    /// The entry's number, which orders the files of a folder; receivers do not learn it.
    pub(super) number: i64,
    /// True while an earlier attempt may still take effect: the receiver is only asked what it has.
    only_looks: bool,
    handed_over: AtomicBool,
    found_nothing: AtomicBool,
    refusal: OnceLock<SmtpAnswer>,
    headers: OnceLock<LetterHeaders>,
}

/// The headers of a letter that its recipient reads.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LetterHeaders {
    /// The sender.
    pub from: String,
    /// Whom an answer reaches.
    pub reply_to: Option<String>,
    /// The identifier.
    pub message_id: String,
}

/// The consequence of an attempt without success for the next one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AfterUnknown {
    /// The receiver is asked what it has, before anything is sent again.
    Look,
    /// It is sent again, under its key, once the receiver is surely done.
    RepeatLater,
    /// It is set aside until a user decides.
    SetAside,
}

impl Attempt {
    /// Creates an attempt. `unknown_at` is when an earlier one ended without an outcome.
    pub fn new(key: String, unknown_at: Option<Timestamp>, now: Timestamp) -> Attempt {
        // The clock may have been set back meanwhile.
        let only_looks = unknown_at.is_some_and(|at| now.duration_since(at).abs() < SETTLING);
        Attempt {
            key,
            number: 0,
            only_looks,
            handed_over: AtomicBool::new(false),
            found_nothing: AtomicBool::new(false),
            refusal: OnceLock::new(),
            headers: OnceLock::new(),
        }
    }

    /// Names the entry, for the name of its file.
    #[must_use]
    pub fn of_entry(self, number: i64) -> Attempt {
        Attempt { number, ..self }
    }

    /// Returns the name of the entry's file in a folder: in the order of the entries, and the same at each attempt.
    pub fn file_name(&self, ending: &str) -> String {
        format!("{:010}-{}.{ending}", self.number, self.key)
    }

    /// Creates an attempt that only asks the receiver what it has.
    pub fn looking(key: String, now: Timestamp) -> Attempt {
        Attempt::new(key, Some(now), now)
    }

    /// Returns whether the receiver was asked and has nothing.
    pub fn found_nothing(&self) -> bool {
        self.found_nothing.load(Ordering::Acquire)
    }

    /// Marks that what follows may take effect. Rejects it while an earlier attempt may still do so.
    ///
    /// # Errors
    /// A sentence for the outbox's row.
    pub fn hand_over(&self) -> Result<(), String> {
        if self.only_looks {
            self.found_nothing.store(true, Ordering::Release);
            return Err("the outcome of an earlier attempt is not known yet: only looked up".into());
        }
        self.handed_over.store(true, Ordering::Release);
        Ok(())
    }

    /// Marks that the receiver refused what was handed over, or never had it.
    pub fn refused(&self) {
        self.handed_over.store(false, Ordering::Release);
    }

    /// Keeps the answer by which a mail server refused it.
    pub fn refused_with(&self, answer: SmtpAnswer) {
        self.refused();
        let _ = self.refusal.set(answer);
    }

    /// Keeps the headers under which a letter leaves.
    pub fn leaves_as(&self, headers: LetterHeaders) {
        let _ = self.headers.set(headers);
    }

    /// Returns the headers under which the letter leaves.
    pub fn headers(&self) -> Option<&LetterHeaders> {
        self.headers.get()
    }

    /// Returns the answer by which a mail server refused it.
    pub fn refusal(&self) -> Option<&SmtpAnswer> {
        self.refusal.get()
    }

    /// Returns whether something was handed over and not refused.
    pub fn is_unknown(&self) -> bool {
        self.handed_over.load(Ordering::Acquire)
    }
}

impl Lane {
    /// Returns what follows an attempt without an outcome. No mail server can be asked. A letter for which its recipient
    /// waits comes again under its `Message-ID`, rather twice than never; the provider of WhatsApp messages recognises the key.
    pub fn after_unknown(self) -> AfterUnknown {
        match self {
            Lane::Email | Lane::Promotion => AfterUnknown::SetAside,
            Lane::Awaited | Lane::Whatsapp => AfterUnknown::RepeatLater,
            Lane::Sandbox | Lane::Iugu | Lane::Vindi => AfterUnknown::Look,
        }
    }
}
