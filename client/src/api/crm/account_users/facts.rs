//! The facts of a person of accounts.

use crate::facts::{Fact, Section};
use crate::message::Key;

/// The facts of a person of accounts.
pub const ACCOUNT_USER: &[Section] = &[Section::new(
    Key::NounAccountUserTitle,
    &[
        Fact::new("state", Key::ColumnState),
        Fact::new("email", Key::ColumnEmail).copied(),
        Fact::new("phone", Key::ColumnPhone).copied(),
        Fact::new("accounts", Key::NounAccountTitles),
        Fact::new("created_at", Key::ColumnCreatedAt),
    ],
)];
