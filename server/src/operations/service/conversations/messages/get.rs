//! `messages.get`: reading by staff does not mark a message as read.

use client::api::service::conversations::{GetMessage, MessageBody};
use client::endpoint::Call;
use client::wire::page::Paging;

use crate::operations::service::conversations::{THREAD, whole};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};

/// Returns the message with its text.
pub fn get(cx: &mut Cx<'_, '_>, call: Call<GetMessage>) -> Result<MessageBody> {
    let only = Paging { page: 1, per_page: 1 };
    let page = THREAD.select().equals("m.id", Some(call.path)).page(cx.conn(), only, whole)?;
    let message = page.transpose()?.data.pop().ok_or(Refusal::NotFound)?;
    Ok(MessageBody { message })
}
