//! The letters to an address of a member: the request to confirm it, and the link to choose a password.

use crate::letter::{LINK_UNTIL, Letter, LetterClass, MEMBER_NAME, PASSWORD_LINK, Variable};
use crate::message::Key;

/// The request to confirm an e-mail address.
pub const CONFIRMATION: Letter = Letter::new("email-confirmation", LetterClass::Awaited).variables(&[
    MEMBER_NAME,
    Variable::text("email.endereco", Key::LetterVariableEmailAddress, "ana@exemplo.test")
        .up_to("um.endereco.de.email.bem.comprido+com.etiqueta@um-dominio-tambem-comprido.exemplo.test"),
    Variable::url(
        "link.confirmacao",
        Key::LetterVariableConfirmationLink,
        "https://exemplo.test/confirmar/7",
    )
    .required(),
    LINK_UNTIL,
]);
/// The link with which a member chooses a password.
pub const PASSWORD: Letter =
    Letter::new("member-password", LetterClass::Awaited).variables(&[MEMBER_NAME, PASSWORD_LINK]);
