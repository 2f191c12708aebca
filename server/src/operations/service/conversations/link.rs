//! Direct links, which open a conversation without signing in. A link is random and stored as a hash. A
//! rehearsed one is never valid.

use client::api::service::conversations::{Conversation, LINK_DAYS, Side};
use client::message::{Key, Message};
use jiff::{SignedDuration, Timestamp};

use crate::work::clock::{hashed, token};
use crate::work::cx::Cx;
use crate::work::refusal::Result;

/// The path of a link's page, before the token.
pub const PATH: &str = "/conversa/";

/// A new link.
pub struct Link {
    /// The address.
    pub url: String,
    /// The stored hash.
    pub hash: String,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// Creates a link for the member on a side.
pub fn make(cx: &mut Cx<'_, '_>, conversation: &Conversation, side: Side) -> Result<Link> {
    let (token, member) = (token(), conversation.party(side));
    let hash = hashed(&token);
    let expires_at = cx.now + SignedDuration::from_hours(24 * LINK_DAYS);
    cx.execute(
        "insert into conversation_links (token_hash, conversation_id, member_id, created_at, expires_at)
         values ($1, $2, $3, $4, $5)",
        &[hash.as_str().into(), conversation.id.into(), member.id.into(), cx.now.into(), expires_at.into()],
    )?;
    let until = cx.said_after(expires_at);
    let effect = Message::new(Key::ConversationsEffectLink).with("member", &member.name);
    cx.effect(effect.with("id", conversation.id).with("until", until));
    Ok(Link { url: format!("{}{PATH}{token}", cx.app.settings.origin), hash, expires_at })
}
