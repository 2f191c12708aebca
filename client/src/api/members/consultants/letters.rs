//! The letters to the team about assignments.

use crate::letter::{
    AUTHOR_NAME, CONSULTANT_NAME, LONG_TEXT, Letter, LetterClass, MEMBER_ID, MEMBER_NAME, Variable,
};
use crate::message::Key;

/// The news that a member has another consultant.
pub const ASSIGNED: Letter =
    Letter::new("consultant-assigned", LetterClass::Service).to_staff().variables(&[
        AUTHOR_NAME,
        MEMBER_NAME,
        MEMBER_ID,
        CONSULTANT_NAME,
        Variable::text("motivo", Key::LetterVariableAssignmentReason, "Acordo entre os dois")
            .up_to(LONG_TEXT),
    ]);
/// The request of a consultant for a member.
pub const REQUEST: Letter = Letter::new("assignment-request", LetterClass::Service).to_staff().variables(&[
    AUTHOR_NAME,
    MEMBER_NAME,
    MEMBER_ID,
]);
