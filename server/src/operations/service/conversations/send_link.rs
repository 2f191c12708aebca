//! `conversations.send-link`

use client::api::service::conversations::{LinkSent, SendLink, letters};
use client::endpoint::Call;
use client::message::Key;

use super::load::{LoadedConversation, load};
use super::notify::{Notice, notify};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Sends a member the link of an open conversation.
pub fn send_link(cx: &mut Cx<'_, '_>, call: Call<SendLink>) -> Result<LinkSent> {
    let LoadedConversation { conversation, .. } = cx.hold(|cx| {
        let loaded = load(cx, call.path)?;
        cx.guard(&call, &loaded.state)?;
        Ok((loaded.record(), loaded))
    })?;
    let side = call.body.to.unwrap_or(conversation.listener());
    let member = conversation.party(side);
    call.body.check(member)?;
    let notice = Notice {
        letter: &letters::LINK,
        text: Key::ConversationsLinkBody,
        channels: &call.body.channels,
        key: format!("link {} {}", call.path, cx.context.request_id),
        reinforced: None,
    };
    let outbox = notify(cx, &conversation, side, &notice)?;
    let message = Key::ConversationsSendLinkSuccess.text(cx.lang(), &[]);
    Ok(LinkSent { message, member: Some(member.clone()), outbox })
}
