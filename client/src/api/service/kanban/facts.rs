//! The facts of cards.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a card.
pub const CARD: &[Section] = &[
    Section::new(
        Key::NounCardTitle,
        &[
            Fact::new("role", Key::NounBoardTitle),
            Fact::new("column", Key::KanbanFilterColumn),
            Fact::new("days", Key::KanbanColumnTitleDays).when("moved_at"),
            Fact::new("moved_at", Key::KanbanColumnTitleMovedAt).beside(&[Beside::new("moved_by")]),
            Fact::new("schedule_at", Key::KanbanColumnTitleSchedule).beside(&[Beside::new("description")]),
            Fact::new("hide_until", Key::KanbanColumnTitleHideUntil),
            Fact::new("last_contact.at", Key::ColumnLastContact).when("last_contact.at").beside(&[
                Beside::new("last_contact.channel").or(Key::KanbanFieldUnanswered),
                Beside::new("last_contact.bias"),
                Beside::new("last_contact.by"),
            ]),
            Fact::new("sales_lead_qualification", Key::FieldSalesLeadQualification),
            Fact::new("account_manager.name", Key::ColumnConsultant),
            Fact::each("tracks", "track", Key::KanbanFilterTrack).beside(&[Beside::new("status")]),
            Fact::each("tracks.attachments", "name", Key::KanbanFieldAttachment).beside(&[
                Beside::new("size"),
                Beside::new("added_at"),
                Beside::new("added_by"),
            ]),
        ],
    ),
    Section::new(
        Key::NounNoteTitles,
        &[
            Fact::new("annotation", Key::ColumnNote),
            Fact::new("next_contact_at", Key::FieldNextContactAt),
            Fact::new("bias", Key::FieldBias),
            Fact::new("tags", Key::KanbanPagePanelTags),
        ],
    ),
    Section::new(
        Key::ColumnMember,
        &[
            Fact::new("user.name", Key::ColumnName),
            Fact::new("user.id", Key::ColumnMemberNumber),
            Fact::new("user.status", Key::ColumnStatus),
            Fact::new("user.plan_group.name", Key::ColumnPlan)
                .beside(&[Beside::new("user.end_of_plan").said(Key::MomentUntil, "date")]),
            Fact::new("user.phone", Key::ColumnPhone).copied(),
            Fact::new("user.email", Key::ColumnEmail).copied(),
            Fact::new("user.type", Key::ColumnKind),
        ],
    ),
];
