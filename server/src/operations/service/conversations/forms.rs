//! `conversations.finish-form` and `conversations.send-link-form`: the two forms of a conversation, as data.

use client::api::service::conversations::{FinishForm, SendLinkForm};
use client::endpoint::Call;
use client::form::{Form, conversation};

use super::load::load;
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The form that closes one.
pub fn finish(cx: &mut Cx<'_, '_>, _: Call<FinishForm>) -> Result<Form> {
    Ok(conversation::finish(cx.lang()))
}

/// The form that sends its link.
pub fn send_link(cx: &mut Cx<'_, '_>, call: Call<SendLinkForm>) -> Result<Form> {
    let found = load(cx, call.path)?.conversation;
    Ok(conversation::send_link(&found, cx.lang()))
}
