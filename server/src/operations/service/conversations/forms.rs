//! The form that sends the link of a conversation.

use client::api::service::conversations::forms;
use client::value::id::ConversationId;

use super::load::load;
use crate::work::form::{FormMaker, path};

/// The forms, by their names.
pub const FORMS: &[FormMaker] = &[FormMaker {
    name: "conversations.send-link",
    make: |cx, values| {
        let found = load(cx, path::<ConversationId>(values)?)?.conversation;
        Ok(forms::send_link(&found, cx.lang()))
    },
}];
