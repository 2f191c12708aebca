//! The facts of a person of accounts.

use crate::facts::{Beside, Fact, Section};
use crate::message::Key;

/// The facts of a person of accounts.
pub const ACCOUNT_USER: &[Section] = &[
    Section::new(
        Key::NounAccountUserTitle,
        &[
            Fact::new("state", Key::ColumnState),
            Fact::new("email", Key::ColumnEmail).copied(),
            Fact::new("phone", Key::ColumnPhone).copied(),
            Fact::new("member.name", Key::ColumnMember),
            Fact::new("created_at", Key::ColumnCreatedAt),
        ],
    ),
    Section::new(
        Key::NounAccountTitles,
        &[Fact::each("memberships", "permission", Key::NounAccountTitles).named_by("account.name").beside(
            &[
                Beside::new("from_day").said(Key::RecordPageOwnerSince, "date"),
                Beside::new("until_day").said(Key::MomentUntil, "date"),
                Beside::new("reason"),
            ],
        )],
    ),
];
