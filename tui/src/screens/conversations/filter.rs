//! The filters of conversations: those of the messages, and those that choose whose messages are listed.

use client::api::service::conversations::{Kind, ListMessages, MessageFilter, Scope};
use client::catalogue::filters::{Choice, FilterKind};
use client::message::{Key, Lang};
use client::rules::Invalid;
use client::value::id::MemberId;
use serde::{Deserialize, Serialize};

use crate::kit::filter::fields::{Beside, Fields, Word};
use crate::kit::list::query::Query;

/// The messages that a list shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct MessageQuery {
    /// The kind of scope: messages of one member or between two.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<Kind>,
    /// The member; the first of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_1: Option<MemberId>,
    /// The second of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub user_2: Option<MemberId>,
    /// The filter and the order.
    #[serde(flatten)]
    pub filter: MessageFilter,
}

impl MessageQuery {
    /// Returns whose messages are listed.
    ///
    /// # Errors
    /// The filter that lacks a member.
    pub fn scope(&self) -> Result<Scope, Invalid> {
        Scope::of(self.kind, self.user_1, self.user_2)
    }
}

/// The filters as they are typed.
pub static FIELDS: Fields = Fields::of::<ListMessages>()
    .beside(&[
        Beside { field: "type", title: Key::FieldType, kind: kinds },
        Beside { field: "user_1", title: Key::ConversationsPageFilterUser1, kind: || FilterKind::Member },
        Beside { field: "user_2", title: Key::ConversationsPageFilterUser2, kind: || FilterKind::Member },
    ])
    .called(&[
        Word::new("user_1", Key::TuiMessageFilterUser1),
        Word::new("user_2", Key::TuiMessageFilterUser2),
        Word::new("member", Key::TuiMessageFilterMember),
        Word::new("finished", Key::ColumnState).labels_alone(),
        Word::new("readed", Key::TuiMessageFilterRead).yes_alone(),
        Word::new("responded", Key::TuiMessageFilterResponded).yes_alone(),
        Word::new("sender_is_active", Key::TuiMessageFilterActive).yes_alone(),
        Word::new("latest", Key::TuiMessageFilterLatest).yes_alone(),
        Word::new("sender_type", Key::TuiMessageFilterFrom),
        Word::new("send_on", Key::TuiMessageFilterSent),
        Word::new("readed_at", Key::TuiMessageFilterReadAt),
    ])
    .checked(check);

fn kinds() -> FilterKind {
    FilterKind::Choice(vec![
        Choice::new("enviadas", Key::ConversationsPageFilterTypeSent),
        Choice::new("recebidas", Key::ConversationsPageFilterTypeReceived),
        Choice::new("conversa", Key::NounConversationTitle),
    ])
}

fn check(query: &Query, lang: Lang) -> Result<(), String> {
    let query: MessageQuery = query.read();
    let told = |invalid: Invalid| invalid.texts(lang).into_values().flatten().next().unwrap_or_default();
    query.scope().map_err(told)?;
    query.filter.check().map_err(told)
}
