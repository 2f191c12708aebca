//! Notifies a member of a conversation.

use client::api::service::disabled_emails::LetterClass;
use std::collections::BTreeSet;

use client::api::service::conversations::{Channel, Conversation, Side};
use client::api::service::outbox::QueuedMessage;
use client::message::{Key, Lang, Message};
use client::rules::Rule;
use client::rules::phone::e164;
use client::value::moment::said_after;
use jiff::Timestamp;
use serde_json::json;

use super::link;
use crate::outbox::{Undo, email, whatsapp};
use crate::work::cx::Cx;
use crate::work::refusal::{Refusal, Result};
use crate::work::words::stored;

/// The content of a notice, with its key.
pub struct Notice<'n> {
    /// The e-mail's subject.
    pub subject: Key,
    /// The text, for every channel.
    pub body: Key,
    /// The channels.
    pub channels: &'n BTreeSet<Channel>,
    /// The key. Two notices with the same key are one.
    pub key: String,
    /// When reminders were sent: the previous one, and this one.
    pub reinforced: Option<(Option<Timestamp>, Timestamp)>,
}

/// Sends the member on a side a link to the conversation. Rejects a channel for which the member has no contact
/// data.
pub fn notify(
    cx: &mut Cx<'_, '_>,
    conversation: &Conversation,
    side: Side,
    notice: &Notice<'_>,
) -> Result<Vec<QueuedMessage>> {
    let (member, other) = (conversation.party(side), conversation.party(side.other()));
    let link = link::make(cx, conversation, side)?;
    let until = said_after(link.expires_at, cx.now, Lang::default());
    let params =
        [("member", member.name.as_str()), ("other", &other.name), ("url", &link.url), ("until", &until)];
    let (subject, body) =
        (notice.subject.text(Lang::default(), &params[1..2]), notice.body.text(Lang::default(), &params));
    let undo = Undo { conversation: conversation.id, link: link.hash, reinforced: notice.reinforced };
    let mut queued = Vec::new();
    for channel in notice.channels {
        let outgoing = match channel {
            Channel::Email => email(LetterClass::Service, &member.email, &subject, &body, &notice.key),
            Channel::Whatsapp => {
                let number = member.phone.as_deref().and_then(e164);
                let number = number.ok_or_else(|| Refusal::field("channels", Rule::NoPhone))?;
                whatsapp(&number, &body, &notice.key)
            }
        };
        let outgoing = outgoing.about(conversation.id).undone_by(undo.clone());
        queued.push(cx.send(outgoing)?);
        let effect = Message::new(Key::ConversationsEffectSent).with("member", &member.name);
        cx.effect(effect.with("id", conversation.id).with("channel", channel.spoken(cx.lang())));
    }
    let channels: Vec<String> = notice.channels.iter().map(stored).collect();
    let new =
        json!({ "sent": { "user_id": member.id, "channels": channels, "expires_at": link.expires_at } });
    cx.changed(conversation.id, json!({}), new);
    Ok(queued)
}
