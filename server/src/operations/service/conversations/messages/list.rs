//! `messages.list`

use client::api::service::conversations::{ListMessages, MessageList};
use client::endpoint::Call;

use crate::operations::service::conversations::message::{narrowed, page};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Everybody's messages.
pub fn list(cx: &mut Cx<'_, '_>, call: Call<ListMessages>) -> Result<MessageList> {
    call.query.check_of_all()?;
    let selection = narrowed(cx, &call.query);
    page(cx, &call.query, selection)
}
