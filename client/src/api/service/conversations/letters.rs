//! The letters that lead into a conversation.

use crate::letter::{Letter, LetterClass, MEMBER_NAME, Variable, VariableKind};
use crate::message::Key;

/// The variables of both letters.
const VARIABLES: &[Variable] = &[
    MEMBER_NAME,
    Variable::text("conversa.membro", Key::LetterVariableTalkMember, "Rede Alfa")
        .up_to("Rede Alfa de Franquias e Participações Empresariais do Brasil <Holding> S.A."),
    Variable::url("link.conversa", Key::LetterVariableTalkLink, "https://exemplo.test/conversa/7").required(),
    Variable::new(
        "link.validade",
        Key::LetterVariableLinkUntil,
        VariableKind::Moment,
        "2026-12-03T12:00:00Z",
    ),
];

/// The link of a conversation.
pub const LINK: Letter = Letter::new("conversation-link", LetterClass::Service).variables(VARIABLES);
/// The reminder that the other member waits for an answer.
pub const REMINDER: Letter = Letter::new("conversation-reminder", LetterClass::Service).variables(VARIABLES);
