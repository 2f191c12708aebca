//! Conversations between a company and a representative, and their messages.

mod changes;
mod columns;
mod conversation;
mod foreign;
mod foreign_migration;
pub mod forms;
mod guards;
mod links;
mod lists;
mod message;
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
pub use migration::*;
pub use party::*;
pub use words::*;

use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::{ConversationId, MemberId, MessageId};

endpoints! {
    /// Lista as mensagens de todos os membros, da mais recente para a mais antiga.
    ListMessages "messages.list" GET "/messages"
        query(MessageFilter) -> MessageList, needs(Read, Conversations), lists(MESSAGES, "messages.export"), adapted_by(foreign::messages);
    /// Lista as mensagens enviadas ou recebidas por um membro.
    ListOfMember "messages.list-of-member" GET "/messages/{type}/{id}"
        path((Direction, MemberId)) query(MessageFilter) -> MessageList, needs(Read, Conversations), lists(MESSAGES, "messages.export-of-member"), adapted_by(foreign::of_member);
    /// Lista as mensagens trocadas entre dois membros.
    ListBetween "messages.list-between" GET "/messages/conversa/{id}/{id2}"
        path((MemberId, MemberId)) query(MessageFilter) -> MessageList, needs(Read, Conversations), lists(MESSAGES, "messages.export-between"), adapted_by(foreign::between);
    /// Lista as conversas, cada uma com a sua mensagem mais recente.
    List "conversations.list" GET "/conversations"
        query(MessageFilter) -> ConversationList, needs(Read, Conversations), lists(CONVERSATIONS, "conversations.export"), is(ours), computed_by(foreign::conversations);
    /// Mostra uma conversa com suas mensagens.
    Get "conversations.get" GET "/conversation/{conversation_id}"
        path(ConversationId) query(ThreadPage) -> Thread, needs(Read, Message),
        guard(ConversationState::in_any_state), verb("read"), is(ours), computed_by(foreign::thread);
    /// Mostra uma mensagem.
    ReadMessage "messages.get" GET "/message/{id}"
        path(MessageId) -> MessageBody, needs(Read, Message), adapted_by(foreign::body);
    /// Encerra a conversa entre uma empresa e um representante, com o motivo.
    Finish "conversations.finish" PATCH "/conversation/finish/{company_user_id}/{rep_user_id}"
        path((MemberId, MemberId)) body(FinishConversation) -> ConversationChanged,
        needs(Update, Conversation), acts(Conversation, 'e', many),
        guard(ConversationState::may_finish), undone_by(record::REOPENED),
        forms("conversations.finish" = forms::finish), about("conversation"), refuses(400, ConversationsFinishFailure), adapted_by(foreign::finished);
    /// Reabre uma conversa encerrada.
    Reopen "conversations.reopen" POST "/conversation/reopen/{conversation_id}"
        path(ConversationId) -> ConversationChanged, needs(Update, Conversation), acts(Conversation, many),
        guard(ConversationState::may_reopen), is(ours);
    /// Marca uma conversa aberta como não lida.
    MarkUnread "conversations.mark-unread" POST "/conversation/unread-open/{conversation_id}"
        path(ConversationId) -> ConversationChanged, needs(Update, Conversation), acts(Conversation, 'r', many),
        guard(ConversationState::may_mark_unread), adapted_by(foreign::marked_unread);
    /// Remove uma mensagem para sempre.
    DeleteMessage "messages.delete" DELETE "/message/{id}"
        path(MessageId) -> Done, needs(Delete, Message), danger(Destructive), acts(Message, 'd'),
        guard(ConversationState::in_any_state), verb("delete_message"), adapted_by(foreign::deleted);
    /// Gera o link direto de uma conversa para um dos seus membros.
    DirectLink "conversations.direct-link" GET "/conversation/direct-link/{conversation_id}"
        path(ConversationId) query(LinkFor) -> ConversationLink, needs(Read, Message), danger(Write), acts(Conversation, 'l'),
        guard(ConversationState::in_any_state), adapted_by(foreign::link);
    /// Envia o link direto de uma conversa por e-mail ou WhatsApp.
    SendLink "conversations.send-link" POST "/conversation/send-message-link/{conversation_id}"
        path(ConversationId) body(SendConversationLink) -> LinkSent, needs(Read, Message), acts(Conversation, 's'),
        guard(ConversationState::may_send_link), forms("conversations.send-link" => foreign::send_link_form),
        refuses(422, ConversationsSendLinkFailure), adapted_by(foreign::sent);
    /// Reforça, com quem recebeu, o interesse de quem escreveu.
    ReinforceInterest "conversations.reinforce-interest" POST "/conversation/interest-reinforcement"
        body(Reinforcement) -> LinkSent, needs(Read, Message), acts(Conversation, 'i'),
        guard(ConversationState::may_reinforce), about("conversation"), adapted_by(foreign::reinforced);
    /// Confere se as conversas de um membro podem passar para outro.
    ValidateMigration "conversations.validate-migrate" GET "/conversation/validate-migrate/{origin_id}/{destination_id}"
        path((MemberId, MemberId)) -> Migration, needs(Read, Tools), adapted_by(foreign_migration::previewed);
    /// Passa as conversas de um membro para outro.
    Migrate "conversations.migrate" POST "/conversation/migrate/{origin_id}/{destination_id}"
        path((MemberId, MemberId)) -> MigrationOutcome, needs(Read, Tools), danger(Destructive),
        says(SectionsDone);
}
