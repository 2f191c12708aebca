//! The letter that recommends a member.

use crate::letter::{AUTHOR_NAME, LONG_TEXT, Letter, LetterClass, MEMBER_NAME, UNSUBSCRIBE_LINK, Variable};
use crate::message::Key;

/// The recommendation of a member to another.
pub const INDICATION: Letter = Letter::new("indication", LetterClass::Promotion).variables(&[
    MEMBER_NAME,
    AUTHOR_NAME,
    Variable::text("indicado.nome", Key::LetterVariableRecommendedName, "Rede Alfa")
        .up_to("Rede Alfa de Franquias e Participações Empresariais do Brasil \"Holding\" S.A."),
    Variable::text("indicado.tipo", Key::LetterVariableRecommendedKind, "Franqueador"),
    Variable::text("mensagem", Key::LetterVariableMessage, "Vale a conversa.").up_to(LONG_TEXT).optional(),
    UNSUBSCRIBE_LINK,
]);
