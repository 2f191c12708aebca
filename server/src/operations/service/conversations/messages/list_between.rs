//! `messages.list-between`

use client::api::service::conversations::{ListBetween, MessageList};
use client::endpoint::Call;
use client::value::id::ConversationId;

use crate::operations::members::members;
use crate::operations::service::conversations::load::found;
use crate::operations::service::conversations::message::{narrowed, page};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Lists the messages between two members.
pub fn list_between(cx: &mut Cx<'_, '_>, call: Call<ListBetween>) -> Result<MessageList> {
    call.query.check()?;
    let (one, other) = call.path;
    members::load(cx, one)?;
    members::load(cx, other)?;
    let nowhere = ConversationId::new(0);
    let conversation = found(cx, one, other)?.unwrap_or(nowhere);
    let selection = narrowed(cx, &call.query).equals("m.conversation_id", Some(conversation));
    page(cx, &call.query, selection)
}
