//! The facts of a sent e-mail.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a letter.
pub const LETTER: &[Section] = &[
    Section::new(
        Key::OutboxKindEmail,
        &[
            Fact::new("state", Key::ColumnState),
            Fact::new("created_at", Key::ColumnCreatedAt).beside(&[Beside::new("author")]),
            Fact::new("sent_at", Key::ColumnSentAt),
            Fact::new("attempts", Key::ColumnAttempts),
            Fact::new("cause", Key::SentEmailsColumnCause),
            Fact::new("member.name", Key::ColumnMember),
            Fact::new("last_error", Key::ColumnLastError),
            Fact::new("answer", Key::SentEmailsColumnAnswer).copied(),
            Fact::new("presses", Key::SentEmailsColumnPresses),
            Fact::new("machine_presses", Key::SentEmailsColumnMachinePresses),
            Fact::new("resent_of", Key::SentEmailsColumnResentOf),
            Fact::each("resends", "id", Key::SentEmailsColumnResend)
                .beside(&[Beside::new("created_at"), Beside::new("state")]),
        ],
    ),
    Section::new(
        Key::SentEmailsHeaders,
        &[
            Fact::new("subject", Key::SentEmailsColumnSubject),
            Fact::new("from", Key::ColumnFrom),
            Fact::new("to", Key::ColumnTo).copied(),
            Fact::new("reply_to", Key::SentEmailsColumnReplyTo),
            Fact::new("message_id", Key::SentEmailsColumnMessageId).copied(),
        ],
    ),
];
