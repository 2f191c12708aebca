//! The letter that welcomes a member.

use crate::letter::{Letter, LetterClass, MEMBER_NAME, PRODUCT_NAME, Variable};
use crate::message::Key;

/// The welcome.
pub const WELCOME: Letter = Letter::new("registration-welcome", LetterClass::Service).variables(&[
    MEMBER_NAME,
    PRODUCT_NAME,
    Variable::url("link.site", Key::LetterVariableSiteLink, "https://exemplo.test").required(),
]);
