//! The letter to a person of staff who forgot the password.

use crate::letter::{Letter, LetterClass, PASSWORD_LINK, PERSON_NAME};

/// The link with which a person of staff chooses a new password.
pub const PASSWORD_RESET: Letter =
    Letter::new("password-reset", LetterClass::Awaited).to_staff().variables(&[PERSON_NAME, PASSWORD_LINK]);
