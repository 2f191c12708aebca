//! The facts of an e-mail that came in.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of an e-mail that came in.
pub const INCOMING: &[Section] = &[Section::new(
    Key::NounLetterTitle,
    &[
        Fact::new("state", Key::ColumnState),
        Fact::new("assignee.name", Key::LettersColumnAssignee),
        Fact::new("finished_at", Key::LettersColumnFinishedAt).beside(&[Beside::new("finished_by")]),
        Fact::new("kind", Key::ColumnKind),
        Fact::new("received_at", Key::LettersColumnReceivedAt),
        Fact::new("from", Key::ColumnFrom).copied(),
        Fact::new("subject", Key::SentEmailsColumnSubject),
        Fact::new("outbox_id", Key::LettersColumnAbout),
        Fact::new("member.name", Key::ColumnMember),
        Fact::new("answer", Key::SentEmailsColumnAnswer).copied(),
    ],
)];
