//! The letters to the team.

use crate::letter::{ACCESS_LINK, AUTHOR_NAME, Letter, LetterClass, PERSON_NAME};

/// The link with which a new account chooses its password.
pub const INVITATION: Letter = Letter::new("staff-invitation", LetterClass::Awaited).to_staff().variables(&[
    PERSON_NAME,
    AUTHOR_NAME,
    ACCESS_LINK,
]);
