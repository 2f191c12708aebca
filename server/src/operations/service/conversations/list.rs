//! `conversations.list`: every conversation, by its latest message.

use client::api::service::conversations::{ConversationList, List, MessageFilter, MessageList};
use client::endpoint::Call;

use super::message::{narrowed, page};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Every conversation, by its latest message.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<List>) -> Result<ConversationList> {
    call.query.check_of_all()?;
    let filter = MessageFilter { latest: Some(1), ..call.query };
    let selection = narrowed(cx, &filter);
    let MessageList { messages: conversations } = page(cx, &filter, selection)?;
    Ok(ConversationList { conversations })
}
