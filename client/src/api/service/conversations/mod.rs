//! Conversations between a company and a representative, and their messages.

mod changes;
mod columns;
mod conversation;
mod facts;
mod foreign;
mod foreign_migration;
pub mod forms;
mod guards;
pub mod letters;
mod links;
mod lists;
mod message;
pub mod messages;
mod migration;
mod party;
mod record;
mod words;

pub use changes::*;
pub use columns::*;
pub use conversation::*;
pub use guards::*;
pub use links::*;
pub use lists::*;
pub use message::*;
pub use messages::*;
pub use migration::*;
pub use party::*;
pub use words::*;

use crate::endpoint::form::DeclaredForm;
use crate::endpoints;
use crate::message::Key;
use crate::value::id::{ConversationId, MemberId, kind};

endpoints!(
    List("Lista as conversas, cada uma com a sua mensagem mais recente.")
        .get("conversations.list", "/conversations")
        .query::<MessageFilter>()
        .answers::<ConversationList>()
        .needs(Read, Conversations)
        .lists(&CONVERSATIONS)
        .exported_by("conversations.export")
        .ours()
        .computed_by(foreign::conversations),
    Get("Mostra uma conversa com suas mensagens.")
        .get("conversations.get", "/conversation/{conversation_id}")
        .path::<ConversationId>()
        .query::<ThreadPage>()
        .answers::<Thread>()
        .guard(ConversationState::in_any_state)
        .needs(Read, Message)
        .facts("conversation", facts::CONVERSATION)
        .verb("read")
        .ours()
        .computed_by(foreign::thread),
    Finish("Encerra a conversa entre uma empresa e um representante, com o motivo.")
        .patch("conversations.finish", "/conversation/finish/{company_user_id}/{rep_user_id}")
        .path::<(MemberId, MemberId)>()
        .body::<FinishConversation>()
        .answers::<ConversationChanged>()
        .guard(ConversationState::may_finish)
        .needs(Update, Conversation)
        .acts_on::<kind::Conversation>()
        .key('e')
        .for_many()
        .undone_by(record::REOPENED)
        .forms(&[DeclaredForm::Same("conversations.finish", forms::finish)])
        .about("conversation")
        .refuses(400, Key::ConversationsFinishFailure)
        .adapted_by(foreign::finished),
    Reopen("Reabre uma conversa encerrada.")
        .post("conversations.reopen", "/conversation/reopen/{conversation_id}")
        .path::<ConversationId>()
        .answers::<ConversationChanged>()
        .guard(ConversationState::may_reopen)
        .needs(Update, Conversation)
        .acts_on::<kind::Conversation>()
        .for_many()
        .ours(),
    MarkUnread("Marca uma conversa aberta como não lida.")
        .post("conversations.mark-unread", "/conversation/unread-open/{conversation_id}")
        .path::<ConversationId>()
        .answers::<ConversationChanged>()
        .guard(ConversationState::may_mark_unread)
        .needs(Update, Conversation)
        .acts_on::<kind::Conversation>()
        .key('r')
        .for_many()
        .adapted_by(foreign::marked_unread),
    DirectLink("Gera o link direto de uma conversa para um dos seus membros.")
        .get("conversations.direct-link", "/conversation/direct-link/{conversation_id}")
        .path::<ConversationId>()
        .query::<LinkFor>()
        .answers::<ConversationLink>()
        .guard(ConversationState::in_any_state)
        .needs(Read, Message)
        .still()
        .writes()
        .acts_on::<kind::Conversation>()
        .key('l')
        .adapted_by(foreign::link),
    SendLink("Envia o link direto de uma conversa por e-mail ou WhatsApp.")
        .post("conversations.send-link", "/conversation/send-message-link/{conversation_id}")
        .path::<ConversationId>()
        .body::<SendConversationLink>()
        .answers::<LinkSent>()
        .guard(ConversationState::may_send_link)
        .needs(Read, Message)
        .sends(&[&letters::LINK])
        .acts_on::<kind::Conversation>()
        .key('s')
        .forms(&[DeclaredForm::Each("conversations.send-link", foreign::send_link_form)])
        .refuses(422, Key::ConversationsSendLinkFailure)
        .adapted_by(foreign::sent),
    ReinforceInterest("Reforça, com quem recebeu, o interesse de quem escreveu.")
        .post("conversations.reinforce-interest", "/conversation/interest-reinforcement")
        .body::<Reinforcement>()
        .answers::<LinkSent>()
        .guard(ConversationState::may_reinforce)
        .needs(Read, Message)
        .sends(&[&letters::REMINDER])
        .acts_on::<kind::Conversation>()
        .key('i')
        .about("conversation")
        .adapted_by(foreign::reinforced),
    ValidateMigrate("Confere se as conversas de um membro podem passar para outro.")
        .get("conversations.validate-migrate", "/conversation/validate-migrate/{origin_id}/{destination_id}")
        .path::<(MemberId, MemberId)>()
        .answers::<Migration>()
        .needs(Read, Tools)
        .still()
        .adapted_by(foreign_migration::previewed),
    Migrate("Passa as conversas de um membro para outro.")
        .post("conversations.migrate", "/conversation/migrate/{origin_id}/{destination_id}")
        .path::<(MemberId, MemberId)>()
        .answers::<MigrationOutcome>()
        .needs(Read, Tools)
        .destructive()
        .says(Key::SectionsDone),
);
