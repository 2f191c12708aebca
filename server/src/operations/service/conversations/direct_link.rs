//! `conversations.direct-link`: a GET that is audited, as specified.

use client::api::service::conversations::{ConversationLink, DirectLink};
use client::endpoint::Call;
use serde_json::json;

use super::link;
use super::load::{LoadedConversation, load};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Creates a link for one of the two members.
pub fn direct_link(cx: &mut Cx<'_, '_>, call: Call<DirectLink>) -> Result<ConversationLink> {
    let LoadedConversation { conversation, .. } = cx.hold(|cx| {
        let loaded = load(cx, call.path)?;
        cx.guard(&call, &loaded.state)?;
        Ok((loaded.record(), loaded))
    })?;
    let side = call.query.to.unwrap_or(conversation.listener());
    let link = link::make(cx, &conversation, side)?;
    let member = conversation.party(side).clone();
    let new = json!({ "link": { "user_id": member.id, "expires_at": link.expires_at } });
    cx.changed(call.path, json!({}), new);
    Ok(ConversationLink { link: link.url, member: Some(member), expires_at: Some(link.expires_at) })
}
