//! The facts of an account.

use crate::facts::{Fact, Section};
use crate::message::Key;

/// The facts of an account.
pub const ACCOUNT: &[Section] = &[
    Section::new(
        Key::NounAccountTitle,
        &[
            Fact::new("stage", Key::AccountsFieldStage),
            Fact::new("stage_reason", Key::ColumnReason),
            Fact::new("owner", Key::AccountsFieldOwner),
            Fact::new("people", Key::AccountsFieldPeople),
            Fact::new("account_manager.name", Key::ColumnConsultant),
            Fact::new("next_step", Key::AccountsFieldNextStep),
            Fact::new("next_step_on", Key::AccountsFieldNextStepOn),
        ],
    ),
    Section::new(
        Key::FieldCompany,
        &[
            Fact::new("document", Key::FieldCnpj).copied(),
            Fact::new("segment", Key::NounSegmentTitle),
            Fact::new("city", Key::FieldCity),
            Fact::new("state", Key::ColumnAddressState),
            Fact::new("site", Key::FieldWebsite).copied(),
            Fact::new("source", Key::FieldOrigin),
            Fact::new("notes", Key::ColumnNotes),
            Fact::new("created_at", Key::ColumnCreatedAt),
        ],
    ),
];
