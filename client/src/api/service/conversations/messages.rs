//! The calls of messages.

use super::{ConversationState, Direction, MESSAGES, MessageBody, MessageFilter, MessageList, foreign};
use crate::api::account::session::Done;
use crate::endpoints;
use crate::value::id::{MemberId, MessageId, kind};

endpoints!(
    ListMessages("Lista as mensagens de todos os membros, da mais recente para a mais antiga.")
        .get("messages.list", "/messages")
        .query::<MessageFilter>()
        .answers::<MessageList>()
        .needs(Read, Conversations)
        .lists(&MESSAGES)
        .exported_by("messages.export")
        .adapted_by(foreign::messages),
    ListOfMember("Lista as mensagens enviadas ou recebidas por um membro.")
        .get("messages.list-of-member", "/messages/{type}/{id}")
        .path::<(Direction, MemberId)>()
        .query::<MessageFilter>()
        .answers::<MessageList>()
        .needs(Read, Conversations)
        .still()
        .lists(&MESSAGES)
        .exported_by("messages.export-of-member")
        .adapted_by(foreign::of_member),
    ListBetween("Lista as mensagens trocadas entre dois membros.")
        .get("messages.list-between", "/messages/conversa/{id}/{id2}")
        .path::<(MemberId, MemberId)>()
        .query::<MessageFilter>()
        .answers::<MessageList>()
        .needs(Read, Conversations)
        .still()
        .lists(&MESSAGES)
        .exported_by("messages.export-between")
        .adapted_by(foreign::between),
    GetMessage("Mostra uma mensagem.")
        .get("messages.get", "/message/{id}")
        .path::<MessageId>()
        .answers::<MessageBody>()
        .needs(Read, Message)
        .adapted_by(foreign::body),
    DeleteMessage("Remove uma mensagem para sempre.")
        .delete("messages.delete", "/message/{id}")
        .path::<MessageId>()
        .answers::<Done>()
        .guard(ConversationState::in_any_state)
        .needs(Delete, Message)
        .destructive()
        .acts_on::<kind::Message>()
        .key('d')
        .verb("delete_message")
        .adapted_by(foreign::deleted),
);
