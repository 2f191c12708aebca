//! Conversations and messages as kinds of records.

use serde_json::Value;

use super::words::{Channel, CloseReason};
use super::{Get, GetMessage, ListMessages, Reopen};
use crate::endpoint::Endpoint;
use crate::endpoint::action::{Undo, change_of};
use crate::message::{Key, Lang};
use crate::record::{Field, Kind, Page, Record};
use crate::value::id::{ConversationId, kind};
use crate::wire::rehearsal::{Change, Inverse};

impl Record for kind::Conversation {
    const KIND: &'static Kind = &Kind {
        name: "conversation",
        table: "conversations",
        members: &["company_user_id", "rep_user_id"],
        read_by: Some(Get::ID),
        page: Some(Page { address: "/cms/conversations?finished=all&open={id}", name: None }),
        heard_by: ListMessages::NEEDS,
        fields: &[
            Field::words("finished", Key::ColumnState, finished),
            Field::word::<CloseReason>("reason", Key::ColumnReason),
            Field::text("note", Key::ConversationsFinishNote),
            Field::new("readed", Key::HistoryFieldReaded),
            Field::id("company_user_id", Key::MemberKindCompany),
            Field::id("rep_user_id", Key::MemberKindRepresentative),
            Field::id("message", Key::NounMessageTitle),
            Field::id("joined", Key::HistoryFieldJoined),
            Field::id("joined_by", Key::HistoryFieldJoinedBy),
            Field::id("link.user_id", Key::HistoryFieldLinkFor),
            Field::new("link.expires_at", Key::HistoryFieldLinkUntil),
            Field::id("sent.user_id", Key::HistoryFieldSentTo),
            Field::word::<Channel>("sent.channels", Key::FieldChannels),
            Field::new("sent.expires_at", Key::HistoryFieldLinkUntil),
        ],
    };
}

impl Record for kind::Message {
    const KIND: &'static Kind = &Kind {
        name: "message",
        table: "messages",
        members: &["sender_id", "receiver_id"],
        read_by: Some(GetMessage::ID),
        page: None,
        heard_by: ListMessages::NEEDS,
        fields: &[],
    };
}

fn finished(value: &Value, lang: Lang) -> Option<String> {
    let key = if value.as_bool()? { Key::ConversationsStatusFinished } else { Key::ConversationsStatusOpen };
    Some(key.text(lang, &[]))
}

/// The undo of a closing: reopens the conversation.
pub const REOPENED: Undo = Undo { endpoint: Reopen::ID, call: reopened };

fn reopened(changes: &[Change]) -> Option<Inverse> {
    let change = change_of::<kind::Conversation>(changes)?;
    Some(Inverse::from(&Reopen::at(ConversationId::new(change.id))))
}
