//! The letter with which a member signs in.

use crate::letter::{ACCESS_LINK, Letter, LetterClass, MEMBER_NAME};

/// The link with which a member signs in once.
pub const ACCESS: Letter =
    Letter::new("member-access", LetterClass::Awaited).variables(&[MEMBER_NAME, ACCESS_LINK]);
