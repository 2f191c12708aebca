//! The facts of conversations.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a conversation.
pub const CONVERSATION: &[Section] = &[
    Section::new(
        Key::NounConversationTitle,
        &[
            Fact::new("id", Key::ColumnId),
            Fact::new("finished", Key::ColumnState),
            Fact::new("finished_at", Key::FieldFinishedAt).beside(&[Beside::new("finished_by")]),
            Fact::new("reason", Key::ColumnReason).beside(&[Beside::new("note")]),
            Fact::new("created_at", Key::ColumnCreatedAt),
            Fact::new("last_message_at", Key::FieldLastMessageAt).beside(&[Beside::new("last_sender_type")]),
            Fact::new("last_readed_at", Key::FieldLastReadedAt),
            Fact::new("reinforced_at", Key::FieldReinforcedAt),
        ],
    ),
    Section::new(
        Key::MemberKindCompany,
        &[
            Fact::new("company.name", Key::ColumnName),
            Fact::new("company.id", Key::ColumnMemberNumber),
            Fact::new("company.status", Key::ColumnStatus),
            Fact::new("company.phone", Key::ColumnPhone).copied(),
            Fact::new("company.email", Key::ColumnEmail).copied(),
        ],
    ),
    Section::new(
        Key::MemberKindRepresentative,
        &[
            Fact::new("representative.name", Key::ColumnName),
            Fact::new("representative.id", Key::ColumnMemberNumber),
            Fact::new("representative.status", Key::ColumnStatus),
            Fact::new("representative.phone", Key::ColumnPhone).copied(),
            Fact::new("representative.email", Key::ColumnEmail).copied(),
        ],
    ),
];
