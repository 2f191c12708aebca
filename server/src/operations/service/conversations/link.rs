//! What opens a conversation without signing in. A link is random and kept as its hash, as every other key of ours: one that
//! was only rehearsed never opened anything.

use client::api::service::conversations::{Conversation, LINK_DAYS, Side};
use client::message::{Key, Message};
use client::value::date::show_instant;
use jiff::{SignedDuration, Timestamp};

use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// Where the page of a link is; the token follows.
pub const PATH: &str = "/conversa/";

/// A new link.
pub struct Link {
    /// The address.
    pub url: String,
    /// The hash under which it is kept.
    pub hash: String,
    /// Until when it opens the conversation.
    pub expires_at: Timestamp,
}

/// Makes a link for the member on a side.
pub fn make(cx: &mut Cx<'_, '_>, conversation: &Conversation, side: Side) -> Result<Link> {
    let (token, member) = (token(), conversation.party(side));
    let hash = hashed(&token);
    let expires_at = cx.now + SignedDuration::from_hours(24 * LINK_DAYS);
    cx.execute(
        "insert into conversation_links (token_hash, conversation_id, member_id, created_at, expires_at)
         values ($1, $2, $3, $4, $5)",
        &[hash.as_str().into(), conversation.id.into(), member.id.into(), cx.now.into(), expires_at.into()],
    )?;
    let effect = Message::new(Key::ConversationsEffectLink).with("member", &member.name);
    cx.effect(effect.with("id", conversation.id).with("until", show_instant(expires_at)));
    Ok(Link { url: format!("{}{PATH}{token}", cx.app.settings.origin), hash, expires_at })
}
