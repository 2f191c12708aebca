//! The letter after a block.

use crate::letter::{Letter, LetterClass, MEMBER_NAME, PRODUCT_NAME, Variable};
use crate::message::Key;

/// The rule that applies after a release.
pub const RELEASE: Letter = Letter::new("pro-release", LetterClass::Service).variables(&[
    MEMBER_NAME,
    PRODUCT_NAME,
    Variable::text("regra", Key::LetterVariableProRule, "Responder em até 48 horas").required(),
]);
